/// A finder pattern: one of the three squares at a code's corners, with runs of 1:1:3:1:1 modules.
struct FinderPattern: Equatable, Sendable {
  /// The center.
  let center: Point
  /// The side of a module in pixels, measured along rows and columns of the picture.
  let moduleSize: Double
  /// How it was found.
  let evidence: Evidence

  /// What supports a pattern: its runs, or a matched filter.
  enum Evidence: Equatable, Sendable {
    /// The number of rows that show its runs, at least one.
    case rows(Int)
    /// Its correlation with a finder pattern, above `leastFilterCorrelation` and at most 1.
    case correlation(Double)
  }

  /// The number of rows that show its runs; 0 for a pattern from the filter.
  var rowCount: Int {
    if case .rows(let count) = evidence { count } else { 0 }
  }

  /// The correlation of a pattern from the filter; 0 for a pattern found by its runs.
  var correlation: Double {
    if case .correlation(let correlation) = evidence { correlation } else { 0 }
  }

  /// Whether it is more than chance: more rows show it than one of its middle modules has.
  var isClear: Bool {
    let least = DetectorTuning.Finding.clearPattern
    return Double(rowCount) >= least.modules * moduleSize && rowCount >= least.rows
  }
}
