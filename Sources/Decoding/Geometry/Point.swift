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
