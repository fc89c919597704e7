package import Lottery
internal import Platform

/// The days, in Korea, that decide which draws exist and may be requested.
package struct DrawDays: Equatable, Sendable {
  /// The day of the run.
  package let today: CalendarDate
  /// The last day whose draw has taken place.
  package let lastDrawn: CalendarDate
  /// The last day whose results may be posted; only `refresh` requests later draws.
  package let lastPosted: CalendarDate

  /// The days of a run; by default, draws have taken place up to today, results up to yesterday.
  package init(
    today: CalendarDate, lastDrawn: CalendarDate? = nil, lastPosted: CalendarDate? = nil
  ) {
    self.today = today
    self.lastDrawn = lastDrawn ?? today
    self.lastPosted = lastPosted ?? today.adding(days: -1)
  }

  /// The days at a time, by which the draw of its day may have taken place.
  package init(at time: KoreanTime) {
    self.init(today: time.day, lastDrawn: time.lastDrawnDay, lastPosted: time.lastDrawnDay)
  }

  /// The days by the clock.
  @Sendable package static func now() -> DrawDays { DrawDays(at: .now) }
}

extension KoreanTime {
  /// The time by the clock.
  static var now: KoreanTime { KoreanTime(secondsSinceEpoch: WallClock.secondsSinceEpoch) }
}
