import TestSupport
import Testing

@testable import Decoding

/// Sums over all ascending picks, compared with an enumeration of them.
struct NumberChainTests {
  /// Every ascending choice of numbers.
  static func picks(of count: Int, from range: ClosedRange<Int>) -> [[Int]] {
    if count == 0 { return [[]] }
    return range.flatMap { first -> [[Int]] in
      if first == range.upperBound { return count == 1 ? [[first]] : [] }
      return picks(of: count - 1, from: first + 1...range.upperBound).map { [first] + $0 }
    }
  }

  /// The values of groups of three digits, or of one.
  private static func groups(of pick: [Int], areTriples: Bool) -> [Int] {
    let digits = pick.flatMap { [$0 / 10, $0 % 10] }
    if !areTriples { return digits }
    return stride(from: 0, to: digits.count, by: 3).map { start in
      digits[start..<start + 3].reduce(0) { 10 * $0 + $1 }
    }
  }

  @Test(arguments: [
    (1...6, 3, true), (7...15, 6, true), (8...13, 6, true), (19...41, 3, true), (1...45, 3, true),
    (1...6, 3, false), (7...15, 6, false), (9...14, 2, false), (28...41, 4, false),
  ])
  func `totals and distributions are the sums over all picks`(
    _ range: ClosedRange<Int>, _ count: Int, _ areTriples: Bool
  ) {
    let slot = PayloadTemplate.Slot(
      letters: [0x71], emptyLetter: 0x6E, range: range, count: count, emptyShare: 0.2)
    var generator = SeededGenerator(seed: UInt64(range.lowerBound + 100 * count))
    let weights = (0..<(areTriples ? 2 * count / 3 : 2 * count)).map { _ in
      (0..<(areTriples ? 1000 : 10)).map { _ in Double.random(in: 0..<1, using: &generator) }
    }
    var total = 0.0
    var distributions = weights.map { [Double](repeating: 0, count: $0.count) }
    for pick in Self.picks(of: count, from: range) {
      let values = Self.groups(of: pick, areTriples: areTriples)
      let weight = zip(weights, values).reduce(1) { $0 * $1.0[$1.1] }
      total += weight
      for (group, value) in values.enumerated() { distributions[group][value] += weight }
    }
    let chain = NumberChain(slot, weights, areTriples: areTriples)
    #expect(abs(chain.total - total) < 1e-9 * total)
    #expect(chain.distributions.count == distributions.count)
    for (found, expected) in zip(chain.distributions, distributions) {
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 * total })
    }
  }

  @Test func `with equal weights the total of a real slot is the number of picks`() {
    for areTriples in [true, false] {
      let weights = [[Double]](
        repeating: [Double](repeating: 1, count: areTriples ? 1000 : 10),
        count: areTriples ? 4 : 12)
      let chain = NumberChain(PayloadTemplate.slot, weights, areTriples: areTriples)
      #expect(chain.total == 8_145_060)
    }
  }

  @Test func `weights that rule out every pick give a total of zero`() {
    var weights = [[Double]](repeating: [Double](repeating: 1, count: 1000), count: 4)
    // A first number of 45 leaves none for the other five.
    for value in 0..<1000 where value / 10 != 45 { weights[0][value] = 0 }
    let chain = NumberChain(PayloadTemplate.slot, weights, areTriples: true)
    #expect(chain.total == 0)
    #expect(chain.distributions.joined().allSatisfy { $0 == 0 })
  }
}
