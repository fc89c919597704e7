internal import Lottery

/// Turns payloads into outcomes: the grammar first, then the round's draw.
struct TicketJudge: ~Copyable {
  /// Answers for draws.
  var desk: DrawDesk
  private var ledger: DuplicateLedger?
  /// The newest draw, once numbers without a round were judged by it.
  private(set) var newestUsed: NewestDraw?

  /// A judge that asks this desk, and remembers payloads if duplicates are to be found.
  init(desk: consuming DrawDesk, findsDuplicates: Bool) {
    self.desk = desk
    ledger = findsDuplicates ? DuplicateLedger() : nil
  }

  /// Whether the draws of all of the tickets are known, or known not to be had.
  mutating func isReady(for codes: [JudgedCode]) -> Bool {
    var isReady = true
    for code in codes {
      switch code.content {
      case .payload(.ticket(let ticket)):
        if case .awaited = desk.look(up: ticket.round) { isReady = false }
      case .typed(_, let round):
        let round = round ?? newestUsed?.round ?? desk.newestRound ?? .first
        if case .awaited = desk.look(up: round) { isReady = false }
      case .payload(.other), .broken, .unread: break
      }
    }
    return isReady
  }

  /// The outcome of an input whose codes are ready.
  mutating func outcome(
    of source: Source, codes: [JudgedCode], failure: InputFailure?
  ) -> InputOutcome {
    var outcomes: [CodeOutcome] = []
    for code in codes {
      let first = code.bytes.isEmpty ? nil : ledger?.firstSource(of: code.bytes, in: source)
      outcomes.append(
        CodeOutcome(
          number: code.number, attempt: code.attempt, payload: code.bytes,
          reading: reading(of: code.content), duplicateOf: first, corners: code.corners))
    }
    return InputOutcome(source: source, codes: outcomes, failure: failure)
  }

  private mutating func reading(of content: JudgedCode.Content) -> CodeReading {
    switch content {
    case .broken(let error): return .broken(error)
    case .unread(let failure): return .unread(failure)
    case .payload(.other(let product)): return .other(product)
    case .payload(.ticket(let ticket)): return .ticket(result(of: ticket))
    case .typed(let pick, let round):
      return .ticket(result(of: Ticket(typed: pick, in: round ?? newestRound())))
    }
  }

  /// The round of the newest draw there is.
  private mutating func newestRound() -> Round {
    newestUsed = newestUsed ?? desk.newestKnown
    return newestUsed?.round ?? desk.newestRound ?? .first
  }

  private mutating func result(of ticket: Ticket) -> TicketResult {
    guard case .final(let draw) = desk.look(up: ticket.round) else {
      preconditionFailure("a ticket is judged when its draw is ready")
    }
    return TicketResult(ticket, draw: draw, today: desk.today)
  }
}
