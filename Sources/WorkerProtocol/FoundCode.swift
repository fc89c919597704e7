/// A code that was found in an image.
package struct FoundCode: Equatable, Sendable {
  /// The name of the attempt that read it; empty where nothing was read.
  package let attempt: String
  /// The decoded bytes; empty where nothing was read.
  package let payload: [UInt8]
  /// The length that the code's own header gives; nil where it could not be read.
  package let declaredLength: Int?
  /// Where the code lies.
  package let corners: CodeCorners

  /// A code with what was decoded.
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
  /// Whether the code was read: what has no bytes was not.
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
      declaredLength: length == FoundCode.unknownLength ? nil : Int(length),
      corners: try corners())
  }
}

extension FoundCode {
  /// Stands in a frame for a length that is not known.
  fileprivate static let unknownLength: Int32 = -1
}
