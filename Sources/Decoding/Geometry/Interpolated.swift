/// A level, or one for each lane of a vector.
protocol Interpolated {
  static func + (one: Self, other: Self) -> Self
  static func - (one: Self, other: Self) -> Self
  static func * (one: Self, other: Self) -> Self
}

extension Float: Interpolated {}
extension SIMD8: Interpolated where Scalar == Float {}

extension Interpolated {
  /// The level at a place among four neighbours, in shares of their distance to the right of the
  /// upper left one and below it.
  @inline(__always)
  static func bilinear(
    _ upperLeft: Self, _ upperRight: Self, _ lowerLeft: Self, _ lowerRight: Self,
    right: Self, below: Self
  ) -> Self {
    let upper = upperLeft + (upperRight - upperLeft) * right
    let lower = lowerLeft + (lowerRight - lowerLeft) * right
    return upper + (lower - upper) * below
  }
}
