import Testing

@testable import Decoding

struct TimedCandidateTests {
  @Test(arguments: 1...9)
  func `timing patterns give the number of modules between finder centers`(_ version: Int) throws {
    let code = try DrawnCode.of(version: version, level: "L")
    let scan = DrawnScan(code, moduleSize: 3)
    let bits = BlockThreshold.apply(to: scan.image)
    // Measured sizes have an error.
    for error in [0.85, 1, 1.15] {
      let patterns = scan.patternSet(sizeError: error)
      let timed = try #require(TimedCandidate(timing: patterns, in: bits, isAxial: true))
      #expect(timed.timedDistance == code.size - 7, "\(error)")
      #expect(timed.score < 1, "\(error)")
    }
  }

  @Test(arguments: [15.0, 45, 80, 200, 330])
  func `rotated and mirrored codes are timed`(_ degrees: Double) throws {
    let code = try DrawnCode.of(version: 3, level: "M")
    for isMirrored in [false, true] {
      let scan = DrawnScan(code, moduleSize: 3.4, degrees: degrees, isMirrored: isMirrored)
      let bits = BlockThreshold.apply(to: scan.image)
      let patterns = scan.patternSet()
      let plain = try #require(TimedCandidate(timing: patterns, in: bits, isAxial: false))
      #expect(plain.timedDistance == code.size - 7, "mirrored: \(isMirrored)")
      #expect(abs(plain.moduleSize - patterns.moduleSize) < 1e-9)
      // Runs along rows and columns are longer by a factor that follows from the known angle.
      let across = patterns.across
      let longer = scan.patternSet(
        sizeError: across.length / max(abs(across.x), abs(across.y)))
      let axial = try #require(TimedCandidate(timing: longer, in: bits, isAxial: true))
      #expect(axial.timedDistance == code.size - 7, "mirrored: \(isMirrored)")
      #expect(abs(axial.moduleSize - patterns.moduleSize) < 1e-9)
    }
  }

  @Test(arguments: PerspectiveEstimateTests.views)
  func `codes in perspective are timed`(_ view: [(Double, Double)]) throws {
    for version in [1, 3, 5] {
      let scan = try PerspectiveEstimateTests.scan(view, version: version)
      let bits = BlockThreshold.apply(to: scan.image)
      let flat = TimedCandidate(timing: scan.patternSet(), in: bits, isAxial: false)
      #expect(flat != nil && flat?.perspective == nil, "\(version)")
      let steep = scan.patternSet(mayShowPerspective: true)
      let timed = try #require(TimedCandidate(timing: steep, in: bits, isAxial: false))
      #expect(timed.timedDistance == scan.code.size - 7, "\(version)")
      #expect(timed.perspective != nil, "\(version)")
    }
  }

  @Test(arguments: [0.85, 1.4])
  func `skewed codes are timed, even if their module size is measured wrong`(_ error: Double) throws
  {
    // A third as high as wide, without right angles.
    let corners = [(20.0, 20.0), (260, 50), (270, 140), (30, 110)]
    let scan = DrawnScan(
      try DrawnCode.of(version: 3, level: "L"), corners: corners.map { Point(x: $0.0, y: $0.1) },
      width: 300, height: 160)
    let bits = BlockThreshold.apply(to: scan.image)
    let skewed = scan.patternSet(sizeError: error, score: 0.6)
    let timed = try #require(TimedCandidate(timing: skewed, in: bits, isAxial: true))
    #expect(timed.timedDistance == scan.code.size - 7)
    #expect(timed.score < 0.7)
  }

