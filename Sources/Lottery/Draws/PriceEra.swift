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
