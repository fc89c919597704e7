extension Payload {
  /// Reads the bytes that were scanned from a code, which may have been cut on the way.
  ///
  /// A reader sometimes gives the beginning of a payload as the whole of it; cut where a slot ends
  /// it looks like a shortened ticket. So a form that nobody prints counts only when it has the
  /// length that the code itself declares, and not at all when that is not known.
  ///
  /// The declared length is read without error correction, the payload with it: a printed form is
  /// doubted only where the code declares exactly eight bytes more, as many as the longer tail adds.
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

  /// Digits of the shop's code, which a tail has from 2026 on.
  private static let shopCodeLength = 8
}
