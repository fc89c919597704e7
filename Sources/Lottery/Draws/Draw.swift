/// The result of a round: six winning numbers, a bonus number, and the prizes of each rank.
public struct Draw: Equatable, Sendable {
  /// The round that was drawn.
  public let round: Round
  /// The six winning numbers.
  public let winning: Pick
  /// The bonus number, 1…45, never one of the winning numbers.
  public let bonus: Int
  /// Winners and prize of each rank, first rank first; `unpublished` if not known.
  public let tiers: [PrizeTier]
  /// Total ticket sales of the round in won, nil if not published yet.
  public let totalSales: Int?

  /// Upper limit for any figure of a result, in won: more than a year's sales.
  package static let figureLimit = 10_000_000_000_000

  /// A draw with these parts; nil if the bonus is outside 1…45 or a winning number.
  ///
  /// - Precondition: there is one tier per winning rank.
  package init?(round: Round, winning: Pick, bonus: Int, tiers: [PrizeTier], totalSales: Int?) {
    precondition(tiers.count == Rank.winning.count, "one tier a winning rank")
    guard Pick.numbers.contains(bonus), !winning.contains(bonus) else { return nil }
    self.round = round
    self.winning = winning
    self.bonus = bonus
    self.tiers = tiers
    self.totalSales = totalSales
  }

  /// The rank that six numbers win in this draw.
  public func rank(of pick: Pick) -> Rank {
    Rank(matches: pick.matches(winning), bonus: pick.contains(bonus))
  }

  /// The prize of one game of a rank, in won before tax; nil if not published yet.
  ///
  /// The published figure takes precedence, because carry-overs and special prizes follow no formula.
  /// If it is missing, the fixed prizes of the fourth and fifth rank apply.
  public func prize(of rank: Rank) -> Int? {
    guard rank != .none else { return 0 }
    return tiers[Int(rank.rawValue) - 1].amount ?? PriceEra(of: round).fixedPrize(of: rank)
  }
}

/// The winners and the prize of one rank.
public struct PrizeTier: Equatable, Sendable {
  /// Number of winning games, nil if not published yet.
  public let winners: Int?
  /// Prize per game in won before tax, nil if not published yet; 0 if nobody won.
  public let amount: Int?

  /// A tier with this many winners and this prize for each.
  package init(winners: Int?, amount: Int?) {
    self.winners = winners
    self.amount = amount
  }

  /// The tier of a result whose figures are unknown.
  package static let unpublished = PrizeTier(winners: nil, amount: nil)
}
