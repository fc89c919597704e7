extension Int {
  /// The sum, capped at the largest integer, because a draw file may hold absurdly large prizes.
  func addingUpToLimit(_ other: Int) -> Int { Int(clamping: Int128(self) + Int128(other)) }
}

extension [Int] {
  /// The sum of all elements; nil if it overflows.
  var exactSum: Int? { Int(exactly: reduce(Int128(0)) { $0 + Int128($1) }) }
}
