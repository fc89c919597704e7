package import Lottery

/// The one state of a run: a value that is reduced from events, and from nothing else.
package struct RunState: Equatable, Sendable {
  /// Inputs that are done.
  package private(set) var inputs = 0
  /// Inputs under whose name nothing stands.
  package private(set) var missingInputs = 0
  /// Entries of folders that were left out.
  package private(set) var skippedEntries = 0
  /// Tickets that were read: one that is met again counts once, as in totals.
  package private(set) var tickets = 0
  /// Games of those tickets.
  package private(set) var games = 0
  /// Games that won.
  package private(set) var wonGames = 0
  /// Games that won and can still be claimed.
  package private(set) var claimableGames = 0
  /// Tickets whose result is not known: not drawn yet, or not to be had.
  package private(set) var openTickets = 0
  /// Won before tax, of all games whose prize is published.
  package private(set) var prizeSum = 0
  /// Inputs that could not be read, or not whole, or hold a broken ticket.
  package private(set) var errors = 0
  /// Rounds whose draw was asked for and has not come yet.
  package private(set) var loadingRounds: Set<Round> = []
  /// Rounds whose draw was asked for in vain.
  package private(set) var unobtainableRounds: Set<Round> = []

  /// A run in which nothing has happened.
  package init() {}

  /// Whether none of the inputs was there.
  package var foundNothing: Bool { inputs == missingInputs }

  /// Takes in what has happened.
  package mutating func reduce(_ event: PipelineEvent) {
    switch event {
    case .entrySkipped: skippedEntries += 1
    case .drawsRequested(let rounds): loadingRounds.formUnion(rounds)
    case .drawsAnswered(let obtained, let missing, _):
      loadingRounds.subtract(obtained)
      loadingRounds.subtract(missing)
      unobtainableRounds.formUnion(missing)
    case .inputFinished(let outcome): count(outcome)
    // The draw that was meant may be one of those.
    case .newestUsed(let newest): openTickets += newest.missing.isEmpty ? 0 : 1
    case .watchedFolder, .decoderEnded, .decoderUnconfined, .attemptSaw, .pictureDecoded,
      .codesUnread, .drawsKept,
      .waiting:
      break
    }
  }

  private mutating func count(_ outcome: InputOutcome) {
    inputs += 1
    if outcome.failure?.isMissing == true { missingInputs += 1 }
    for code in outcome.codes where !code.isRepeatedTicket {
      if case .ticket(let result) = code.reading { count(result) }
    }
    if outcome.isError { errors += 1 }
  }

  private mutating func count(_ result: TicketResult) {
    tickets += 1
    games += result.games.count
    switch result.standing {
    case .pending, .unknown: openTickets += 1
    case .drawn: break
    }
    for game in result.games where game.rank != .none {
      wonGames += 1
      if !game.isExpired { claimableGames += 1 }
      // A named file of draws may hold prizes that no lottery pays.
      let (sum, overflow) = prizeSum.addingReportingOverflow(game.prize ?? 0)
      prizeSum = overflow ? .max : sum
    }
  }
}
