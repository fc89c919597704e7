package import Lottery
internal import Platform

/// The days, in Korea, that decide which draws exist and may be requested.
package struct DrawDays: Equatable, Sendable {
  /// The day of the run.
  package let today: CalendarDate
  /// The last day whose draw has taken place.
  package let lastDrawn: CalendarDate
  /// The last day whose results may be posted; lookups request no later draw, only `refresh` does.
  package let lastPosted: CalendarDate

  /// The days by the clock.
  @Sendable package static func now() -> DrawDays {
    let now = KoreanTime(secondsSinceEpoch: WallClock.secondsSinceEpoch)
    return DrawDays(today: now.day, lastDrawn: now.lastDrawnDay, lastPosted: now.lastDrawnDay)
  }
}
