/// A ticket and its result: what each game won, or why that is unknown.
public struct TicketResult: Equatable, Sendable {
  /// The ticket.
  public let ticket: Ticket
  /// What is known of the round's result.
  public let standing: Standing
  /// One result per game of the ticket, in order.
  public let games: [GameResult]

  /// What is known of a round's result.
  public enum Standing: Equatable, Sendable {
    /// Not drawn yet, or drawn today with no result available yet.
    case pending(today: CalendarDate)
    /// Drawn on an earlier day, but no result is available.
    case unknown
    case drawn(KnownDraw, today: CalendarDate)
  }

  /// Whether the round is drawn and its amounts are published; until then a result may change.
  public var isFinal: Bool {
    if case .drawn(let known, _) = standing { known.draw.isFinal } else { false }
  }

  /// Evaluates a ticket with its round's draw, if known; draws dated after `today` do not count.
  public init(_ ticket: Ticket, draw: KnownDraw?, today: CalendarDate) {
    self.ticket = ticket
    if let draw, ticket.round.drawDate <= today {
      standing = .drawn(draw, today: today)
    } else {
      standing = ticket.round.drawDate >= today ? .pending(today: today) : .unknown
    }
    games = ticket.games.map { [standing] in GameResult($0, standing: standing) }
  }

  /// The games whose prize can still be claimed; to add up what a ticket is worth, add up these.
  public var claimable: [GameResult] { games.filter(\.isClaimable) }
}
