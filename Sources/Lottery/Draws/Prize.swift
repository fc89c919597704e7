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

/// The price of a game and the fixed prizes, which changed with rounds 88 and 401.
package enum PriceEra: CaseIterable, Sendable {
  /// Rounds 1–87: 2,000 won per game.
  case founding
  /// Rounds 88–400: 1,000 won per game, a variable fourth prize.
  case halved
  /// Round 401 (2010-08-07) and later: 1,000 won per game, a fourth prize of 50,000 won.
  case fixedFourth

  /// The era of a round.
  package init(of round: Round) {
    self =
      switch round.number {
      case ...87: .founding
      case ...400: .halved
      default: .fixedFourth
      }
  }

  /// Price of one game, in won.
  package var gamePrice: Int { self == .founding ? 2_000 : 1_000 }

  /// The fixed prize in won, for use until the prize is published; nil if none or before round 401.
  package func fixedPrize(of rank: Rank) -> Int? {
    self == .fixedFourth ? [.fourth: 50_000, .fifth: 5_000][rank] : nil
  }
}

/// An estimate of the tax withheld from a prize, by the rule in force since 2023 for every round.
///
/// Income and local tax: 20 % + 2 % up to 300,000,000 won and 30 % + 3 % above, each rounded down
/// to a multiple of 10 won; prizes up to 2,000,000 won are tax-free.
package struct TaxEstimate: Equatable, Sendable {
  /// Income tax in won.
  package let incomeTax: Int
  /// Local tax in won.
  package let localTax: Int

  /// The taxes on a prize, given in won.
  package init(prize: Int) {
    let taxed = prize > 2_000_000 ? prize : 0
    // A draw file may hold absurdly large prizes; 128 bits cannot overflow.
    let lower = Int128(min(taxed, 300_000_000))
    let upper = Int128(taxed) - lower
    incomeTax = Int((lower * 20 + upper * 30) / 1000) * 10
    localTax = Int((lower * 2 + upper * 3) / 1000) * 10
  }

  /// Income tax and local tax together, in won.
  package var total: Int { incomeTax + localTax }
}
