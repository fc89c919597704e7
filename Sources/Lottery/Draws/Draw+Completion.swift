extension Draw {
  /// Whether the result is final: until then, the operator publishes no sales.
  package var isFinal: Bool { totalSales != nil }

  /// This draw, completed by another report of it; nil when the two contradict each other.
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

  /// A figure by two reports: the outer nil when they differ, the inner one when neither has it.
  private static func figure(_ one: Int?, _ other: Int?) -> Int?? {
    guard let one, let other else { return .some(one ?? other) }
    return one == other ? .some(one) : nil
  }
}
