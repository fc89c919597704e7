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

  @inline(__always)
  subscript(number: Int) -> UInt64 {
    Self.mixed(start &+ (UInt64(truncatingIfNeeded: number) &+ 1) &* Self.step)
  }

  /// A replacement for a rejected word.
  static func another(than word: UInt64) -> UInt64 { mixed(word &+ step) }

  @inline(__always)
  private static func mixed(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
