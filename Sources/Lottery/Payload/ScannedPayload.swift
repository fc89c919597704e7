extension Payload {
  /// Reads the bytes that were scanned from a code, which may have been cut on the way.
  ///
  /// A reader sometimes gives the beginning of a payload as the whole of it; cut where a slot ends
  /// it looks like a shortened ticket, and cut in its tail like a printed one. So a ticket counts
  /// only when it has the length that the code itself declares. Where that is not known, one with
  /// fewer than five slots does not count.
  package init(scanned bytes: [UInt8], declaredLength: Int?) throws(PayloadError) {
    try self.init(bytes)
    guard case .ticket(let ticket) = self else { return }
    let hasAllSlots = ticket.form == .printed || ticket.form == .doubtfulTail
    let isWhole = declaredLength.map { $0 == bytes.count } ?? hasAllSlots
    if !isWhole { throw PayloadError(.length, at: bytes.count) }
  }
}
