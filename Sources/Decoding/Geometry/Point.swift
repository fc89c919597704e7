/// A point in a picture, in pixels from its top left corner.
package struct Point: Equatable, Sendable {
  /// The distance to the right.
  package var x: Double
  /// The distance down.
  package var y: Double

  /// A point with these coordinates.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

extension Point {
  static func - (end: Point, start: Point) -> Vector {
    Vector(x: end.x - start.x, y: end.y - start.y)
  }

  static func + (start: Point, way: Vector) -> Point {
    Point(x: start.x + way.x, y: start.y + way.y)
  }

  static func * (point: Point, factor: Double) -> Point {
    Point(x: point.x * factor, y: point.y * factor)
  }
}

/// The vector from one point of a picture to another, in pixels.
struct Vector: Equatable, Sendable {
  /// The component to the right.
  var x: Double
  /// The component down.
  var y: Double

  /// The Euclidean length.
  var length: Double { (x * x + y * y).squareRoot() }

  /// The dot product.
  func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

  /// The cross product, positive if the other vector lies clockwise.
  func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

  static func + (one: Vector, other: Vector) -> Vector {
    Vector(x: one.x + other.x, y: one.y + other.y)
  }

  static func * (vector: Vector, factor: Double) -> Vector {
    Vector(x: vector.x * factor, y: vector.y * factor)
  }
}
