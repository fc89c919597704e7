import TestSupport
import Testing

@testable import Decoding

struct RankedCandidatesTests {
  /// A blurred and noisy code, rotated by 12 degrees.
  private static func picture(seed: UInt64) throws -> BitImage {
    let code = try DrawnCode.of(version: 2, level: "M")
    let harm = DrawnScan.Harm(dark: 60, light: 190, blur: 1, noise: 30, seed: seed)
    return BlockThreshold.apply(to: DrawnScan(code, moduleSize: 3, degrees: 12, harm).image)
  }

  /// Sets at random positions; every third one may show perspective.
  private static func sets(in bits: BitImage, seed: UInt64) -> [FinderPatternSet] {
    var random = SeededGenerator(seed: seed)
    return (0..<200).map { index in
      let corner = Point(
        x: .random(in: 5..<Double(bits.width) / 2, using: &random),
        y: .random(in: 5..<Double(bits.height) / 2, using: &random))
      let length = Double.random(in: 20..<45, using: &random)
      return FinderPatternSet(
        corner: corner, across: Vector(x: length, y: 2), down: Vector(x: -2, y: length),
        moduleSize: .random(in: 1.2..<3, using: &random),
        score: .random(in: 0..<1.8, using: &random), mayShowPerspective: index % 3 == 0)
    }
    .sorted { $0.score < $1.score }
  }

  @Test(arguments: 1...8)
  func `candidates come in the same order as if all were timed first`(
    _ seed: UInt64
  ) throws {
    let bits = try Self.picture(seed: seed)
    let sets = Self.sets(in: bits, seed: seed)
    for limit in [0.7, 1.8, .infinity] {
      let expected = sets.compactMap {
        TimedCandidate(timing: $0, in: bits, isAxial: true, scoreLimit: limit)
      }
      .sorted { $0.score < $1.score }
      var ranked = RankedCandidates(
        timing: sets, in: bits, isAxial: true, scoreLimit: limit, .original)
      var found: [TimedCandidate] = []
      while let candidate = ranked.next() { found.append(candidate) }
      #expect(found == expected, "\(limit)")
      #expect(limit < 1 || found.count > 20)
      #expect(ranked.next() == nil)
    }
  }

  @Test func `without pattern sets there is no candidate`() throws {
    var ranked = RankedCandidates(
      timing: [], in: try Self.picture(seed: 1), isAxial: true, scoreLimit: 1, .original)
    #expect(ranked.next() == nil)
  }
}
