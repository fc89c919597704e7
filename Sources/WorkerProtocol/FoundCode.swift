/// A code that was found in an image.
package struct FoundCode: Equatable, Sendable {
  /// The name of the attempt that found it.
  package let attempt: String
  /// The decoded bytes.
  package let payload: [UInt8]
  /// The length that the code's own header gives; nil where it could not be read.
  package let declaredLength: Int?

  /// A code with what was decoded.
  package init(attempt: String, payload: [UInt8], declaredLength: Int?) {
    self.attempt = attempt
    self.payload = payload
    self.declaredLength = declaredLength
  }
}

extension FrameWriter {
  mutating func append(_ code: FoundCode) {
    append(code.attempt, limit: Frame.textLimit)
    append(code.payload, limit: Frame.payloadLimit)
    append(code.declaredLength.map(Int32.init) ?? FoundCode.unknownLength)
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
      declaredLength: length == FoundCode.unknownLength ? nil : Int(length))
  }
}

extension FoundCode {
  /// Stands in a frame for a length that is not known.
  fileprivate static let unknownLength: Int32 = -1
}
