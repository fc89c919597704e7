extension Collection<Bool> {
  /// The number with these bits, highest first.
  var number: Int { reduce(0) { $0 << 1 | ($1 ? 1 : 0) } }
}

extension [Bool] {
  /// The codewords with these bits: eight each, highest first.
  var codewords: [UInt8] {
    stride(from: 0, to: count, by: 8).map { UInt8(self[$0..<$0 + 8].number) }
  }
}

extension UInt8 {
  /// The eight bits of a codeword, highest first.
  var bits: [Bool] { (0..<8).map { self >> UInt8(7 - $0) & 1 == 1 } }
}
