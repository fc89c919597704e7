/// A code found in an image, decoded or not.
package struct FoundCode: Equatable, FrameField, Sendable {
  /// The name of the attempt that decoded it; empty if undecoded.
  package let attempt: String
  /// The decoded bytes; empty if undecoded.
  package let payload: [UInt8]
  /// The payload length in the code's own header; nil if it could not be read.
  package let declaredLength: Int?
  /// The code's corners.
  package let corners: CodeCorners

  /// Creates a code from its parts.
  package init(
    attempt: String, payload: [UInt8], declaredLength: Int?, corners: CodeCorners = CodeCorners()
  ) {
    (self.attempt, self.payload) = (attempt, payload)
    (self.declaredLength, self.corners) = (declaredLength, corners)
  }

  /// Whether the code was decoded, that is, has a payload.
  package var isRead: Bool { !payload.isEmpty }

  private static let unknownLength: Int32 = -1

  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    attempt = try rest.next()
    payload = try rest.nextCounted(limit: Frame.payloadLimit)
    let length = try rest.next(Int32.self)
    guard length >= Self.unknownLength else { throw FrameError("expected a length") }
    declaredLength = length == Self.unknownLength ? nil : Int(length)
    corners = try rest.next()
  }

  func append(to frame: inout [UInt8]) {
    attempt.append(to: &frame)
    frame.append(counted: payload, limit: Frame.payloadLimit)
    (declaredLength.map(Int32.init) ?? Self.unknownLength).append(to: &frame)
    corners.append(to: &frame)
  }
}

/// A code's corners in the stored picture, in whole pixels; all zeros if unknown.
///
/// The symbol's outer corners without its quiet zone, clockwise from its own upper left.
package struct CodeCorners: Equatable, FrameRecord, Sendable {
  /// The coordinates x₁, y₁ … x₄, y₄.
  package let numbers: [Int32]

  /// Ten times the longest side of an accepted image, in pixels.
  private static let limit = 10 * Double(PictureLimits.side)

  /// Unknown corners.
  package init() { numbers = [Int32](repeating: 0, count: 8) }

  /// Rounds eight coordinates, and clamps those far outside any picture.
  package init(_ coordinates: [Double]) {
    precondition(coordinates.count == 8, "four corners have eight coordinates")
    // In this order, NaN is clamped to a limit, too.
    numbers = coordinates.map { Int32(min(Self.limit, max(-Self.limit, $0)).rounded()) }
  }

  var fields: [any FrameField] { numbers }

  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    var coordinates: [Double] = []
    while coordinates.count < 8 { coordinates.append(Double(try rest.next(Int32.self))) }
    self.init(coordinates)
  }
}
