/// A rectangle of whole pixels.
struct Area: Equatable {
  let columns, rows: Range<Int>

  /// The smallest one around points.
  init(around points: [SIMD2<Double>]) {
    func range(_ numbers: [Double]) -> Range<Int> {
      let (first, last) = (numbers.min() ?? 0, numbers.max() ?? 0)
      return Int(first.rounded(.down))..<Int(last.rounded(.up)) + 1
    }
    self.init(columns: range(points.map(\.x)), rows: range(points.map(\.y)))
  }

  init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// A square around a point.
  init(around center: SIMD2<Double>, radius: Double) {
    self.init(around: [center - radius, center + radius])
  }

  /// With so many pixels more on each side.
  func enlarged(by margin: Int) -> Area {
    Area(
      columns: columns.lowerBound - margin..<columns.upperBound + margin,
      rows: rows.lowerBound - margin..<rows.upperBound + margin)
  }

  func overlaps(_ other: Area) -> Bool {
    columns.overlaps(other.columns) && rows.overlaps(other.rows)
  }

  /// The point in it that is closest to another one.
  func closest(to point: SIMD2<Double>) -> SIMD2<Double> {
    point.clamped(
      lowerBound: SIMD2(Double(columns.lowerBound), Double(rows.lowerBound)),
      upperBound: SIMD2(Double(columns.upperBound), Double(rows.upperBound)))
  }

  var center: SIMD2<Double> {
    SIMD2(
      Double(columns.lowerBound + columns.upperBound), Double(rows.lowerBound + rows.upperBound))
      / 2
  }
}
