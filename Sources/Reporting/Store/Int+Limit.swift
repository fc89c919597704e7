extension Int {
  /// The sum, capped at the largest integer, because a draw file may hold absurdly large prizes.
  func addingUpToLimit(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}

extension [Int] {
  /// The sum of all elements; nil if it overflows.
  var exactSum: Int? {
    reduce(0 as Int?) { sum, number in
      sum.flatMap { sum in
        let (next, overflow) = sum.addingReportingOverflow(number)
        return overflow ? nil : next
      }
    }
  }
}
