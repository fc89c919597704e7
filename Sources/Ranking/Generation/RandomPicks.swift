internal import Lottery

/// Uniformly random picks, addressable by index; the same seed gives the same picks on any machine.
struct RandomPicks: Sendable {
  private let words: RandomWords

  /// Rejection threshold: words whose remainder is below it would bias the picks.
  private static let unevenEnd = (0 &- ways) % ways

  /// The number of ways to choose one of 40 numbers, then one of 41, and so on up to 45.
  private static let ways: UInt64 = 40 * 41 * 42 * 43 * 44 * 45

  init(seed: UInt64) { words = RandomWords(seed: seed) }

  /// The pick at an index from 0, as a mask whose bit *n* − 1 stands for number *n*.
  @inline(__always)
  subscript(number: Int) -> UInt64 {
    var word = words[number]
    while true {
      let (pick, rest) = Self.chosen(by: word)
      // Lemire, "Fast random integer generation in an interval", 2019.
      if rest >= Self.unevenEnd { return pick }
      word = RandomWords.another(than: word)
    }
  }

  /// The pick that a word encodes, and the word's remainder.
  ///
  /// The word is a fraction whose digits to the bases 40, 41, … 45 choose the numbers by Floyd's
  /// algorithm (Bentley, "A sample of brilliance", CACM 30:9, 1987): choose one of the first *j*
  /// numbers or, if it is already picked, number *j*.
  @inline(__always)
  private static func chosen(by word: UInt64) -> (pick: UInt64, rest: UInt64) {
    var (pick, rest) = (UInt64(0), word)
    for limit in UInt64(40)...45 {
      let product = rest.multipliedFullWidth(by: limit)
      let bit: UInt64 = 1 &<< product.high
      pick |= pick & bit == 0 ? bit : 1 &<< (limit &- 1)
      rest = product.low
    }
    return (pick, rest)
  }
}
