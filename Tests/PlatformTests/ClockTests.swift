import Testing

@testable import Platform

struct ClockTests {
  @Test func `the clock never goes back`() {
    let first = Moment.now
    let second = Moment.now
    #expect(first <= second)
    #expect(second - first >= .zero)
    #expect(first - second <= .zero)
  }

  @Test func `adding a duration and subtracting the moment gives the duration`() {
    let moment = Moment.now
    for duration: Duration in [
      .zero, .nanoseconds(1), .milliseconds(1_500), .seconds(86_400), .seconds(-3),
      .nanoseconds(-1), .nanoseconds(-1_500_000_001),
    ] {
      #expect((moment + duration) - moment == duration)
      #expect((moment + duration > moment) == (duration > .zero))
    }
  }

  @Test func `adding the longest durations does not overflow`() {
    let last = Moment.now + .seconds(Int64.max)
    #expect(last > .now + .seconds(86_400 * 365 * 100))
    #expect(Moment.now + .seconds(Int64.min) < .now)
  }

  @Test func `the wall clock is in this century`() {
    // 2024-01-01 and 2100-01-01.
    #expect((1_704_067_200..<4_102_444_800).contains(WallClock.secondsSinceEpoch))
  }
}
