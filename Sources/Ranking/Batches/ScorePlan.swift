package import Lottery

/// What blocks are scored for.
package struct ScorePlan: Sendable {
  /// The draws.
  package let draws: [DrawNumbers]
  /// Which ranks are wanted ticket by ticket.
  package let ranks: Ranks
  /// The kernel.
  package let kernel: RankKernel
  /// Where each ticket is ranked in the draw of its own round alone: the draw of each round.
  package let places: [Round: Int]?

  /// Ranks that may be wanted ticket by ticket.
  package enum Ranks: Sendable {
    /// Counts alone.
    case none
    /// Those in the only draw.
    case ofOneDraw
    /// The best in any draw.
    case bestOfDraws
  }

  /// A plan; ranks of one draw need exactly one.
  package init(draws: [DrawNumbers], ranks: Ranks = .none, kernel: RankKernel = .best) {
    precondition(ranks != .ofOneDraw || draws.count == 1, "ranks of exactly one draw")
    self.draws = draws
    self.ranks = ranks
    self.kernel = kernel
    places = nil
  }

  /// A plan that ranks each ticket in the draw of its own round.
  package init(ownRounds draws: [(round: Round, numbers: DrawNumbers)], kernel: RankKernel = .best)
  {
    self.draws = draws.map(\.numbers)
    self.kernel = kernel
    ranks = .none
    places = Dictionary(uniqueKeysWithValues: draws.enumerated().map { ($1.round, $0) })
  }
}
