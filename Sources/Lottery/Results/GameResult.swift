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
  /// About the last day to claim the prize; nil unless the game won.
  package let claimBy: CalendarDate?
  /// Whether the last day to claim is past.
  package let isExpired: Bool

  /// The result of a game, by what is known of its round.
  init(_ game: Game, standing: TicketResult.Standing) {
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
