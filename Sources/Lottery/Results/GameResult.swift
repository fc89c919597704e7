/// What one game won.
public struct GameResult: Equatable, Sendable {
  /// The game.
  public let game: Game
  /// Those of the game's numbers that were drawn, as bits of a `Pick`; 0 without a draw.
  public let matched: UInt64
  /// Whether the bonus number is among the game's numbers.
  public let holdsBonus: Bool
  /// The rank, `none` without a draw.
  public let rank: Rank
  /// Prize in won before tax; 0 without a prize, nil if a winning rank's prize is not published, or
  /// published as 0: a result without winners of the game's rank contradicts the game.
  public let prize: Int?
  /// The approximate last day to claim the prize; nil unless the game won.
  public let claimBy: CalendarDate?
  /// Whether the claim period is over.
  public let isExpired: Bool

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
    let published = draw.prize(of: rank)
    prize = rank != .none && published == 0 ? nil : published
    claimBy = rank == .none ? nil : draw.round.claimDeadline
    isExpired = claimBy.map { $0 < today } ?? false
  }

  /// How many of the six numbers were drawn.
  public var matches: Int { matched.nonzeroBitCount }

  /// Prize in won after estimated tax; 0 while the prize is not published.
  public var netPrize: Int { prize.map { $0 - TaxEstimate(prize: $0).total } ?? 0 }
}
