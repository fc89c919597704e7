/// Where a code lies in the picture as it is stored, in whole pixels; all zeros where nobody knows.
///
/// The corners are those of the symbol's outer edges, without its quiet zone: clockwise, from the
/// code's own upper left one.
package struct CodeCorners: Equatable, Sendable {
  /// The numbers x₁, y₁ … x₄, y₄.
  package let numbers: [Int32]

  /// How many numbers there are.
  package static let count = 8

  /// No place.
  package init() { numbers = [Int32](repeating: 0, count: Self.count) }

  /// Corners of these coordinates, rounded; a coordinate far outside of any picture is cut.
  ///
  /// - Precondition: there are eight.
  package init(_ coordinates: [Double]) {
    precondition(coordinates.count == Self.count, "four corners have eight coordinates")
    // In this order a coordinate that is no number becomes the limit.
    numbers = coordinates.map { Int32(min(Self.limit, max(-Self.limit, $0)).rounded()) }
  }

  /// Ten times the side of the largest picture.
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
