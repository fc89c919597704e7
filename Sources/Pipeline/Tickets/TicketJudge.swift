internal import Lottery

/// Turns payloads into outcomes: the grammar first, then the round's draw.
struct TicketJudge: ~Copyable {
  /// Answers for draws.
  var desk: DrawDesk
  private var ledger: DuplicateLedger?

  /// A judge that asks this desk, and remembers payloads if duplicates are to be found.
  init(desk: consuming DrawDesk, findsDuplicates: Bool) {
    self.desk = desk
    ledger = findsDuplicates ? DuplicateLedger() : nil
  }

  /// Whether the draws of all of the tickets are known, or known not to be had.
  mutating func isReady(for codes: [JudgedCode]) -> Bool {
    var isReady = true
    for case .ticket(let ticket)? in codes.map(\.payload) {
      if case .awaited = desk.look(up: ticket.round) { isReady = false }
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
          reading: reading(of: code.reading), duplicateOf: first))
    }
    return InputOutcome(source: source, codes: outcomes, failure: failure)
  }

  private mutating func reading(of result: Result<Payload, PayloadError>) -> CodeReading {
    switch result {
    case .failure(let error): return .broken(error)
    case .success(.other(let product)): return .other(product)
    case .success(.ticket(let ticket)):
      guard case .final(let draw) = desk.look(up: ticket.round) else {
        preconditionFailure("a ticket is judged when its draw is ready")
      }
      return .ticket(TicketResult(ticket, draw: draw, today: desk.today))
    }
  }
}
