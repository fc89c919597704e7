/// Random words by their number: each can be had without those before it, the same on every machine.
///
/// SplitMix64: a counter of steps of the golden ratio, mixed. Source: Vigna, `splitmix64.c`, 2015,
/// after Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
struct RandomWords: Sendable {
  private let start: UInt64

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The words of a seed; those of its other streams are unrelated.
  init(seed: UInt64, stream: UInt64 = 0) {
    // Mixed, so that a neighbouring seed does not have the same words a step later.
    start = Self.mixed(Self.mixed(seed) &+ stream)
  }

  /// The word of a number from 0 on.
  @inline(__always)
  subscript(number: Int) -> UInt64 {
    Self.mixed(start &+ (UInt64(truncatingIfNeeded: number) &+ 1) &* Self.step)
  }

  /// The word that takes the place of one that cannot be used.
  static func another(than word: UInt64) -> UInt64 { mixed(word &+ step) }

  @inline(__always)
  private static func mixed(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
