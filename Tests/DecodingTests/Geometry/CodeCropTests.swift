import Testing

@testable import Decoding

struct CodeCropTests {
  /// The middles of the patterns, and points beside them.
  private static let places = [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (-0.3, 0.5), (1.2, 1.25)]

  private static func drawn(_ scale: Int, quietZone: Int = 4) throws -> (
    image: GrayImage, triple: FinderTriple
  ) {
    let code = try DrawnCode.of(version: 1, level: "M")
    let near = Double(quietZone * scale) + 3.5 * Double(scale)
    let distance = Double((code.size - 7) * scale)
    return (
      image: code.picture(scale: scale, quietZone: quietZone),
      triple: FinderTriple(
        corner: Point(x: near, y: near), across: Vector(x: distance, y: 0),
        down: Vector(x: 0, y: distance), moduleSize: Double(scale), misfit: 0.1, timing: 14)
    )
  }

  @Test(arguments: [1, 2, 4, 6])
  func `small modules are looked at in the picture itself`(_ scale: Int) throws {
    let (image, triple) = try Self.drawn(scale)
    let crop = CodeCrop(of: triple, in: image)
    #expect((crop.image == image))
    #expect(crop.triple == triple)
    #expect(crop.original(Point(x: 3, y: -4.5)) == Point(x: 3, y: -4.5))
  }

  @Test(arguments: [8, 10, 13, 24, 40])
  func `large modules become small ones, and places lead back to the picture`(_ scale: Int) throws {
    let (image, triple) = try Self.drawn(scale)
    let crop = CodeCrop(of: triple, in: image)
    #expect((2.5...7).contains(crop.triple.moduleSize))
    #expect(abs(crop.triple.distance / crop.triple.moduleSize - 14) < 1e-6)
    #expect(crop.triple.timing == 14 && crop.triple.misfit == 0.1)
    for (u, v) in Self.places {
      let back = crop.original(crop.triple.place(u, v))
      #expect((back - triple.place(u, v)).length < 1e-6, "\(u) \(v)")
    }
  }

  @Test(arguments: [8, 13, 24, 40])
  func `the part shows the modules where the triple says`(_ scale: Int) throws {
    let code = try DrawnCode.of(version: 1, level: "M")
    for quietZone in [1, 4] {
      let (image, triple) = try Self.drawn(scale, quietZone: quietZone)
      let crop = CodeCrop(of: triple, in: image)
      for (row, modules) in code.modules.enumerated() {
        for (column, isDark) in modules.enumerated() {
          let (u, v) = ((Double(column) - 3) / 14, (Double(row) - 3) / 14)
          let shade = crop.image.shade(at: crop.triple.place(u, v))
          #expect((shade < 128) == isDark, "\(quietZone): \(column) \(row)")
        }
      }
    }
  }

  @Test func `of a large picture only the surroundings are kept`() {
    let image = GrayImage(width: 1_000, height: 900)
    let triple = FinderTriple(
      corner: Point(x: 300, y: 350), across: Vector(x: 140, y: 0), down: Vector(x: 0, y: 140),
      moduleSize: 10, misfit: 0, timing: nil)
    let crop = CodeCrop(of: triple, in: image)
    // Of 420 pixels around the code at most every second along a side.
    #expect(crop.image.width < 220 && crop.image.height < 220)
    // The code reaches a quarter of a distance beyond the middles, and its quiet zone farther.
    for (u, v) in [(-0.4, -0.4), (1.4, 1.4)] {
      let place = crop.triple.place(u, v)
      #expect(place.x >= 0 && place.x <= Double(crop.image.width), "\(u) \(v)")
      #expect(place.y >= 0 && place.y <= Double(crop.image.height), "\(u) \(v)")
    }
  }

  @Test func `modules of hundreds of pixels, and tiny parts, do not trap`() {
    let image = GrayImage(width: 90, height: 18)
    for (x, y) in [(0.0, 0.0), (89, 17), (45, 9), (-50, -40), (9_000, 8_000)] {
      for size in [5.0, 7.5, 9, 70, 300] {
        let triple = FinderTriple(
          corner: Point(x: x, y: y), across: Vector(x: 14 * size, y: 0),
          down: Vector(x: 0, y: 14 * size), moduleSize: size, misfit: 0, timing: nil)
        let crop = CodeCrop(of: triple, in: image)
        let back = crop.original(crop.triple.place(1, 1))
        #expect((back - triple.place(1, 1)).length < 1e-6, "\(x) \(y) \(size)")
      }
    }
    let smallest = GrayImage(width: 1, height: 1)
    let triple = FinderTriple(
      corner: Point(x: 0.5, y: 0.5), across: Vector(x: 140, y: 0), down: Vector(x: 0, y: 140),
      moduleSize: 10, misfit: 0, timing: nil)
    #expect((CodeCrop(of: triple, in: smallest).image == smallest))
  }

  @Test(arguments: TiltTests.views)
  func `a code that is seen askew is shown upright`(_ view: [(Double, Double)]) throws {
    let scan = try TiltTests.scan(view)
    var triple = scan.triple()
    let flat = CodeCrop(of: triple, in: scan.image)
    #expect(flat.upright == nil)
    triple.tilt = Tilt(of: triple, in: BlockThreshold.apply(to: scan.image))
    let crop = try #require(CodeCrop(of: triple, in: scan.image).upright)
    #expect(crop.triple.across.y == 0 && crop.triple.down.x == 0)
    #expect(crop.triple.across.x == crop.triple.down.y)
    // Half a module beside its place where the sizes of patterns are off by a twentieth.
    for (row, modules) in scan.code.modules.enumerated() {
      for column in modules.indices {
        let (u, v) = ((Double(column) - 3) / 14, (Double(row) - 3) / 14)
        let back = crop.original(crop.triple.place(u, v))
        let distance = (back - scan.middle(column: Double(column), row: Double(row))).length
        #expect(distance < 0.7 * triple.moduleSize, "\(column) \(row)")
        let shades = (
          crop.image.shade(at: crop.triple.place(u, v)), scan.image.shade(at: back)
        )
        // White lies beyond: the part is a little blurred, and its middle is the same.
        #expect(abs(shades.0 - shades.1) < 100, "\(column) \(row)")
      }
    }
  }
}
