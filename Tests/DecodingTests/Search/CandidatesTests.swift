import Testing

@testable import Decoding

struct CandidatesTests {
  private static func scan() throws -> DrawnScan {
    DrawnScan(try DrawnCode.of(version: 2, level: "M"), moduleSize: 3, degrees: 10)
  }

  /// The largest distance from the best candidate's patterns to the drawn ones, in original pixels.
  private static func error(_ candidates: Candidates, _ scan: DrawnScan) -> Double {
    guard let best = candidates.best else { return .infinity }
    return zip(best.patterns.centers, scan.finders).map { ($0 - $1).length }.reduce(0, max)
  }

  @Test func `a code's patterns are the best candidate, found by runs or by filter`() throws {
    let scan = try Self.scan()
    for method in [Attempt.Method.runs, .filter] {
      let candidates = Candidates(in: Attempt.Prepared(image: scan.image, method: method))
      #expect(Self.error(candidates, scan) < 3)
      #expect(candidates.best?.timedDistance == scan.code.size - 7)
      for finder in scan.finders {
        #expect(candidates.patterns.contains { ($0.center - finder).length < 3 })
      }
    }
  }

  @Test func `candidates are reported in pixels of the original picture`() throws {
    let scan = try Self.scan()
    for (image, scale) in [
      (CubicEnlarging.double.apply(to: scan.image), 2.0),
      (Reduction.apply(to: CubicEnlarging.triple.apply(to: scan.image), side: 2), 1.5),
    ] {
      let candidates = Candidates(in: Attempt.Prepared(image: image, scale: scale))
      #expect(Self.error(candidates, scan) < 3, "\(scale)")
      let size = try #require(candidates.best?.moduleSize)
      #expect(abs(size - 3) < 0.6, "\(scale)")
    }
  }

  @Test(arguments: [
    [(17.0, 20.0), (83, 39), (91, 187), (26, 147)],
    [(88.0, 18.0), (160, 182), (68, 247), (10, 105)],
  ])
  func `a code seen at a steep angle is the best candidate`(_ view: [(Double, Double)]) throws {
    let scan = DrawnScan(
      try DrawnCode.of(version: 2, level: "M"), corners: view.map { Point(x: $0.0, y: $0.1) },
      width: 180, height: 265)
    let candidates = Candidates(in: Attempt.Prepared(image: scan.image))
    let best = try #require(candidates.best)
    for finder in scan.finders {
      #expect(best.patterns.centers.prefix(3).contains { ($0 - finder).length < 2 })
    }
    #expect(best.timedDistance == scan.code.size - 7)
  }

  @Test func `blank paper has no candidates`() {
    for method in [Attempt.Method.runs, .filter] {
      let blank = Attempt.Prepared(image: GrayImage(width: 120, height: 90), method: method)
      let candidates = Candidates(in: blank)
      #expect(candidates.patterns.isEmpty && candidates.best == nil)
    }
  }
}

extension Candidates {
  fileprivate var best: TimedCandidate? {
    var ranked = ranked
    return ranked.next()
  }
}
