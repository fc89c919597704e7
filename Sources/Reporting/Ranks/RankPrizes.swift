package import Lottery

/// What winning tickets get, as far as amounts are published.
package struct RankPrizes: Equatable, Sendable {
  /// Total prizes in won before tax, capped at the largest integer.
  var total = 0
  /// The total if the published pools of the first three ranks were shared with these tickets, too.
  var shared = 0.0
  /// Number of winning tickets whose amount is not known; they add nothing to the totals.
  var unpublished = 0

  /// No prizes.
  package init() {}

  init(total: Int, shared: Double, unpublished: Int) {
    self.total = total
    self.shared = shared
    self.unpublished = unpublished
  }

  /// Adds the prizes of other tickets, or of another draw.
  package static func += (left: inout RankPrizes, right: RankPrizes) {
    left.total = left.total.addingUpToLimit(right.total)
    left.shared += right.shared
    left.unpublished = left.unpublished.addingUpToLimit(right.unpublished)
  }
}

/// The amounts of a draw, from the first rank to the fifth.
package struct DrawPrizes: Sendable {
  /// Price of one game, in won.
  package let gamePrice: Int
  private let tiers: [Tier]

  private struct Tier {
    /// The prize in won; nil if it is not published, or if nobody won it in the draw.
    let amount: Int?
    /// Who won it in the draw, if the amount is what each of them got of a pool.
    let sharers: Int?
  }

  /// The amounts of a draw; without one, none is known.
  package init(_ draw: Draw?) {
    gamePrice = (draw.map { PriceEra(of: $0.round) } ?? .fixedFourth).gamePrice
    tiers = Rank.winning.enumerated().map { index, rank in
      let amount = draw?.prize(of: rank).flatMap { $0 == 0 ? nil : $0 }
      return Tier(
        amount: amount,
        sharers: rank.rawValue <= Rank.third.rawValue ? draw?.tiers[index].winners : nil)
    }
  }

  /// The amount in won for each winning rank, the first rank first; 0 if it is not known.
  package var amounts: [Int] { tiers.map { $0.amount ?? 0 } }

  /// The sum of what so many winning tickets of each rank get, the first rank first.
  func sum(of winners: [Int]) -> PrizeSum {
    zip(Rank.winning, zip(tiers, winners)).reduce(into: PrizeSum()) { sum, entry in
      sum.add(entry.1.0.amount, of: entry.0, games: entry.1.1)
    }
  }

  /// The prizes of so many winning tickets of each rank, the first rank first.
  package func prizes(of winners: [Int]) -> RankPrizes {
    precondition(winners.count == tiers.count, "there is one number per winning rank")
    var prizes = RankPrizes()
    for (tier, count) in zip(tiers, winners) where count > 0 {
      guard let amount = tier.amount else {
        prizes.unpublished = prizes.unpublished.addingUpToLimit(count)
        continue
      }
      prizes.total = prizes.total.addingUpToLimit(
        Int(clamping: Int128(amount) * Int128(count)))
      let share = tier.sharers.map { Double($0) / (Double($0) + Double(count)) } ?? 1
      prizes.shared += Double(amount) * Double(count) * share
    }
    return prizes
  }
}
