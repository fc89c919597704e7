import Lottery
import Testing

struct ClaimPeriodTests {
  @Test(
    "a prize can be claimed for a year, less a day, from the Monday after the draw",
    arguments: [
      ("2026-10-03", "2027-10-04"), ("2025-02-22", "2026-02-23"), ("2002-12-07", "2003-12-08"),
    ])
  func ordinaryYear(draw: String, last: String) throws {
    #expect(ClaimPeriod.lastDay(drawnOn: try Sample.date(draw)).description == last)
  }

  @Test(
    "a leap day within the period, or at either end, does not shift the last day",
    arguments: [
      ("2023-03-04", "2024-03-05"), ("2024-02-24", "2025-02-25"), ("2016-02-27", "2017-02-28"),
      ("2015-02-28", "2016-03-01"),
    ])
  func leapYear(draw: String, last: String) throws {
    #expect(ClaimPeriod.lastDay(drawnOn: try Sample.date(draw)).description == last)
  }
}