  @Test func `without timing patterns the score is worse and the distance unknown`()
    throws
  {
    let code = try DrawnCode.of(version: 5, level: "L")
    let scan = DrawnScan(code, moduleSize: 2)
    let patterns = scan.patternSet()
    let known = try #require(
      TimedCandidate(timing: patterns, in: BlockThreshold.apply(to: scan.image), isAxial: true))
    let blank = BitImage(width: scan.image.width, height: scan.image.height)
    let unknown = try #require(TimedCandidate(timing: patterns, in: blank, isAxial: true))
    #expect(unknown.timedDistance == nil)
    #expect(unknown.score > known.score + 1)
  }

  @Test func `the score limit drops sets above it and leaves others unchanged`() throws {
    let code = try DrawnCode.of(version: 4, level: "L")
    let scan = DrawnScan(code, moduleSize: 2.5)
    let bits = BlockThreshold.apply(to: scan.image)
    for size in [0.5, 0.8, 1, 1.3, 2.2] {
      for score in [0, 0.6, 3] {
        let patterns = scan.patternSet(sizeError: size, score: score)
        let whole = try #require(TimedCandidate(timing: patterns, in: bits, isAxial: true))
        let limited = TimedCandidate(timing: patterns, in: bits, isAxial: true, scoreLimit: 1.5)
        #expect(limited == (whole.score < 1.5 ? whole : nil), "\(size), \(score)")
      }
    }
  }

  @Test func `patterns outside the picture do not trap`() throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    let patterns = DrawnScan(code, moduleSize: 4).patternSet()
    for (width, height) in [(1, 1), (1, 50), (64, 20), (65, 65)] {
      let bits = BitImage(width: width, height: height)
      for (x, y) in [(0.0, 0.0), (-500, 3), (3, -500), (1e9, 1e9), (-1e9, 0)] {
        let moved = patterns.moved(to: patterns.corner + Vector(x: x, y: y), scaledBy: 1)
        let timed = TimedCandidate(timing: moved, in: bits, isAxial: true)
        #expect(timed?.timedDistance == nil && timed?.score ?? 1 >= 1, "\(x) \(y)")
      }
    }
  }

  @Test func `sets with more modules between centers than any version are dropped`() throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    let scan = DrawnScan(code, moduleSize: 8)
    let bits = BlockThreshold.apply(to: scan.image)
    for (sizeError, isOne) in [(1.0, true), (0.08, true), (0.07, false), (1e-6, false)] {
      let patterns = scan.patternSet(sizeError: sizeError)
      let timed = TimedCandidate(timing: patterns, in: bits, isAxial: false)
      #expect((timed != nil) == isOne, "\(sizeError)")
    }
  }

  @Test func `tiny patterns that are far apart give no perspective estimate`() {
    // Modules of one pixel, 680 of them between the centers: a patch of 3,400 × 3,400 cells.
    var bits = BitImage(width: 700, height: 700)
    for (x, y) in [(10, 10), (690, 10), (10, 690)] {
      for row in -3...3 {
        for column in -3...3 where max(abs(row), abs(column)) != 2 {
          let (x, y) = (x + column, y + row)
          bits.words[y * bits.wordsPerRow + x / 64] |= 1 << UInt64(x % 64)
        }
      }
    }
    let patterns = FinderPatternSet(
      corner: Point(x: 10.5, y: 10.5), across: Vector(x: 680, y: 0), down: Vector(x: 0, y: 680),
      moduleSize: 4, score: 0, mayShowPerspective: true)
    let length = bits.patternLength(through: patterns.corner, Vector(x: 1, y: 0), limit: 28)
    // Edges are located to a quarter of a pixel.
    #expect((6.5...7.5).contains(length ?? 0))
    #expect(PerspectiveEstimate(of: patterns, in: bits) == nil)
    let timed = TimedCandidate(timing: patterns, in: bits, isAxial: false)
    #expect(timed?.centerDistance == 170)
  }

  @Test func `a number of transitions that fits no version gives no distance`() {
    // A checkerboard has a transition at every pixel: 186 modules by the timing patterns.
    var bits = BitImage(width: 256, height: 256)
    for row in 0..<256 {
      for word in 0..<4 {
        bits.words[row * bits.wordsPerRow + word] =
          row % 2 == 0 ? 0x5555_5555_5555_5555 : 0xAAAA_AAAA_AAAA_AAAA
      }
    }
    let patterns = FinderPatternSet(
      corner: Point(x: 20.5, y: 20.5), across: Vector(x: 180, y: 0), down: Vector(x: 0, y: 180),
      moduleSize: 1, score: 0)
    let timed = TimedCandidate(timing: patterns, in: bits, isAxial: true)
    #expect(timed?.score ?? 1 < 0.2)
    #expect(timed != nil && timed?.timedDistance == nil)
  }
}
