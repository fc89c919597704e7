import Testing

@testable import Decoding

struct EvidenceMapTests {
  /// A sheet with a code of 148 pixels a side, 300 from the left and 120 from the top.
  private static func sheet(degrees: Double = 0) throws -> DrawnSheet {
    var sheet = DrawnSheet(width: 700, height: 480)
    let code = try DrawnCode.of(version: 5, level: "L")
    let scan = DrawnScan(code, moduleSize: 4, degrees: degrees, DrawnScan.Harm(blur: 1))
    sheet.paste(scan, atColumn: 300, row: 120)
    return sheet
  }

  private static func grid(at corner: Point, module: Double) -> LocatedGrid {
    LocatedGrid(
      of: FinderPatternSet(
        corner: corner, across: Vector(x: 30 * module, y: 0), down: Vector(x: 0, y: 30 * module),
        moduleSize: module, score: 0))
  }

  @Test func `patterns away from a region's middle, or too close for it, are another code's`() {
    let region = EvidenceRegion(grid: Self.grid(at: Point(x: 100, y: 100), module: 4))
    func isBeside(_ corner: Double, module: Double) -> Bool {
      region.isBeside(Self.grid(at: Point(x: corner, y: corner), module: module).patterns)
    }
    #expect(!isBeside(100, module: 4) && !isBeside(110, module: 3.5))
    // Half as large, around the middle, which is at 160, and in a corner.
    #expect(!isBeside(130, module: 2) && isBeside(95, module: 2))
    #expect(isBeside(145, module: 1), "a quarter of the size")
  }

  @Test func `a code that a second level confirms comes first`() throws {
    let regions = EvidenceMap(of: Picture(gray: try Self.sheet().image)).regions
    #expect(regions.first?.isConfirmed == true)
    #expect(regions.drop(while: \.isConfirmed).allSatisfy { !$0.isConfirmed })
  }

  @Test func `a code whose ink ran is a region dark on light, and comes after one that is sharp`()
    throws
  {
    let codes = try DrawnCode.read("version-5.txt")
    var sheet = DrawnSheet(width: 1100, height: 600)
    sheet.pasteWithInk(codes[0], moduleSize: 8, spread: 7, atColumn: 60, row: 120)
    let alone = EvidenceMap(of: Picture(gray: sheet.image)).regions.filter(\.isConfirmed)
    let heavy = try #require(alone.first)
    #expect(alone.count == 1 && heavy.isInverted == false && !heavy.isStrong)
    #expect(heavy.bounds.distance(from: sheet.bounds[0]) < 50, "\(heavy.bounds)")

    sheet.paste(DrawnScan(codes[1], moduleSize: 4), atColumn: 700, row: 180)
    let both = EvidenceMap(of: Picture(gray: sheet.image)).regions.filter(\.isConfirmed)
    let middles = both.map(\.bounds.center.x)
    #expect(both.count == 2 && middles == middles.sorted(by: >), "\(middles)")
    #expect(both.last == heavy)
  }

  @Test func `a code whose ink ran is likely, even if a few other windows suggest it, too`() throws
  {
    let code = try #require(try DrawnCode.read("version-5.txt").first)
    var sheet = DrawnSheet(width: 1100, height: 600)
    sheet.pasteWithInk(code, moduleSize: 6, spread: 6, atColumn: 60, row: 120)
    let regions = EvidenceMap(of: Picture(gray: sheet.image)).regions
    #expect(regions.filter(\.isLikely).map(\.isInverted) == [false])
    // The other windows' region stays: its code may be light on dark.
    #expect(regions.filter { !$0.isLikely }.map(\.isInverted) == [nil])
  }

  @Test func `the region of a turned code is a polygon without the corners of its box`() throws {
    let sheet = try Self.sheet(degrees: 45)
    let region = try #require(EvidenceMap(of: Picture(gray: sheet.image)).regions.first)
    let (box, outline) = (region.bounds, region.outline)
    #expect(outline.contains(sheet.bounds[0].center))
    let corners = [
      Point(x: box.left + 4, y: box.top + 4), Point(x: box.right - 4, y: box.top + 4),
      Point(x: box.right - 4, y: box.bottom - 4), Point(x: box.left + 4, y: box.bottom - 4),
    ]
    #expect(corners.count { !outline.contains($0) } >= 2, "\(outline)")
  }

  @Test func `a grid that no texture shows is a region, as large as its modules say`() throws {
    let grid = Self.grid(at: Point(x: 60, y: 200), module: 3)
    let map = EvidenceMap(of: Picture(gray: try Self.sheet().image), unread: [grid])
    let region = try #require(map.regions.first { $0.texture == nil })
    #expect(region.isLikely && region.isConfirmed && region.isInverted == false)
    #expect(region.moduleSize == 3 && abs(region.bounds.side - 111) < 1e-6)
    #expect(region.outline.contains(Point(x: 105, y: 245)))
  }

  @Test func `a grid in a texture confirms it`() throws {
    let sheet = try Self.sheet()
    let plain = EvidenceMap(of: Picture(gray: sheet.image)).regions
    let corner = Point(x: sheet.bounds[0].left + 14, y: sheet.bounds[0].top + 14)
    let map = EvidenceMap(
      of: Picture(gray: sheet.image), unread: [Self.grid(at: corner, module: 4)])
    #expect(map.regions.count == plain.count)
    let region = try #require(map.regions.first { $0.outline.contains(sheet.bounds[0].center) })
    #expect(region.showsGrid && region.texture != nil)
    // The texture alone says nothing of polarity, and a chance grid in it neither.
    #expect(region.isInverted == nil)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300, 5000])
  func `a grid whose corners lie nowhere is no region`(_ length: Double) throws {
    let set = FinderPatternSet(
      corner: Point(x: 60, y: 200), across: Vector(x: length, y: 0), down: Vector(x: 0, y: 90),
      moduleSize: 3, score: 0)
    let picture = Picture(gray: try Self.sheet().image)
    let regions = EvidenceMap(of: picture, unread: [LocatedGrid(of: set)]).regions
    #expect(!regions.isEmpty && regions.allSatisfy { $0.texture != nil && !$0.showsGrid })
    for region in regions { #expect(CropPlace(of: region, in: picture).pixelCount > 0) }
  }
}

extension DrawnSheet {
  /// Pastes a code each of whose dark pixels darkens those to its right and below, so that of a lone
  /// light module a thin rest stays.
  fileprivate mutating func pasteWithInk(
    _ code: DrawnCode, moduleSize: Double, spread: Int, atColumn column: Int, row: Int
  ) {
    let scan = DrawnScan(code, moduleSize: moduleSize, DrawnScan.Harm(blur: 0.8))
    for shift in 0..<spread * spread {
      paste(scan, atColumn: column + shift % spread, row: row + shift / spread)
    }
  }
}
