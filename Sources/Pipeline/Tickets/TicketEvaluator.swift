internal import DrawHistory
internal import Lottery

/// Turns parsed codes into outcomes by comparing tickets with their draws.
struct TicketEvaluator: ~Copyable {
  var provider: DrawProvider
  private var ledger: DuplicateLedger?
  private let claimedSerials: Set<String>
  /// The newest draw, once numbers without a round have been compared with it.
  private(set) var newestUsed: NewestDraw?
  /// The rounds whose draw was not final when a ticket was compared with it.
  private var earlyRounds: Set<Round> = []
  private var newEarlyRounds: [Round] = []

  init(
    provider: consuming DrawProvider, findsDuplicates: Bool, claimedSerials: Set<String> = []
  ) {
    self.provider = provider
    self.claimedSerials = claimedSerials
    ledger = findsDuplicates ? DuplicateLedger() : nil
  }

  /// Whether the draws of all the tickets are known or known to be missing.
  mutating func isReady(for codes: [ParsedCode]) -> Bool {
    var isReady = true
    for code in codes {
      let round: Round? =
        switch code.reading {
        case .payload(.ticket(let ticket)): ticket.round
        case .typed(_, let round): round ?? newestUsed?.round ?? provider.newestRound ?? .first
        case .payload(.other), .broken, .unread: nil
        }
      if let round, provider.state(of: round) == .loading { isReady = false }
    }
    return isReady
  }

  mutating func outcome(of image: DecodedImage) -> InputOutcome {
    var outcomes: [CodeOutcome] = []
    for code in image.codes {
      let reading = reading(of: code.reading)
      let first = TicketIdentity(reading, payload: code.payload).flatMap {
        ledger?.firstSource(of: $0, in: image.source)
      }
      outcomes.append(code.with(reading, duplicateOf: first))
    }
    return InputOutcome(
      source: image.source, codes: outcomes, failure: image.failure, page: image.page,
      pageCount: image.pageCount)
  }

  private mutating func reading(of payload: ParsedPayload) -> CodeReading {
    switch payload {
    case .broken(let error): return .broken(error)
    case .unread(let failure): return .unread(failure)
    case .payload(.other(let product)): return .other(product)
    case .payload(.ticket(let ticket)): return .ticket(result(of: ticket))
    case .typed(let pick, let round):
      let ticket =
        round.map { Ticket(typed: pick, in: $0) }
        ?? Ticket(typed: pick, in: newestRound(), form: .typedForNewestDraw)
      return .ticket(result(of: ticket))
    }
  }

  /// The round of the newest known draw, or else the newest round.
  private mutating func newestRound() -> Round {
    newestUsed = newestUsed ?? provider.newestKnown
    return newestUsed?.round ?? provider.newestRound ?? .first
  }

  private mutating func result(of ticket: Ticket) -> TicketResult {
    let draw = provider.draw(ticket.round)
    if draw?.draw.isFinal == false, earlyRounds.insert(ticket.round).inserted {
      newEarlyRounds.append(ticket.round)
    }
    return TicketResult(
      ticket, draw: draw, today: provider.days.today,
      isClaimed: claimedSerials.contains(ticket.serial))
  }

  /// The rounds whose draw turned out not to be final since the last call.
  mutating func takeEarlyRounds() -> [Round] {
    defer { newEarlyRounds = [] }
    return newEarlyRounds
  }
}
