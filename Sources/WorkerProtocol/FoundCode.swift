package import Geometry

/// A code found in an image, decoded or not.
package struct FoundCode: Equatable, FrameField, Sendable {
  /// The name of the attempt that decoded it; empty if undecoded.
  package let attempt: String
  /// The decoded bytes; empty if undecoded.
  package let payload: [UInt8]
  /// The payload length in the code's own header; nil if it could not be read.
  package let declaredLength: Int?
  /// The code's corners.
  package let corners: Corners

  /// Creates a code from its parts.
  package init(
    attempt: String, payload: [UInt8], declaredLength: Int?, corners: Corners = .unknown
  ) {
    self.attempt = attempt
    self.payload = payload
    self.declaredLength = declaredLength
    self.corners = corners
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

extension Corners: FrameRecord {
  var fields: [any FrameField] { clamped.numbers.map { Int32($0) } }

  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    var numbers: [Int] = []
    while numbers.count < 8 { numbers.append(Int(try rest.next(Int32.self))) }
    self = Corners(numbers).clamped
  }
}
