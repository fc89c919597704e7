package import Lottery

/// What to compute when scoring blocks.
package struct ScorePlan: Sendable {
  /// The draws.
  package let draws: [DrawNumbers]
  /// Which per-ticket ranks to compute.
  package let ranks: Ranks
  /// The kernel to use.
  package let kernel: RankKernel
  /// In an own-rounds plan, the index in `draws` of each round's draw; else nil.
  package let drawIndices: [Round: Int]?

  /// The kinds of per-ticket ranks.
  package enum Ranks: Sendable {
    case none
    case ofOneDraw
    case bestOfDraws
  }

  /// Creates a plan that ranks every ticket in every draw; `.ofOneDraw` requires exactly one.
  package init(draws: [DrawNumbers], ranks: Ranks = .none, kernel: RankKernel = .best) {
    precondition(ranks != .ofOneDraw || draws.count == 1, "ranks of exactly one draw")
    self.draws = draws
    self.ranks = ranks
    self.kernel = kernel
    drawIndices = nil
  }

  /// Creates an own-rounds plan, which ranks each ticket in the draw of its own round.
  package init(ownRounds draws: [(round: Round, numbers: DrawNumbers)], kernel: RankKernel = .best)
  {
    self.draws = draws.map(\.numbers)
    self.kernel = kernel
    ranks = .none
    drawIndices = Dictionary(uniqueKeysWithValues: draws.enumerated().map { ($1.round, $0) })
  }
}
