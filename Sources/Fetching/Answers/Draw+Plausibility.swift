internal import Lottery

extension Draw {
  /// Why the figures of a final result cannot be right; nil when they may be.
  ///
  /// What is asked here holds for every round so far: nobody wins where there is no prize and the
  /// other way round, and never was more paid than the round took in.
  var implausibility: String? {
    var paid = 0
    for tier in tiers {
      guard let winners = tier.winners, let amount = tier.amount else { continue }
      if (winners == 0) != (amount == 0) {
        return "expected a prize where there are winners and nowhere else"
      }
      let (sum, overflow) = winners.multipliedReportingOverflow(by: amount)
      if overflow || sum > Draw.figureLimit { return Self.tooMuch }
      paid += sum
    }
    return paid > totalSales ?? .max ? Self.tooMuch : nil
  }

  private static let tooMuch = "expected prizes that the round's sales can pay"
}
