/// A code's corners in the stored picture, in whole pixels; all zeros if unknown.
///
/// They are the symbol's outer corners, without the quiet zone: clockwise from the code's own upper
/// left.
package struct CodeCorners: Equatable, Sendable {
  /// The coordinates x₁, y₁ … x₄, y₄.
  package let numbers: [Int32]

  /// The number of coordinates.
  package static let count = 8

  /// Unknown corners.
  package init() { numbers = [Int32](repeating: 0, count: Self.count) }

  /// Rounds coordinates, and clamps those far outside any picture.
  ///
  /// - Precondition: There are eight coordinates.
  package init(_ coordinates: [Double]) {
    precondition(coordinates.count == Self.count, "four corners have eight coordinates")
    // In this order, NaN is clamped to a limit, too.
    numbers = coordinates.map { Int32(min(Self.limit, max(-Self.limit, $0)).rounded()) }
  }

  /// Ten times the longest side of an accepted image, in pixels.
  private static let limit = 1_000_000.0
}

extension FrameWriter {
  mutating func append(_ corners: CodeCorners) {
    for number in corners.numbers { append(number) }
  }
}

extension FrameReader {
  mutating func corners() throws(FrameError) -> CodeCorners {
    var numbers: [Double] = []
    while numbers.count < CodeCorners.count { numbers.append(Double(try integer() as Int32)) }
    return CodeCorners(numbers)
  }
}
