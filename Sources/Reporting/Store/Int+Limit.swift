extension Int {
  /// The sum, or the largest integer: a named file of draws may hold prizes that no lottery pays.
  func addingUpToLimit(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}

extension [Int] {
  /// The sum of all, nil where it is no integer.
  var exactSum: Int? {
    reduce(0 as Int?) { sum, number in
      sum.flatMap { sum in
        let (next, overflow) = sum.addingReportingOverflow(number)
        return overflow ? nil : next
      }
    }
  }
}
