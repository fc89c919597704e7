/// A finder pattern: one of the three squares at a code's corners, with runs of 1:1:3:1:1 modules.
struct FinderPattern: Equatable, Sendable {
  let center: Point
  /// The side of a module in pixels, measured along rows and columns of the picture.
  let moduleSize: Double
  /// Rows that show its runs; 0 for a pattern from the filter.
  var rowCount = 0
  /// Above `Correlation.Tuning.fair` and at most 1; 0 for a pattern found by its runs.
  var correlation = 0.0
  /// The height of a module divided by its width; 1 for a pattern from the filter.
  var aspect = 1.0

  /// The modules along a side of the pattern.
  static let side = 7.0
  /// The modules along a side of the middle square: places closer than that are one pattern.
  static let middleSide = 3.0

  /// Whether it is unlikely to be chance: it shows in more rows than a single module covers.
  var isClear: Bool {
    let least = Tuning.clear
    return Double(rowCount) >= least.modules * moduleSize && rowCount >= least.rows
  }

  /// Nearest first; of patterns at the same distance, the first comes first.
  func nearest(_ count: Int, of others: [FinderPattern]) -> [FinderPattern] {
    var nearest: [(distance: Double, index: Int)] = []
    nearest.reserveCapacity(count + 1)
    for (index, other) in others.enumerated() {
      let distance = (other.center - center).length
      if nearest.count == count {
        // Most are farther than all kept so far.
        guard let last = nearest.last, distance < last.distance else { continue }
        nearest.removeLast()
      }
      var place = nearest.count
      while place > 0, nearest[place - 1].distance > distance { place -= 1 }
      nearest.insert((distance, index), at: place)
    }
    return nearest.map { others[$0.index] }
  }
}

extension FinderPattern {
  /// Limits fitted to pictures.
  enum Tuning {
    /// A clear pattern shows in the rows of at least this many modules, and in this many rows; a
    /// middle module alone shows in one module's rows.
    static let clear = (modules: 1.2, rows: 4)
  }
}

extension PictureFrame {
  func original(_ pattern: FinderPattern) -> FinderPattern {
    FinderPattern(
      center: original(pattern.center), moduleSize: pattern.moduleSize / scale,
      rowCount: pattern.rowCount, correlation: pattern.correlation, aspect: pattern.aspect)
  }
}
