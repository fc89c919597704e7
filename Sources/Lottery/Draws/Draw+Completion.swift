extension Draw {
  /// Whether the result is final: the operator publishes no sales before that.
  package var isFinal: Bool { totalSales != nil }

  /// This draw, with missing figures filled in from another report; nil if the two disagree.
  package func completed(by other: Draw) -> Draw? {
    guard round == other.round, winning == other.winning, bonus == other.bonus,
      let sales = Self.figure(totalSales, other.totalSales)
    else { return nil }
    var tiers: [PrizeTier] = []
    for (tier, otherTier) in zip(self.tiers, other.tiers) {
      guard let winners = Self.figure(tier.winners, otherTier.winners),
        let amount = Self.figure(tier.amount, otherTier.amount)
      else { return nil }
      tiers.append(PrizeTier(winners: winners, amount: amount))
    }
    return Draw(round: round, winning: winning, bonus: bonus, tiers: tiers, totalSales: sales)
  }

  /// Merges a figure from two reports: the outer nil if they differ, the inner nil if neither has it.
  private static func figure(_ one: Int?, _ other: Int?) -> Int?? {
    guard let one, let other else { return .some(one ?? other) }
    return one == other ? .some(one) : nil
  }
}
