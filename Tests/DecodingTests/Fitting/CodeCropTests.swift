import Testing

@testable import Decoding

struct CodeCropTests {
  /// The centers of the patterns, and points beside them.
  private static let places = [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (-0.3, 0.5), (1.2, 1.25)]

  private static func drawn(_ scale: Int, quietZone: Int = 4) throws -> (
    image: GrayImage, candidate: TimedCandidate
  ) {
    let code = try DrawnCode.of(version: 1, level: "M")
    let near = Double(quietZone * scale) + 3.5 * Double(scale)
    let distance = Double((code.size - 7) * scale)
    return (
      image: code.picture(scale: scale, quietZone: quietZone),
      candidate: TimedCandidate(
        corner: Point(x: near, y: near), across: Vector(x: distance, y: 0),
        down: Vector(x: 0, y: distance), moduleSize: Double(scale), timedDistance: 14,
        score: 0.1)
    )
  }

  @Test(arguments: [1, 2, 4, 6])
  func `a code with small modules is neither cropped nor reduced`(_ scale: Int) throws {
    let (image, candidate) = try Self.drawn(scale)
    let crop = CodeCrop(of: candidate, in: image)
    #expect((crop.image == image))
    #expect(crop.candidate == candidate)
    #expect(crop.original(Point(x: 3, y: -4.5)) == Point(x: 3, y: -4.5))
  }

  @Test(arguments: [8, 10, 13, 24, 40])
  func `large modules are reduced, and points map back to the picture`(_ scale: Int) throws {
    let (image, candidate) = try Self.drawn(scale)
    let crop = CodeCrop(of: candidate, in: image)
    #expect((2.5...7).contains(crop.candidate.moduleSize))
    #expect(abs(crop.candidate.patterns.distance / crop.candidate.moduleSize - 14) < 1e-6)
    #expect(crop.candidate.timedDistance == 14 && crop.candidate.score == 0.1)
    for (u, v) in Self.places {
      let back = crop.original(crop.candidate.patterns.point(u, v))
      #expect((back - candidate.patterns.point(u, v)).length < 1e-6, "\(u) \(v)")
    }
  }

  @Test(arguments: [8, 13, 24, 40])
  func `the crop shows the modules where the candidate puts them`(_ scale: Int) throws {
    let code = try DrawnCode.of(version: 1, level: "M")
    for quietZone in [1, 4] {
      let (image, candidate) = try Self.drawn(scale, quietZone: quietZone)
      let crop = CodeCrop(of: candidate, in: image)
      for (row, modules) in code.modules.enumerated() {
        for (column, isDark) in modules.enumerated() {
          let (u, v) = ((Double(column) - 3) / 14, (Double(row) - 3) / 14)
          let luminance = crop.image.luminance(at: crop.candidate.patterns.point(u, v))
          #expect((luminance < 128) == isDark, "\(quietZone): \(column) \(row)")
        }
      }
    }
  }

  @Test(arguments: [1, 2, 4, 8, 13, 24, 40])
  func `finder patterns are recognized without cropping, noise and paper are not`(_ scale: Int)
    throws
  {
    let (image, candidate) = try Self.drawn(scale)
    #expect(CodeCrop.showsSquares(candidate, in: image))
    let (width, height) = (image.width, image.height)
    for seed in 1...3 {
      let noise = RandomPicture.of(width, height, seed: UInt64(seed))
      #expect(!CodeCrop.showsSquares(candidate, in: noise), "seed \(seed)")
    }
    #expect(!CodeCrop.showsSquares(candidate, in: GrayImage(width: width, height: height)))
  }

  @Test func `the crop of a large picture keeps only the code's surroundings`() {
    let image = GrayImage(width: 1_000, height: 900)
    let candidate = TimedCandidate(
      corner: Point(x: 300, y: 350), across: Vector(x: 140, y: 0), down: Vector(x: 0, y: 140),
      moduleSize: 10)
    let crop = CodeCrop(of: candidate, in: image)
    // The surroundings are 420 pixels wide; at most every second pixel of a side is kept.
    #expect(crop.image.width < 220 && crop.image.height < 220)
    // The code reaches a quarter of their distance beyond the centers, its quiet zone farther.
    for (u, v) in [(-0.4, -0.4), (1.4, 1.4)] {
      let place = crop.candidate.patterns.point(u, v)
      #expect(place.x >= 0 && place.x <= Double(crop.image.width), "\(u) \(v)")
      #expect(place.y >= 0 && place.y <= Double(crop.image.height), "\(u) \(v)")
    }
  }

  @Test func `huge modules and tiny pictures do not trap`() {
    let image = GrayImage(width: 90, height: 18)
    for (x, y) in [(0.0, 0.0), (89, 17), (45, 9), (-50, -40), (9_000, 8_000)] {
      for size in [5.0, 7.5, 9, 70, 300] {
        let candidate = TimedCandidate(
          corner: Point(x: x, y: y), across: Vector(x: 14 * size, y: 0),
          down: Vector(x: 0, y: 14 * size), moduleSize: size)
        let crop = CodeCrop(of: candidate, in: image)
        let back = crop.original(crop.candidate.patterns.point(1, 1))
        #expect((back - candidate.patterns.point(1, 1)).length < 1e-6, "\(x) \(y) \(size)")
      }
    }
    let smallest = GrayImage(width: 1, height: 1)
    let candidate = TimedCandidate(
      corner: Point(x: 0.5, y: 0.5), across: Vector(x: 140, y: 0), down: Vector(x: 0, y: 140),
      moduleSize: 10)
    #expect((CodeCrop(of: candidate, in: smallest).image == smallest))
  }

  @Test(arguments: PerspectiveEstimateTests.views)
  func `a code in perspective is rectified`(_ view: [(Double, Double)]) throws {
    let scan = try PerspectiveEstimateTests.scan(view)
    let flat = CodeCrop(of: scan.candidate(), in: scan.image)
    #expect(flat.rectified == nil)
    let candidate = scan.candidate(
      perspective: PerspectiveEstimate(
        of: scan.patternSet(), in: BlockThreshold.apply(to: scan.image)))
    let crop = try #require(CodeCrop(of: candidate, in: scan.image).rectified)
    let patterns = crop.candidate.patterns
    #expect(patterns.across.y == 0 && patterns.down.x == 0)
    #expect(patterns.across.x == patterns.down.y)
    // A module is off by half its size if the pattern sizes are off by a twentieth.
    for (row, modules) in scan.code.modules.enumerated() {
      for column in modules.indices {
        let (u, v) = ((Double(column) - 3) / 14, (Double(row) - 3) / 14)
        let back = crop.original(crop.candidate.patterns.point(u, v))
        let distance = (back - scan.middle(column: Double(column), row: Double(row))).length
        #expect(distance < 0.7 * candidate.moduleSize, "\(column) \(row)")
        let luminance = (
          crop.image.luminance(at: crop.candidate.patterns.point(u, v)),
          scan.image.luminance(at: back)
        )
        // The crop is slightly blurred, but module centers keep about their luminance.
        #expect(abs(luminance.0 - luminance.1) < 100, "\(column) \(row)")
      }
    }
  }
}
