/// The time in Korea, where draws take place: UTC+9 all year.
package struct KoreanTime: Equatable, Sendable {
  /// The date in Korea.
  package let day: CalendarDate
  /// Seconds since 1970-01-01 00:00 UTC.
  package let secondsSinceEpoch: Int
  private let secondOfDay: Int

  /// The time this many seconds after 1970-01-01 00:00 UTC.
  package init(secondsSinceEpoch: Int) {
    self.secondsSinceEpoch = secondsSinceEpoch
    let seconds = secondsSinceEpoch + 9 * 3600
    day = CalendarDate(daysSinceEpoch: seconds / 86_400)
    secondOfDay = seconds % 86_400
  }

  private static let drawSecond = (20 * 60 + 35) * 60

  /// The last day whose draw, if it had one, is over: today from 20:35 on, yesterday before that.
  package var lastDrawnDay: CalendarDate {
    secondOfDay >= Self.drawSecond ? day : day.adding(days: -1)
  }
}
