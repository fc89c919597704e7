/// A ticket and the result of its round: what every game won, or why that is not known.
package struct TicketResult: Equatable, Sendable {
  /// The ticket.
  package let ticket: Ticket
  /// How far the round's result is known.
  package let standing: Standing
  /// One result for each of the ticket's games, in their order.
  package let games: [GameResult]

  /// How far a round's result is known.
  package enum Standing: Equatable, Sendable {
    /// Not drawn yet, or drawn today and without a result.
    case pending(today: CalendarDate)
    /// Drawn on an earlier day, but the result is not to be had.
    case unknown
    /// Drawn and known.
    case drawn(KnownDraw, today: CalendarDate)
  }

  /// The result of a ticket, by what is known of its round on a day.
  ///
  /// A draw dated after that day counts as unknown. A result that is known on the day of the draw
  /// counts; without one, the round is pending through that day.
  package init(_ ticket: Ticket, draw: KnownDraw?, today: CalendarDate) {
    self.ticket = ticket
    if let draw, ticket.round.drawDate <= today {
      standing = .drawn(draw, today: today)
    } else {
      standing = ticket.round.drawDate >= today ? .pending(today: today) : .unknown
    }
    games = ticket.games.map { [standing] in GameResult($0, standing: standing) }
  }
}
