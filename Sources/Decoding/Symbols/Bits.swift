extension Collection<Bool> {
  /// Highest bit first.
  var number: Int { reduce(0) { $0 << 1 | ($1 ? 1 : 0) } }
}

extension [Bool] {
  /// Eight bits each, highest first.
  var codewords: [UInt8] {
    stride(from: 0, to: count, by: 8).map { UInt8(self[$0..<$0 + 8].number) }
  }
}

extension UInt8 {
  /// Highest first.
  var bits: [Bool] { (0..<8).map { self >> UInt8(7 - $0) & 1 == 1 } }
}

extension Int {
  /// Appends the check bits of a BCH code: the remainder after division by its generator.
  func withChecks(of generator: Int) -> Int {
    let checkLength = generator.highestBit
    var remainder = self << checkLength
    while remainder >> checkLength != 0 {
      remainder ^= generator << (remainder.highestBit - checkLength)
    }
    return self << checkLength | remainder
  }

  /// Which of some words differs in the fewest bits, and in how many.
  func nearest(of words: [Int]) -> (index: Int, errors: Int) {
    let errors = words.map { ($0 ^ self).nonzeroBitCount }
    let index = errors.indices.min { errors[$0] < errors[$1] } ?? 0
    return (index, errors[index])
  }

  private var highestBit: Int { Int.bitWidth - 1 - leadingZeroBitCount }
}
