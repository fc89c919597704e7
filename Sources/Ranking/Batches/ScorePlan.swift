package import Lottery

/// What blocks are scored for.
package struct ScorePlan: Sendable {
  /// The draws.
  package let draws: [DrawNumbers]
  /// Which ranks are wanted ticket by ticket.
  package let ranks: Ranks
  /// The kernel.
  package let kernel: RankKernel
  /// The place in `draws` of each round's draw, where tickets are ranked in their own rounds; else nil.
  package let places: [Round: Int]?

  /// Ranks that may be wanted ticket by ticket.
  package enum Ranks: Sendable {
    /// None: counts are enough.
    case none
    /// The rank in the only draw.
    case ofOneDraw
    /// The best rank in any of the draws.
    case bestOfDraws
  }

  /// A plan for these draws.
  ///
  /// - Precondition: there is exactly one draw where ranks of one draw are wanted.
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
