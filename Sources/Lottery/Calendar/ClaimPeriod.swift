/// How long a prize can be claimed.
package enum ClaimPeriod {
  /// About the last day to claim a prize: a year, less a day, from the Monday after the draw.
  ///
  /// Payment starts on the first bank business day after the Saturday of the draw. Holidays move
  /// both ends by days that no table here knows, so the paper's own date decides.
  package static func lastDay(drawnOn draw: CalendarDate) -> CalendarDate {
    let firstDay = draw.adding(days: 2)
    return firstDay.nextYear.adding(days: -1)
  }
}
