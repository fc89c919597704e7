import TestSupport
import Testing

@testable import Decoding

struct FinderPatternSetTests {
  private static func pattern(_ x: Double, _ y: Double, _ size: Double = 4) -> FinderPattern {
    FinderPattern(center: Point(x: x, y: y), moduleSize: size, rowCount: 9)
  }

  private static let corner = pattern(30, 40)
  private static let right = pattern(102, 44)
  private static let below = pattern(27, 111)

  @Test func `the corner, right and lower patterns are identified in any order`() throws {
    let patterns = [Self.corner, Self.right, Self.below]
    for places in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let order = places.map { patterns[$0] }
      let sets = FinderPatternSet.all(of: order, limit: 9)
      let best = try #require(sets.first)
      #expect(best.corner == Self.corner.center)
      #expect(best.across == Vector(x: 72, y: 4))
      #expect(best.down == Vector(x: -3, y: 71))
      #expect(best.moduleSize == 4)
      #expect(best.score < 0.3)
      #expect(sets.dropFirst().allSatisfy { $0.score > 2 * best.score })
    }
  }

  @Test func `chance patterns in a large code's data do not hide its far corners`() throws {
    let corners = [Self.pattern(20, 20), Self.pattern(620, 20), Self.pattern(20, 620)]
    let chance = (0..<60).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: 10)
      return FinderPattern(
        center: Point(x: 80 + 47 * Double(column), y: 90 + 61 * Double(row)), moduleSize: 4,
        rowCount: 5)
    }
    let best = try #require(FinderPatternSet.all(of: corners + chance, limit: 2000).first)
    #expect(best.corner == Point(x: 20, y: 20))
    #expect(best.distance == 600)
  }

  @Test(arguments: Array(stride(from: 0.0, to: 360, by: 15)), [false, true])
  func `across and down are clockwise however a code is rotated or mirrored`(
    _ degrees: Double, _ isMirrored: Bool
  ) throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    // Only its geometry matters.
    let scan = DrawnScan(code, moduleSize: 0.5, degrees: degrees, isMirrored: isMirrored)
    let patterns = scan.finders.map {
      FinderPattern(center: $0, moduleSize: 0.5, rowCount: 1)
    }
    let best = try #require(FinderPatternSet.all(of: patterns, limit: 1).first)
    let expected = scan.patternSet()
    #expect((best.corner - expected.corner).length < 1e-9)
    #expect((best.point(1, 0) - expected.point(1, 0)).length < 1e-9)
    #expect((best.point(0, 1) - expected.point(0, 1)).length < 1e-9)
    #expect(best.score < 1e-6)
    #expect(best.across.cross(best.down) > 0)
  }

  @Test(arguments: [38.0, 45, 52])
  func `patterns of a rotated code, whose modules look larger along rows, form a set`(
    _ degrees: Double
  ) throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    let scan = DrawnScan(code, moduleSize: 4, degrees: degrees)
    let across = scan.patternSet().across
    let size = 4 * across.length / max(abs(across.x), abs(across.y))
    let patterns = scan.finders.map {
      FinderPattern(center: $0, moduleSize: size, rowCount: 1)
    }
    #expect(FinderPatternSet.all(of: patterns, limit: 9).count == 1)
  }

  @Test func `points are in units of the distance between patterns`() {
    let patterns = FinderPatternSet(
      corner: Point(x: 10, y: 20), across: Vector(x: 30, y: 0), down: Vector(x: 0, y: 50),
      moduleSize: 2, score: 0.5)
    #expect(patterns.distance == 40)
    #expect(patterns.middle == Point(x: 25, y: 45))
    #expect(patterns.point(1, 0) == Point(x: 40, y: 20))
    #expect(patterns.point(0.5, -1) == Point(x: 25, y: -30))
    let twice = patterns.moved(to: patterns.corner * 2, scaledBy: 2)
    #expect(twice.corner == Point(x: 20, y: 40))
    #expect(twice.across == Vector(x: 60, y: 0) && twice.down == Vector(x: 0, y: 100))
    #expect(twice.moduleSize == 4 && twice.score == 0.5)
    #expect(twice.moved(to: patterns.corner, scaledBy: 0.5) == patterns)
  }

  @Test func `patterns that cannot belong to one code form no set`() {
    func count(_ patterns: FinderPattern...) -> Int {
      FinderPatternSet.all(of: patterns, limit: 99).count
    }
    #expect(count() == 0)
    #expect(count(Self.corner) == 0)
    #expect(count(Self.corner, Self.right) == 0)
    // Collinear; all at one point; two at one point.
    #expect(count(Self.pattern(0, 0), Self.pattern(70, 0), Self.pattern(140, 0)) == 0)
    #expect(count(Self.pattern(9, 9), Self.pattern(9, 9), Self.pattern(9, 9)) == 0)
    #expect(count(Self.pattern(9, 9), Self.pattern(9, 9), Self.pattern(80, 9)) == 0)
    // An angle of 150 degrees; one side three times the other; modules twice as large.
    #expect(count(Self.pattern(0, 0), Self.pattern(80, 0), Self.pattern(-69, 40)) == 0)
    #expect(count(Self.pattern(0, 0), Self.pattern(70, 0), Self.pattern(0, 210)) == 0)
    #expect(count(Self.corner, Self.right, Self.pattern(27, 111, 8)) == 0)
    // Closer than in version 1, and farther apart than in version 40.
    #expect(count(Self.pattern(0, 0), Self.pattern(30, 0), Self.pattern(0, 30)) == 0)
    #expect(count(Self.pattern(0, 0), Self.pattern(900, 0), Self.pattern(0, 900)) == 0)
  }

  @Test func `patterns seen in many rows may differ more in size, as in perspective`() {
    let places = [(48.0, 114.0, 8.3), (192, 168, 10.3), (123, 32, 5.3)]
    for (rows, isSet) in [(14, true), (3, false)] {
      let patterns = places.map { x, y, size in
        FinderPattern(center: Point(x: x, y: y), moduleSize: size, rowCount: rows)
      }
      let corners = FinderPatternSet.all(of: patterns, limit: 9).map(\.corner)
      #expect(corners.contains(patterns[0].center) == isSet, "\(rows)")
    }
  }

  @Test func `sets are sorted best first, up to the limit`() {
    var generator = SeededGenerator(seed: 14)
    let patterns = (0..<20).map { _ in
      Self.pattern(
        .random(in: 0..<300, using: &generator), .random(in: 0..<300, using: &generator),
        .random(in: 3..<5, using: &generator))
    }
    let all = FinderPatternSet.all(of: patterns, limit: 10_000)
    #expect(all.count > 30, "seed 14")
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.score <= $1.score }, "seed 14")
    #expect(FinderPatternSet.all(of: patterns, limit: 7) == Array(all.prefix(7)), "seed 14")
    // A real code beats sets formed by chance.
    let code = [Self.pattern(50, 50), Self.pattern(150, 50), Self.pattern(50, 150)]
    let best = FinderPatternSet.all(of: patterns + code, limit: 1).first
    #expect(best?.corner == Point(x: 50, y: 50), "seed 14")
  }
}
