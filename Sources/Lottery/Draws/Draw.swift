/// The result of a round: six winning numbers, a bonus number, and what each rank was paid.
public struct Draw: Equatable, Sendable {
  /// The round that was drawn.
  public let round: Round
  /// The six winning numbers.
  public let winning: Pick
  /// The bonus number, 1…45, not among the winning ones.
  public let bonus: Int
  /// What each rank was paid, the first rank first; `unpublished` where that is not known.
  public let tiers: [PrizeTier]
  /// Won that were spent on tickets of the round, nil while not published.
  public let totalSales: Int?

  /// The largest figure that a result may name, in won: more than the sales of any year.
  package static let figureLimit = 10_000_000_000_000

  /// A draw of these parts; nil when the bonus is no number of 1…45 or a winning one.
  ///
  /// - Precondition: there are as many tiers as winning ranks.
  package init?(round: Round, winning: Pick, bonus: Int, tiers: [PrizeTier], totalSales: Int?) {
    precondition(tiers.count == Rank.winning.count, "one tier a winning rank")
    guard Pick.numbers.contains(bonus), !winning.contains(bonus) else { return nil }
    self.round = round
    self.winning = winning
    self.bonus = bonus
    self.tiers = tiers
    self.totalSales = totalSales
  }

  /// The rank of six numbers in this draw.
  public func rank(of pick: Pick) -> Rank {
    Rank(matches: pick.matches(winning), bonus: pick.contains(bonus))
  }

  /// What one game of that rank is paid, in won before tax; nil while it is not published.
  ///
  /// The round's own row decides: carry-overs and special prizes follow no formula. Where it is
  /// silent, the fixed prizes of the fourth and fifth rank stand in for it.
  public func prize(of rank: Rank) -> Int? {
    guard rank != .none else { return 0 }
    return tiers[Int(rank.rawValue) - 1].amount ?? PriceEra(of: round).fixedPrize(of: rank)
  }
}

/// One rank's line of a result.
public struct PrizeTier: Equatable, Sendable {
  /// Games that won it, nil while not published.
  public let winners: Int?
  /// Won for each of them before tax, nil while not published; 0 where nobody won.
  public let amount: Int?

  /// A tier of so many winners and so much for each.
  package init(winners: Int?, amount: Int?) {
    self.winners = winners
    self.amount = amount
  }

  /// The tier of a result of which only the numbers are known.
  package static let unpublished = PrizeTier(winners: nil, amount: nil)
}
