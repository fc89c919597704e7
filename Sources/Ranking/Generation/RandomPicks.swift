public import Lottery

/// Uniformly random picks, addressable by index; the same seed gives the same picks on any machine.
public struct RandomPicks: Sendable {
  private let words: RandomWords

  /// Rejection threshold: words whose remainder is below it would bias the picks.
  private static let unevenEnd = (0 &- ways) % ways
  /// The number of ways to choose one of 40 numbers, then one of 41, and so on up to 45.
  private static let ways: UInt64 = 40 * 41 * 42 * 43 * 44 * 45

  /// The picks of a seed, as `lotto generate --seed` writes them.
  public init(seed: UInt64) { words = RandomWords(seed: seed) }

  /// The pick at an index from 0.
  public func pick(at index: Int) -> Pick {
    guard let pick = Pick(bits: self[index]) else { preconditionFailure("six bits are set") }
    return pick
  }

  /// The pick at an index from 0, as a mask whose bit *n* − 1 stands for number *n*.
  @inline(__always) subscript(number: Int) -> UInt64 {
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
  @inline(__always) private static func chosen(by word: UInt64) -> (pick: UInt64, rest: UInt64) {
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

/// Random words with random access by index; the same on every machine.
///
/// SplitMix64: mixes a counter that advances by the golden ratio. Source: Vigna, `splitmix64.c`,
/// 2015, after Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
struct RandomWords: Sendable {
  private let start: UInt64
  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The words of a seed; the streams of a seed are independent.
  init(seed: UInt64, stream: UInt64 = 0) {
    // Mix the seed, so that neighboring seeds do not yield the same sequence shifted by a step.
    start = Self.mixed(Self.mixed(seed) &+ stream)
  }

  @inline(__always) subscript(number: Int) -> UInt64 {
    Self.mixed(start &+ (UInt64(truncatingIfNeeded: number) &+ 1) &* Self.step)
  }

  /// A replacement for a rejected word.
  static func another(than word: UInt64) -> UInt64 { mixed(word &+ step) }

  @inline(__always) private static func mixed(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
