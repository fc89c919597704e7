internal import Lottery

extension Draw {
  /// Why a final result cannot be right on a day in Korea; nil when it may be.
  ///
  /// What is checked here holds for every round so far: there are winners where there is a prize, and
  /// nowhere else, and no round paid more than it took in.
  func implausibility(on today: CalendarDate) -> String? {
    if round.drawDate > today {
      return "expected a round drawn by \(today), found one that is drawn on \(round.drawDate)"
    }
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
