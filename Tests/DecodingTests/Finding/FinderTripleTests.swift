import TestSupport
import Testing

@testable import Decoding

struct FinderTripleTests {
  private static func pattern(_ x: Double, _ y: Double, _ size: Double = 4) -> FinderPattern {
    FinderPattern(center: Point(x: x, y: y), moduleSize: size, weight: 9)
  }

  private static let corner = pattern(30, 40)
  private static let right = pattern(102, 44)
  private static let below = pattern(27, 111)

  @Test func `the corner, the right and the lower pattern are told in every order`() throws {
    let patterns = [Self.corner, Self.right, Self.below]
    for places in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let order = places.map { patterns[$0] }
      let triples = FinderTriple.all(of: order, limit: 9)
      let best = try #require(triples.first)
      #expect(best.corner == Self.corner.center)
      #expect(best.across == Vector(x: 72, y: 4))
      #expect(best.down == Vector(x: -3, y: 71))
      #expect(best.moduleSize == 4)
      #expect(best.timing == nil)
      #expect(best.misfit < 0.3)
      #expect(triples.count == 1)
    }
  }

  @Test(arguments: Array(stride(from: 0.0, to: 360, by: 15)), [false, true])
  func `right and below are clockwise, however a code is turned or mirrored`(
    _ degrees: Double, _ isMirrored: Bool
  ) throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    // Only the geometry of it is needed.
    let scan = DrawnScan(code, moduleSize: 0.5, degrees: degrees, isMirrored: isMirrored)
    let patterns = scan.finders.map { FinderPattern(center: $0, moduleSize: 0.5, weight: 1) }
    let best = try #require(FinderTriple.all(of: patterns, limit: 1).first)
    let expected = scan.triple()
    #expect((best.corner - expected.corner).length < 1e-9)
    #expect((best.place(1, 0) - expected.place(1, 0)).length < 1e-9)
    #expect((best.place(0, 1) - expected.place(0, 1)).length < 1e-9)
    #expect(best.misfit < 1e-6)
    #expect(best.across.cross(best.down) > 0)
  }

  @Test(arguments: [38.0, 45, 52])
  func `turned modules, which look larger along rows, make no triple too small`(
    _ degrees: Double
  ) throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    let scan = DrawnScan(code, moduleSize: 4, degrees: degrees)
    let across = scan.triple().across
    let size = 4 * across.length / max(abs(across.x), abs(across.y))
    let patterns = scan.finders.map { FinderPattern(center: $0, moduleSize: size, weight: 1) }
    #expect(FinderTriple.all(of: patterns, limit: 9).count == 1)
  }

  @Test func `places are in units of the patterns' distance`() {
    let triple = FinderTriple(
      corner: Point(x: 10, y: 20), across: Vector(x: 30, y: 0), down: Vector(x: 0, y: 50),
      moduleSize: 2, misfit: 0.5, timing: 14)
    #expect(triple.distance == 40)
    #expect(triple.middle == Point(x: 25, y: 45))
    #expect(triple.place(1, 0) == Point(x: 40, y: 20))
    #expect(triple.place(0.5, -1) == Point(x: 25, y: -30))
    let twice = triple.scaled(by: 2)
    #expect(twice.corner == Point(x: 20, y: 40))
    #expect(twice.across == Vector(x: 60, y: 0) && twice.down == Vector(x: 0, y: 100))
    #expect(twice.moduleSize == 4 && twice.misfit == 0.5 && twice.timing == 14)
    #expect(twice.scaled(by: 0.5) == triple)
  }

  @Test func `what no code looks like is no triple`() {
    func count(_ patterns: FinderPattern...) -> Int {
      FinderTriple.all(of: patterns, limit: 99).count
    }
    #expect(count() == 0)
    #expect(count(Self.corner) == 0)
    #expect(count(Self.corner, Self.right) == 0)
    // On a line; all in one place; two in one place.
    #expect(count(Self.pattern(0, 0), Self.pattern(70, 0), Self.pattern(140, 0)) == 0)
    #expect(count(Self.pattern(9, 9), Self.pattern(9, 9), Self.pattern(9, 9)) == 0)
    #expect(count(Self.pattern(9, 9), Self.pattern(9, 9), Self.pattern(80, 9)) == 0)
    // An angle of 60 degrees; one side twice the other; modules twice as large.
    #expect(count(Self.pattern(0, 0), Self.pattern(80, 0), Self.pattern(40, 69)) == 0)
    #expect(count(Self.pattern(0, 0), Self.pattern(70, 0), Self.pattern(0, 140)) == 0)
    #expect(count(Self.corner, Self.right, Self.pattern(27, 111, 8)) == 0)
    // Nearer than in version 1, and farther than in version 40.
    #expect(count(Self.pattern(0, 0), Self.pattern(30, 0), Self.pattern(0, 30)) == 0)
    #expect(count(Self.pattern(0, 0), Self.pattern(900, 0), Self.pattern(0, 900)) == 0)
  }

  @Test func `patterns of many rows may be seen askew, and differ by more`() {
    let places = [(48.0, 114.0, 8.3), (192, 168, 10.3), (123, 32, 5.3)]
    for (weight, isTriple) in [(14.0, true), (3, false)] {
      let patterns = places.map { x, y, size in
        FinderPattern(center: Point(x: x, y: y), moduleSize: size, weight: weight)
      }
      let corners = FinderTriple.all(of: patterns, limit: 9).map(\.corner)
      #expect(corners.contains(patterns[0].center) == isTriple, "\(weight)")
    }
  }

  @Test func `the best triples come first, and no more than are asked for`() {
    var generator = SeededGenerator(seed: 14)
    let patterns = (0..<20).map { _ in
      Self.pattern(
        .random(in: 0..<300, using: &generator), .random(in: 0..<300, using: &generator),
        .random(in: 3..<5, using: &generator))
    }
    let all = FinderTriple.all(of: patterns, limit: 10_000)
    #expect(all.count > 30, "seed 14")
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.misfit <= $1.misfit }, "seed 14")
    #expect(FinderTriple.all(of: patterns, limit: 7) == Array(all.prefix(7)), "seed 14")
    // A code among them is better than what chance brings.
    let code = [Self.pattern(50, 50), Self.pattern(150, 50), Self.pattern(50, 150)]
    let best = FinderTriple.all(of: patterns + code, limit: 1).first
    #expect(best?.corner == Point(x: 50, y: 50), "seed 14")
  }
}

