extension Payload {
  /// Reads the bytes that were scanned from a code, which may have been cut on the way.
  ///
  /// A reader sometimes gives the beginning of a payload as the whole of it; cut where a slot ends
  /// it looks like a shortened ticket. So a form that nobody prints counts only when it has the
  /// length that the code itself declares, and a ticket with fewer than five slots not at all when
  /// that length is not known.
  package init(scanned bytes: [UInt8], declaredLength: Int?) throws(PayloadError) {
    try self.init(bytes)
    guard case .ticket(let ticket) = self, ticket.form != .printed else { return }
    let isWhole =
      if let declaredLength { declaredLength == bytes.count } else {
        ticket.form == .doubtfulTail
      }
    if !isWhole { throw PayloadError(.length, at: bytes.count) }
  }
}
