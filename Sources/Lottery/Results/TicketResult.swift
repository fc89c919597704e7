/// A ticket held against its round: what every game won, or why that is not known.
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

  /// Holds a ticket against what is known of its round on a day.
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

/// A draw together with the fingerprint of the line that it was read from.
package struct KnownDraw: Equatable, Sendable {
  /// The result.
  package let draw: Draw
  /// SHA-256 of the draw's line and its line feed, in lower-case hexadecimal digits.
  package let sha256: String

  /// A draw with its line's fingerprint.
  package init(_ draw: Draw, sha256: String) {
    self.draw = draw
    self.sha256 = sha256
  }
}

/// What one game won.
package struct GameResult: Equatable, Sendable {
  /// The game.
  package let game: Game
  /// The numbers of the game that were drawn, as bits of a `Pick`; none without a draw.
  package let matched: UInt64
  /// Whether the bonus number is among the game's numbers.
  package let holdsBonus: Bool
  /// The rank, none without a draw.
  package let rank: Rank
  /// Won before tax; 0 without a prize, nil while a winning rank's prize is not published.
  package let prize: Int?
  /// The last day to claim, about; nil unless the game won.
  package let claimBy: CalendarDate?
  /// Whether the last day to claim is past.
  package let isExpired: Bool

  fileprivate init(_ game: Game, standing: TicketResult.Standing) {
    self.game = game
    guard case .drawn(let known, let today) = standing else {
      (matched, holdsBonus, rank, prize, claimBy, isExpired) = (0, false, .none, 0, nil, false)
      return
    }
    let draw = known.draw
    matched = game.pick.bits & draw.winning.bits
    holdsBonus = game.pick.contains(draw.bonus)
    rank = draw.rank(of: game.pick)
    prize = draw.prize(of: rank)
    claimBy = rank == .none ? nil : ClaimPeriod.lastDay(drawnOn: draw.round.drawDate)
    isExpired = claimBy.map { $0 < today } ?? false
  }

  /// How many of the six numbers were drawn.
  package var matches: Int { matched.nonzeroBitCount }

  /// Won after the tax estimate; 0 while the prize is not published.
  package var netPrize: Int { prize.map { $0 - TaxEstimate(prize: $0).total } ?? 0 }
}
