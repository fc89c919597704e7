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
