/// A code found in an image, decoded or not.
package struct FoundCode: Equatable, Sendable {
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
    self.attempt = attempt
    self.payload = payload
    self.declaredLength = declaredLength
    self.corners = corners
  }
}

extension FoundCode {
  /// Whether the code was decoded, that is, has a payload.
  package var isRead: Bool { !payload.isEmpty }
}

extension FrameWriter {
  mutating func append(_ code: FoundCode) {
    append(code.attempt, limit: Frame.textLimit)
    append(code.payload, limit: Frame.payloadLimit)
    append(code.declaredLength.map(Int32.init) ?? FoundCode.unknownLength)
    append(code.corners)
  }
}

extension FrameReader {
  mutating func code() throws(FrameError) -> FoundCode {
    let attempt = try text(limit: Frame.textLimit)
    let payload = try bytes(limit: Frame.payloadLimit)
    let length = try integer(Int32.self)
    guard length >= FoundCode.unknownLength else { throw FrameError("expected a length") }
    return FoundCode(
      attempt: attempt, payload: payload,
      declaredLength: length == FoundCode.unknownLength ? nil : Int(length), corners: try corners())
  }
}

extension FoundCode {
  /// Represents an unknown length in a frame.
  fileprivate static let unknownLength: Int32 = -1
}
