internal import Lottery

extension Draw {
  /// Why a final result cannot be right on a given day in Korea; nil if it is plausible.
  ///
  /// Checks what holds for every round so far: a tier has a prize if and only if it has winners, and
  /// no round paid out more than its sales.
  func implausibility(on today: CalendarDate) -> String? {
    if round.drawDate > today {
      return "expected a round drawn by \(today), found one drawn on \(round.drawDate)"
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
