import TestSupport
import Testing

@testable import Decoding

struct AscendingNumbersTests {
  /// Scores of ten digits for each of some bytes.
  private static func noise(bytes: Int, seed: UInt64) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    return (0..<10 * bytes).map { _ in Float.random(in: -4...4, using: &generator) }
  }

  /// The best of all ascending triples, tried one by one.
  private static func bestTriple(
    of range: ClosedRange<Int>, by scores: [Float], at offset: Int
  ) -> (digits: [Int], score: Float) {
    var best = (digits: [Int](), score: -Float.infinity)
    for first in range {
      for second in range where second > first {
        for third in range where third > second {
          let digits = [first, second, third].flatMap { [$0 / 10, $0 % 10] }
          let score = digits.enumerated().reduce(Float(0)) { sum, digit in
            sum + scores[10 * (offset + digit.offset) + digit.element]
          }
          if score > best.score { best = (digits, score) }
        }
      }
    }
    return best
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `the best is found without trying all`(_ seed: UInt64) throws {
    for range in [1...45, 0...9, 97...99] {
      let scores = Self.noise(bytes: 9, seed: seed)
      let numbers = try #require(AscendingNumbers(range, count: 3))
      let best = Self.bestTriple(of: range, by: scores, at: 2)
      #expect(numbers.likeliest(by: scores, at: 2) == best.digits, "seed \(seed)")
      #expect(abs(numbers.highestScore(by: scores, at: 2) - best.score) < 0.001, "seed \(seed)")
    }
  }

  @Test func `six of six leave no choice`() throws {
    let numbers = try #require(AscendingNumbers(40...45, count: 6))
    let digits = numbers.likeliest(by: Self.noise(bytes: 12, seed: 1), at: 0)
    #expect(digits == [4, 0, 4, 1, 4, 2, 4, 3, 4, 4, 4, 5])
  }

  @Test func `there are no more numbers than the range has, and none of three digits`() {
    #expect(AscendingNumbers(1...5, count: 6) == nil)
    #expect(AscendingNumbers(1...45, count: 0) == nil)
    #expect(AscendingNumbers(90...100, count: 2) == nil)
    #expect(AscendingNumbers(-1...9, count: 2) == nil)
  }
}
