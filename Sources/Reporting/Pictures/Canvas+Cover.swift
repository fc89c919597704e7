package import Geometry

extension Canvas {
  /// Covers codes, so that nobody reads them from the picture; all of it if a code's place is not known, or
  /// for nil.
  package mutating func cover(_ codes: [Corners]?) {
    let whole = Area(columns: 0..<width, rows: 0..<height)
    guard let codes, !codes.contains(.unknown) else { return cover(whole) { _ in true } }
    let shapes = codes.map { CoveredCode(around: shown($0)) }
    // A hostile decoder may report thousands of codes, each as large as the picture.
    let work = shapes.reduce(0) { sum, shape in
      sum + (shape.area.intersection(whole)?.pixelCount ?? 0)
    }
    if work > allowance { return cover(whole) { _ in true } }
    for shape in shapes {
      if let area = shape.area.intersection(whole) { cover(area, where: shape.contains) }
    }
  }

  private mutating func cover(_ area: Area, where isCovered: (SIMD2<Double>) -> Bool) {
    let gray: UInt8 = 0x9A
    for row in area.rows {
      for column in area.columns
      where isCovered(SIMD2(Double(column) + 0.5, Double(row) + 0.5)) {
        let start = 3 * (row * width + column)
        for position in start..<start + 3 { bytes[position] = gray }
      }
    }
  }
}

/// The quadrilateral of a code and a margin around it; the area around it if its corners are no square's.
private struct CoveredCode {
  let area: Area
  /// Empty if all of the area is covered.
  private let corners: [SIMD2<Double>]

  /// A square seen at an angle still has this share of the rectangle around it.
  private static let leastShare = 0.3

  init(around code: [SIMD2<Double>]) {
    let center = code.reduce(SIMD2(), +) / Double(code.count)
    // A module and a half on each side of a ticket's 37, and a pixel.
    let grown = code.map { corner in
      let outward = corner - center
      let length = max(distance(corner, center), 1)
      return corner + outward * (3 / 37) + outward / length * 2
    }
    area = Area(around: grown)
    let next = grown.dropFirst() + grown.prefix(1)
    let twice = zip(grown, next).reduce(0) { $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x }
    corners = abs(twice) / 2 < Self.leastShare * Double(area.pixelCount) ? [] : grown
  }

  /// Whether a line to the right of a point crosses an odd number of sides.
  func contains(_ point: SIMD2<Double>) -> Bool {
    if corners.isEmpty { return true }
    var isInside = false
    for (one, other) in zip(corners, corners.dropFirst() + corners.prefix(1))
    where (one.y > point.y) != (other.y > point.y) {
      let x = one.x + (point.y - one.y) / (other.y - one.y) * (other.x - one.x)
      if x > point.x { isInside.toggle() }
    }
    return isInside
  }
}

extension Area {
  fileprivate var pixelCount: Int { columns.count * rows.count }

  /// What two areas share; nil if that is nothing.
  fileprivate func intersection(_ other: Area) -> Area? {
    guard overlaps(other) else { return nil }
    return Area(
      columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }
}
