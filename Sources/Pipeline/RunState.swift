internal import DrawHistory
internal import Lottery

/// The state of a run, reduced from its events alone.
package struct RunState: Equatable, Sendable {
  /// Finished inputs.
  package private(set) var inputs = 0
  /// Pages of those inputs that were searched; a picture has one.
  package private(set) var pages = 0
  /// Whether an input had several pages.
  package private(set) var hasDocuments = false
  /// Inputs whose file does not exist.
  package private(set) var missingInputs = 0
  /// Skipped folder entries, by reason.
  package private(set) var skipped: [SkippedEntry: Int] = [:]
  /// Tickets read; a repeated ticket counts once, as in totals.
  package private(set) var tickets = 0
  /// Games of those tickets.
  package private(set) var games = 0
  /// Games that won.
  package private(set) var wonGames = 0
  /// Games that won and can surely be claimed.
  package private(set) var claimableGames = 0
  /// Games that won and whose claim deadline is in doubt.
  package private(set) var doubtfulGames = 0
  /// Tickets without a final result: not drawn yet, or the draw is unavailable or not final.
  package private(set) var openTickets = 0
  /// Total prize before tax, in won, of all games whose prize is published.
  package private(set) var prizeSum = 0
  /// Games that won and whose prize is not published.
  package private(set) var unpublishedGames = 0
  /// Inputs that could not be read completely or hold a broken ticket.
  package private(set) var errors = 0

  /// The state before any event.
  package init() {}

  /// Skipped folder entries.
  package var skippedEntries: Int { skipped.values.reduce(0, +) }

  /// Whether no input exists.
  package var foundNothing: Bool { inputs == missingInputs }

  /// Updates the state with an event.
  package mutating func reduce(_ event: PipelineEvent) {
    switch event {
    case .entrySkipped(_, let reason): skipped[reason, default: 0] += 1
    case .inputFinished(let outcome): count(outcome)
    // The intended draw may be one of the missing ones.
    case .newestUsed(let newest): openTickets += newest.missing.isEmpty ? 0 : 1
    default: break
    }
  }

  private mutating func count(_ outcome: InputOutcome) {
    inputs += 1
    pages += outcome.pageCount
    if outcome.pageCount > 1 { hasDocuments = true }
    if outcome.failure?.isMissing == true { missingInputs += 1 }
    for code in outcome.codes where !code.isRepeatedTicket {
      if case .ticket(let result) = code.reading { count(result) }
    }
    if outcome.isError { errors += 1 }
  }

  private mutating func count(_ result: TicketResult) {
    tickets += 1
    games += result.games.count
    if !result.isFinal { openTickets += 1 }
    for game in result.games where game.rank != .none {
      wonGames += 1
      switch game.claim {
      case .open: claimableGames += 1
      case .inDoubt: doubtfulGames += 1
      case .expired, .claimed, nil: break
      }
      if game.prize == nil { unpublishedGames += 1 }
      // A user's draw file may hold absurd prizes: saturate instead of overflowing.
      let (sum, overflow) = prizeSum.addingReportingOverflow(game.prize ?? 0)
      prizeSum = overflow ? .max : sum
    }
  }
}
