/// The corners of a code in the picture as stored, in whole pixels; all zeros if unknown.
///
/// The symbol's outer corners without its quiet zone, clockwise from its own upper left.
public struct Corners: Equatable, Sendable {
  /// The coordinates x₁, y₁ … x₄, y₄, right of and below the picture's upper left corner.
  public package(set) var numbers: [Int] {
    didSet { precondition(numbers.count == 8, "four corners have eight coordinates") }
  }

  /// The corners of a code without a known position in a picture.
  package static let unknown = Corners([0, 0, 0, 0, 0, 0, 0, 0])

  /// Corners at eight coordinates.
  package init(_ numbers: [Int]) {
    precondition(numbers.count == 8, "four corners have eight coordinates")
    self.numbers = numbers
  }

  /// Rounds four points, and clamps those far outside any picture; unknown unless there are four.
  package init(rounding points: [SIMD2<Double>]) {
    self =
      points.count == 4 ? Corners(points.flatMap { [$0.x, $0.y] }.map(Self.clamped)) : .unknown
  }

  /// The four corners.
  public var points: [SIMD2<Int>] {
    stride(from: 0, to: 8, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
  }

  /// These corners, with coordinates far outside any picture moved to the limit.
  package var clamped: Corners { Corners(numbers.map { Self.clamped(Double($0)) }) }

  /// Ten times the longest side of an accepted picture, in pixels.
  private static let limit = 1_000_000.0

  private static func clamped(_ coordinate: Double) -> Int {
    // In this order, NaN is clamped to a limit, too.
    Int(min(limit, max(-limit, coordinate)).rounded())
  }
}
