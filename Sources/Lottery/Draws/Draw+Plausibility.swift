extension Draw {
  /// This draw; throws if the published amounts cannot be true.
  ///
  /// All rounds up to 1244 keep these rules. Amounts that are not published break none.
  package func plausible() throws(DrawError) -> Draw {
    if let fault { throw fault }
    return self
  }

  private var fault: DrawError? {
    let era = PriceEra(of: round)
    var paid = 0
    // The least that a better rank pays.
    var least = Int.max
    for (rank, tier) in zip(Rank.winning, tiers) {
      guard let amount = tier.amount else { continue }
      if let winners = tier.winners {
        if (winners == 0) != (amount == 0) { return .prizes }
        let (sum, overflow) = winners.multipliedReportingOverflow(by: amount)
        if overflow || sum > Self.figureLimit { return .sales }
        paid += sum
      }
      if amount == 0 { continue }
      if let fixed = era.fixedPrize(of: rank), amount != fixed { return .fixedPrize }
      // Two ranks may share their pools if one of them would otherwise pay less than a lower one.
      if amount > least { return .prizeOrder }
      least = amount
    }
    return paid > totalSales ?? .max ? .sales : nil
  }
}
