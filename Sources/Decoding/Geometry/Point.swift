/// A place in a picture, in pixels from its top left corner.
package struct Point: Equatable, Sendable {
  /// To the right.
  package var x: Double
  /// Down.
  package var y: Double

  /// A place of these coordinates.
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

/// A way from one place of a picture to another, in pixels.
struct Vector: Equatable, Sendable {
  /// To the right.
  var x: Double
  /// Down.
  var y: Double

  /// How far it is.
  var length: Double { (x * x + y * y).squareRoot() }

  /// The product of the lengths and the cosine of the angle between.
  func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

  /// The product of the lengths and the sine of the angle, positive when the other lies clockwise.
  func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

  static func + (one: Vector, other: Vector) -> Vector {
    Vector(x: one.x + other.x, y: one.y + other.y)
  }

  static func * (vector: Vector, factor: Double) -> Vector {
    Vector(x: vector.x * factor, y: vector.y * factor)
  }
}