struct FinderTripleTimingTests {
  @Test(arguments: 1...9)
  func `the timing patterns tell how many modules lie between the middles`(_ version: Int) throws {
    let code = try DrawnCode.of(version: version, level: "L")
    let scan = DrawnScan(code, moduleSize: 3)
    let bits = BlockThreshold.apply(to: scan.image)
    // Sizes are measured with an error.
    for error in [0.85, 1, 1.15] {
      var triple = scan.triple()
      triple.moduleSize *= error
      let timed = triple.timed(in: bits, isAxial: true)
      #expect(timed.timing == code.size - 7, "\(error)")
      #expect(timed.misfit < 1, "\(error)")
    }
  }

  @Test(arguments: [15.0, 45, 80, 200, 330])
  func `turned and mirrored codes tell it, too`(_ degrees: Double) throws {
    let code = try DrawnCode.of(version: 3, level: "M")
    for isMirrored in [false, true] {
      let scan = DrawnScan(code, moduleSize: 3.4, degrees: degrees, isMirrored: isMirrored)
      let bits = BlockThreshold.apply(to: scan.image)
      var triple = scan.triple()
      let plain = triple.timed(in: bits, isAxial: false)
      #expect(plain.timing == code.size - 7, "mirrored: \(isMirrored)")
      #expect(abs(plain.moduleSize - triple.moduleSize) < 1e-9)
      // Runs along rows and columns are longer by the angle, which is known.
      let size = triple.moduleSize
      triple.moduleSize *= triple.across.length / max(abs(triple.across.x), abs(triple.across.y))
      let axial = triple.timed(in: bits, isAxial: true)
      #expect(axial.timing == code.size - 7, "mirrored: \(isMirrored)")
      #expect(abs(axial.moduleSize - size) < 1e-9)
    }
  }

  @Test(arguments: TiltTests.views)
  func `codes that are seen askew tell it, too`(_ view: [(Double, Double)]) throws {
    for version in [1, 3, 5] {
      let scan = try TiltTests.scan(view, version: version)
      let bits = BlockThreshold.apply(to: scan.image)
      var triple = scan.triple()
      #expect(triple.timed(in: bits, isAxial: false).tilt == nil, "\(version)")
      triple.mayBeAskew = true
      let timed = triple.timed(in: bits, isAxial: false)
      #expect(timed.timing == scan.code.size - 7, "\(version)")
      #expect(timed.tilt != nil, "\(version)")
    }
  }

  @Test func `where there are no timing patterns the triple fits worse, and nothing is told`()
    throws
  {
    let code = try DrawnCode.of(version: 5, level: "L")
    let scan = DrawnScan(code, moduleSize: 2)
    let triple = scan.triple()
    let known = triple.timed(in: BlockThreshold.apply(to: scan.image), isAxial: true)
    let blank = BitImage(width: scan.image.width, height: scan.image.height)
    let unknown = triple.timed(in: blank, isAxial: true)
    #expect(unknown.timing == nil)
    #expect(unknown.misfit > known.misfit + 1)
  }

  @Test func `a triple below the limit is told as without one, and others stay beyond it`() throws {
    let code = try DrawnCode.of(version: 4, level: "L")
    let scan = DrawnScan(code, moduleSize: 2.5)
    let bits = BlockThreshold.apply(to: scan.image)
    for size in [0.5, 0.8, 1, 1.3, 2.2] {
      for misfit in [0, 0.6, 3] {
        var triple = scan.triple()
        triple.moduleSize *= size
        triple.misfit = misfit
        let whole = triple.timed(in: bits, isAxial: true)
        let limited = triple.timed(in: bits, isAxial: true, misfitLimit: 1.5)
        #expect(
          whole.misfit < 1.5 ? limited == whole : limited.misfit >= 1.5, "\(size), \(misfit)")
      }
    }
  }

  @Test func `patterns outside of the picture do not trap`() throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    let triple = DrawnScan(code, moduleSize: 4).triple()
    for (width, height) in [(1, 1), (1, 50), (64, 20), (65, 65)] {
      let bits = BitImage(width: width, height: height)
      for (x, y) in [(0.0, 0.0), (-500, 3), (3, -500), (1e9, 1e9), (-1e9, 0)] {
        var moved = triple
        moved.corner = moved.corner + Vector(x: x, y: y)
        let timed = moved.timed(in: bits, isAxial: true)
        #expect(timed.timing == nil && timed.misfit >= 1, "\(x) \(y)")
      }
    }
  }
}
