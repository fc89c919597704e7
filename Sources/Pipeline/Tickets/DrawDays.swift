package import Lottery

/// The days by which draws are known or asked for, in Korea.
package struct DrawDays: Equatable, Sendable {
  /// The day of the run.
  package let today: CalendarDate
  /// The last day whose draw has taken place.
  package let lastDrawn: CalendarDate
  /// The last day whose results may be posted: what is drawn later is not asked for unless that is
  /// insisted on.
  package let lastPosted: CalendarDate

  /// Days that are known.
  package init(today: CalendarDate, lastDrawn: CalendarDate, lastPosted: CalendarDate) {
    self.today = today
    self.lastDrawn = lastDrawn
    self.lastPosted = lastPosted
  }
}
