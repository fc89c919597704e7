/// What a game costs and which prizes are fixed; both changed twice since the first round.
package enum PriceEra: CaseIterable, Sendable {
  /// Rounds 1–87: 2,000 won a game.
  case founding
  /// Rounds 88–400: 1,000 won a game, a variable fourth prize.
  case halved
  /// Round 401 (2010-08-07) and later: 1,000 won a game, a fourth prize of 50,000 won.
  case fixedFourth

  /// The era that a round belongs to.
  package init(of round: Round) {
    self =
      switch round.number {
      case ...87: .founding
      case ...400: .halved
      default: .fixedFourth
      }
  }

  /// Won for one game.
  package var gamePrice: Int { self == .founding ? 2_000 : 1_000 }

  /// The fixed prize of a rank, in won; nil where the prize is a share of the pool.
  ///
  /// It stands in for prizes that are not published yet, so that only the current era has one: the
  /// rows of all earlier rounds are complete.
  package func fixedPrize(of rank: Rank) -> Int? {
    guard self == .fixedFourth else { return nil }
    return switch rank {
    case .fourth: 50_000
    case .fifth: 5_000
    default: nil
    }
  }
}
