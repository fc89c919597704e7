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
