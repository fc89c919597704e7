extension Payload {
  /// Parses bytes scanned from a code, which the decoder may have truncated.
  ///
  /// A decoder sometimes returns only the beginning of a payload; truncated after a slot, it looks like
  /// a shortened ticket. So a form that is never printed is accepted only if it has exactly the length
  /// that the code declares, and never if that length is unknown.
  ///
  /// The declared length is read without error correction, the payload with it, so a printed form is
  /// rejected only if the code declares exactly eight more bytes: the longer tail has eight more digits.
  package init(scanned bytes: [UInt8], declaredLength: Int?) throws(PayloadError) {
    try self.init(bytes)
    guard case .ticket(let ticket) = self else { return }
    let isWhole =
      switch ticket.form {
      case .printed: declaredLength != bytes.count + Self.shopCodeLength
      case .doubtfulTail, .shortened, .bare, .typed: declaredLength == bytes.count
      }
    if !isWhole { throw PayloadError(.length, at: bytes.count) }
  }

  /// Digits of the shop's code, part of the tail from 2026 on.
  private static let shopCodeLength = 8
}
