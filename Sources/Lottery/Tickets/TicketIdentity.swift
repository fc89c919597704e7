/// What makes two codes the same ticket: the same payload and, for typed numbers, the same round.
package struct TicketIdentity: Hashable, Sendable {
  /// The code's bytes, or the numbers as they were typed.
  package let payload: [UInt8]
  /// The round, 0 if unknown; a ticket's payload contains it, but typed numbers do not.
  package let round: Int

  /// The identity of a code with this payload, in a round.
  package init(_ payload: [UInt8], round: Int) {
    self.payload = payload
    self.round = round
  }

  /// A number that identifies a game of the ticket and reveals neither; `letter` is its slot's.
  package func fingerprint(ofGame letter: String) -> UInt128 {
    SHA256.bytes(Array("\(round) \(letter)\n".utf8) + payload).prefix(16)
      .reduce(0) { $0 << 8 | UInt128($1) }
  }
}

extension CodeReading {
  /// The round that the code plays in; 0 if unknown.
  package var round: Int {
    switch self {
    case .ticket(let result): result.ticket.round.number
    case .other(let product): product.round ?? 0
    case .broken, .unread: 0
    }
  }
}
