/// What makes two codes the same ticket: round, slots and tail, whatever address is around them.
package enum TicketIdentity: Hashable, Sendable {
  /// A ticket's code: its body with all five slots, as printed, and the tail, if there is one.
  case code(body: [UInt8])
  /// Typed numbers, in whatever order and form they were typed.
  case typed(Pick, Round)
  /// What is no ticket is the same only byte for byte.
  case other(payload: [UInt8])

  /// The identity of a ticket.
  package init(_ ticket: Ticket) {
    self =
      if ticket.form.isTyped { .typed(ticket.games[0].pick, ticket.round) } else {
        .code(body: TicketBody.bytes(of: ticket))
      }
  }

  /// The identity of a code; nil without a payload or a ticket.
  package init?(_ reading: CodeReading, payload: [UInt8]) {
    if case .ticket(let result) = reading {
      self.init(result.ticket)
    } else if payload.isEmpty {
      return nil
    } else {
      self = .other(payload: payload)
    }
  }

  /// What a source ends with that is the code itself, perhaps after an address; nil for typed numbers.
  package var text: [UInt8]? {
    switch self {
    case .code(let text), .other(let text): text
    case .typed: nil
    }
  }

  /// A number that identifies a game of the ticket and does not reveal it; `letter` is its slot's.
  package func fingerprint(ofGame letter: String) -> UInt128 {
    let text = text ?? typedText
    return SHA256.bytes(Array("\(letter)\n".utf8) + text).prefix(16)
      .reduce(0) { $0 << 8 | UInt128($1) }
  }

  private var typedText: [UInt8] {
    guard case .typed(let pick, let round) = self else { return [] }
    return Array("\(round.number) \(pick.numbers)".utf8)
  }
}
