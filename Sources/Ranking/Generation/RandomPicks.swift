internal import Lottery

/// Random picks by their number, all picks equally likely: the same for the same seed everywhere.
struct RandomPicks: Sendable {
  private let words: RandomWords

  /// Words whose rest lies below this are passed over, so that each choice has equally many words.
  private static let unevenEnd = (0 &- ways) % ways

  /// How many ways there are to choose one of 40 numbers, then one of 41, and so on to 45.
  private static let ways: UInt64 = 40 * 41 * 42 * 43 * 44 * 45

  /// The picks of a seed.
  init(seed: UInt64) { words = RandomWords(seed: seed) }

  /// The pick of a number from 0 on, as a mask of which bit *n* − 1 stands for number *n*.
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

  /// The pick that a word stands for, and what is left of it.
  ///
  /// The word is a fraction; its digits to the bases 40, 41, … 45 choose one number after the other
  /// (Floyd; Bentley, "A sample of brilliance", CACM 30:9, 1987): of the first *j* numbers the chosen
  /// one or, where the pick has that already, the *j*-th.
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
