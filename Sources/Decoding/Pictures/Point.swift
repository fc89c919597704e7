/// A point in a picture, in pixels to the right of and below its top left corner.
package typealias Point = SIMD2<Double>

typealias Vector = SIMD2<Double>

extension Vector {
  var length: Double { (x * x + y * y).squareRoot() }
  /// The larger absolute value of the components.
  var maxNorm: Double { Swift.max(abs(x), abs(y)) }
  func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
  /// Positive if the other vector lies clockwise.
  func cross(_ other: Vector) -> Double { x * other.y - y * other.x }
}

/// An upright rectangle.
struct Bounds: Equatable {
  let left, top, right, bottom: Double
  var center: Point { Point(x: (left + right) / 2, y: (top + bottom) / 2) }
  var width: Double { right - left }
  var height: Double { bottom - top }
  var side: Double { max(width, height) }
  /// Clockwise from the upper left one.
  var corners: [Point] {
    [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)]
  }

  /// Whether two rectangles overlap vertically by at least half the height of the shorter one.
  func isBeside(_ other: Bounds) -> Bool {
    let shared = min(bottom, other.bottom) - max(top, other.top)
    return 2 * shared >= min(bottom - top, other.bottom - other.top)
  }

  /// Inside or on an edge; false if an edge is NaN.
  func contains(_ point: Point) -> Bool {
    left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
  }
}

extension Bounds {
  /// Empty at the origin if there are no points.
  init(around points: [Point]) {
    let first = points.first ?? .zero
    self.init(
      left: points.reduce(first.x) { min($0, $1.x) }, top: points.reduce(first.y) { min($0, $1.y) },
      right: points.reduce(first.x) { max($0, $1.x) },
      bottom: points.reduce(first.y) { max($0, $1.y) })
  }
}
