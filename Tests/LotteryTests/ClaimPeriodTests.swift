import Lottery
import Testing

struct ClaimPeriodTests {
  /// The last day to claim a prize of the draw on that day.
  private static func lastDay(_ draw: String) throws -> String {
    let date = try Valid.date(draw)
    let round = try #require(Round.all(drawnBy: date).last)
    try #require(round.drawDate == date)
    return round.claimDeadline.description
  }

  @Test(
    "a prize can be claimed for a year, less a day, from the Monday after the draw",
    arguments: [
      ("2026-10-03", "2027-10-04"), ("2025-02-22", "2026-02-23"), ("2002-12-07", "2003-12-08"),
    ])
  func ordinaryYear(draw: String, last: String) throws {
    #expect(try Self.lastDay(draw) == last)
  }

  @Test(
    "a leap day within the period, or at either end, does not shift the last day",
    arguments: [
      ("2023-03-04", "2024-03-05"), ("2024-02-24", "2025-02-25"), ("2016-02-27", "2017-02-28"),
      ("2015-02-28", "2016-03-01"),
    ])
  func leapYear(draw: String, last: String) throws {
    #expect(try Self.lastDay(draw) == last)
  }
}
