/// How long a prize can be claimed.
package enum ClaimPeriod {
  /// The approximate last day to claim a prize: a year, less a day, from the Monday after the draw.
  ///
  /// Payment starts on the first bank business day after the Saturday of the draw. Holidays move both
  /// ends, and this code knows no holidays, so the date printed on the ticket is authoritative.
  package static func lastDay(drawnOn draw: CalendarDate) -> CalendarDate {
    let firstDay = draw.adding(days: 2)
    return firstDay.nextYear.adding(days: -1)
  }
}
