package import Lottery
internal import WorkerProtocol

/// Turns payloads into outcomes: the grammar first, then the round's draw.
struct TicketJudge: ~Copyable {
  /// Answers for draws.
  var desk: DrawDesk
  private var ledger = DuplicateLedger()

  /// A judge that asks this desk.
  init(desk: consuming DrawDesk) { self.desk = desk }

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
      let first = code.bytes.isEmpty ? nil : ledger.firstSource(of: code.bytes, in: source)
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

/// A code whose bytes have been read, before its draw is looked up.
package struct JudgedCode {
  /// The code's place in its input, from 1.
  package let number: Int
  /// What found it; empty for a code that was not scanned.
  package let attempt: String
  /// The decoded bytes; empty for numbers that were typed.
  package let bytes: [UInt8]
  /// What the grammar says.
  package let reading: Result<Payload, PayloadError>

  /// The payload, nil for a broken one.
  package var payload: Payload? { try? reading.get() }

  /// A code that was given as its bytes.
  package init(number: Int, attempt: String, bytes: [UInt8]) {
    self.number = number
    self.attempt = attempt
    self.bytes = bytes
    reading = Result { () throws(PayloadError) in try Payload(bytes) }
  }

  /// Numbers that a person typed.
  package init(typed ticket: Ticket) {
    number = 1
    attempt = ""
    bytes = []
    reading = .success(.ticket(ticket))
  }

  /// Something that should be a code, or numbers, and is not.
  package init(broken error: PayloadError) {
    number = 1
    attempt = ""
    bytes = []
    reading = .failure(error)
  }

  /// A code that was scanned.
  init(number: Int, found code: FoundCode) {
    self.number = number
    attempt = code.attempt
    bytes = code.payload
    reading = Result { () throws(PayloadError) in
      try Payload(scanned: code.payload, declaredLength: code.declaredLength)
    }
  }
}
