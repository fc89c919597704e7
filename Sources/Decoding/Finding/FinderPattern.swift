/// One of the three square patterns at the corners of a code: rings of 1:1:3:1:1 modules.
struct FinderPattern: Equatable, Sendable {
  /// The middle.
  let center: Point
  /// Pixels along a side of a module, measured along rows and columns of the picture.
  let moduleSize: Double
  /// How it was seen.
  let evidence: Evidence

  /// What speaks for a pattern: its runs, or a filter.
  enum Evidence: Equatable, Sendable {
    /// So many rows of the picture have its runs, at least one.
    case rows(Int)
    /// Its correlation with a finder pattern, above `leastFilterCorrelation` and at most 1.
    case correlation(Double)
  }

  /// Rows of the picture that have its runs; 0 for a pattern that a filter found.
  var rowCount: Int {
    if case .rows(let count) = evidence { count } else { 0 }
  }

  /// The correlation by which a filter found it; 0 for a pattern that was found by its runs.
  var correlation: Double {
    if case .correlation(let correlation) = evidence { correlation } else { 0 }
  }

  /// Whether it is no chance: more than one of its middle modules shows it.
  var isClear: Bool {
    let least = DetectorTuning.Finding.clearPattern
    return Double(rowCount) >= least.modules * moduleSize && rowCount >= least.rows
  }
}
