/// The time in Korea, where draws take place: UTC+9 all year.
package struct KoreanTime: Equatable, Sendable {
  /// The day in Korea.
  package let day: CalendarDate
  private let secondOfDay: Int

  /// The time so many seconds after 1970-01-01, UTC.
  package init(secondsSinceEpoch: Int) {
    let seconds = secondsSinceEpoch + 9 * 3600
    day = CalendarDate(daysSinceEpoch: seconds / 86_400)
    secondOfDay = seconds % 86_400
  }

  /// Draws take place at 20:35.
  private static let drawSecond = (20 * 60 + 35) * 60

  /// The last day whose draw, if there was one, has taken place.
  package var lastDrawnDay: CalendarDate {
    secondOfDay >= Self.drawSecond ? day : day.adding(days: -1)
  }
}
