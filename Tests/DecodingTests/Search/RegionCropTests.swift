import Testing
import WorkerProtocol

@testable import Decoding

struct RegionCropTests {
  private static func crop(
    _ left: Double, _ top: Double, side: Double, of picture: Picture
  ) -> RegionCrop {
    let bounds = Bounds(left: left, top: top, right: left + side, bottom: top + side)
    let texture = TextureRegion(
      outline: bounds.outline, windowCount: 9, isConfirmed: true, isOfFullPicture: false)
    let region = EvidenceRegion(texture: texture)
    let place = CropPlace(of: region, in: picture)
    let crop = RegionCrop(of: region, at: place, in: picture)
    #expect(crop.picture.pixelCount == place.pixelCount)
    return crop
  }

  @Test(arguments: [(50.0, 1.0), (148, 1), (200, 0.5), (400, 0.25)])
  func `large regions are scaled down`(_ side: Double, _ scale: Double) {
    let picture = Picture(gray: GrayImage(width: 900, height: 800))
    let crop = Self.crop(200, 150, side: side, of: picture)
    #expect(crop.frame.scale == scale)
    #expect(crop.picture.brightest == nil)
    let width = Double(crop.picture.gray.width)
    #expect(abs(width - 1.5 * side * scale) < 2)
    let middle = crop.middle
    #expect(abs(middle.x - 200 - side / 2) < 3 && abs(middle.y - 150 - side / 2) < 3)
  }

  @Test func `a crop is clipped at the edges of the picture`() {
    var gray = GrayImage(width: 300, height: 200)
    for index in gray.pixels.indices { gray.pixels[index] = UInt8(index % 251) }
    let picture = Picture(gray: gray, brightest: gray)
    let crop = Self.crop(-10, 120, side: 100, of: picture)
    #expect(crop.frame == PictureFrame(corner: Point(x: 0, y: 95), scale: 1))
    #expect(crop.picture.gray.width == 115 && crop.picture.gray.height == 105)
    #expect(crop.picture.gray.luminance(7, 11) == gray.luminance(7, 106))
    #expect(crop.picture.brightest == crop.picture.gray)
  }

  /// Patterns at the corners of a code of 30 modules from center to center, and others.
  private static func patterns(
    module: Double, distance: Double = 120, _ others: [(Double, Double)] = []
  ) -> [FinderPattern] {
    let corners = [(240, 190), (240 + distance, 190), (240, 190 + distance)]
    return (corners + others).enumerated().map { index, center in
      FinderPattern(
        center: Point(x: center.0, y: center.1), moduleSize: module,
        correlation: 0.6 - 0.01 * Double(index))
    }
  }

  @Test func `three patterns show a code only if they stand as a ticket's do, and few are chance`()
  {
    let picture = Picture(gray: GrayImage(width: 900, height: 800))
    let crop = Self.crop(220, 170, side: 160, of: picture)
    #expect(crop.square(of: Self.patterns(module: 4)) != nil)
    // Blur makes modules look smaller.
    #expect(crop.square(of: Self.patterns(module: 2.8, [(300, 250)])) != nil)
    #expect(crop.square(of: Self.patterns(module: 9)) == nil, "too few modules")
    #expect(crop.square(of: Self.patterns(module: 1.5, distance: 45)) == nil, "too small")
    let cloth = [(360.0, 310.0), (300, 190), (300, 310)]
    #expect(crop.square(of: Self.patterns(module: 4, cloth)) == nil, "too many patterns")
    var skew = Self.patterns(module: 4)
    skew[2] = FinderPattern(center: Point(x: 265, y: 310), moduleSize: 4, correlation: 0.5)
    #expect(crop.square(of: skew) == nil, "no square")
    #expect(crop.square(of: []) == nil)
  }

  @Test func `the turned square of a region that reaches beyond the picture is no larger than it`()
    throws
  {
    let picture = Picture(gray: RandomPicture.of(120, 90, seed: 3))
    let patterns = FinderPatternSet(
      corner: Point(x: 10, y: 10), across: Vector(x: 180, y: 0), down: Vector(x: 0, y: 180),
      moduleSize: 6, score: 0)
    let region = EvidenceRegion(grid: LocatedGrid(of: patterns))
    #expect(region.bounds.side > 200)
    let crop = RegionCrop(of: region, at: CropPlace(of: region, in: picture), in: picture)
    let square = try #require(crop.turnedSquare)
    #expect(square.side == crop.picture.gray.width)
    #expect(square.part(of: crop.picture.gray).pixels.count == square.side * square.side)
  }

  @Test(arguments: [30.0, 45, 60, 130], [false, true])
  func `finder patterns of a turned code are seen in its region`(
    _ degrees: Double, _ isInverted: Bool
  ) throws {
    let code = try DrawnCode.of(version: 5, level: "L")
    let harm = DrawnScan.Harm(blur: 1.2, noise: 25)
    let scan = DrawnScan(code, moduleSize: 3, degrees: degrees, harm)
    var sheet = DrawnSheet(width: 320, height: 320)
    sheet.paste(scan, atColumn: 60, row: 60)
    let picture = Picture(gray: isInverted ? sheet.image.inverted : sheet.image)
    let region = try #require(EvidenceMap(of: picture).regions.first)
    var crop = RegionCrop(of: region, at: CropPlace(of: region, in: picture), in: picture)
    let patterns = crop.matchedFinders.patterns(isInverted: isInverted).map(crop.frame.original)
    // From the first corner to both neighbors: the three finder patterns, 3.5 modules inside.
    let (corners, inset) = (scan.corners, 3.5 / Double(code.size))
    let (across, down) = (corners[1] - corners[0], corners[3] - corners[0])
    for (u, v) in [(inset, inset), (1 - inset, inset), (inset, 1 - inset)] {
      let center = corners[0] + across * u + down * v + Point(x: 60, y: 60)
      #expect(patterns.contains { ($0.center - center).length < 3 }, "seed 1")
    }
  }

  @Test(arguments: [false, true])
  func `a code in the shade is read though bright strokes touch it`(_ isBright: Bool) throws {
    let code = try DrawnCode.of(version: 2, level: "M")
    let scan = DrawnScan(code, moduleSize: 5, DrawnScan.Harm(dark: 3, light: 34))
    var sheet = GrayImage(width: 420, height: 420, luminance: 34)
    let (left, top) = (120, 130)
    for row in 0..<scan.image.height {
      for column in 0..<scan.image.width {
        sheet.pixels[(top + row) * 420 + left + column] = scan.image.luminance(column, row)
      }
    }
    // Strokes half a module from the code's left and upper edges.
    if isBright {
      for across in 100..<300 {
        for depth in 0..<20 {
          sheet.pixels[across * 420 + left + depth - 3] = 255
          sheet.pixels[(top + depth - 3) * 420 + across] = 255
        }
      }
    }
    let decoder = DrawnCode.decoder(of: [code], wrongModules: 2)
    let search = CodeSearch(
      attempts: [.plain, .named("near")], scan: { picture, _ in decoder(picture) },
      known: KnownPayload { _, _ in true })
    let finds = search.finds(in: Picture(gray: sheet))
    #expect(finds.map(\.code.attempt) == [isBright ? "near" : "plain"])
  }
}
