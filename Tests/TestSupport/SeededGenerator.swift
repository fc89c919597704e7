/// Random numbers that are the same for the same seed (SplitMix64 of Vigna).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// A generator that starts at a seed; put the seed into failure messages.
  package init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}

extension SeededGenerator {
  /// Random bytes, such as the pixels of a picture.
  package static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in .random(in: 0...255, using: &generator) }
  }
}
