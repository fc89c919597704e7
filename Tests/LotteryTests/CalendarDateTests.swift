import Foundation
import Lottery
import TestSupport
import Testing

struct CalendarDateTests {
  @Test(
    "days since 1970-01-01 match another program's results",
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("1600-03-01", -135_080),
      ("0001-01-01", -719_162), ("9999-12-31", 2_932_896), ("2002-12-07", 12_028),
      ("2026-10-03", 20_729),
    ])
  func days(text: String, days: Int) throws {
    #expect(try Valid.date(text).daysSinceEpoch == days)
    #expect(CalendarDate(daysSinceEpoch: days).description == text)
  }

  @Test("a century year is a leap year only if 400 divides it")
  func leapYears() {
    for (year, isLeap) in [
      (1900, false), (2000, true), (2004, true), (2100, false), (2023, false), (2024, true),
      (2400, true),
    ] {
      #expect((CalendarDate(year: year, month: 2, day: 29) != nil) == isLeap, "\(year)")
    }
  }

  @Test(
    "a day that the calendar does not have is refused",
    arguments: [
      (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 4, 31), (2026, 6, 31),
      (2026, 9, 31), (2026, 11, 31), (2026, 2, 29), (2024, 2, 30), (0, 1, 1), (-1, 1, 1),
      (10_000, 1, 1), (2026, 1, -1), (2026, -1, 1), (.max, 1, 1), (2026, .max, 1),
      (2026, 1, .max), (.min, .min, .min),
    ])
  func noSuchDay(year: Int, month: Int, day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test(
    "anything but a date as YYYY-MM-DD is refused",
    arguments: [
      "", "2026-10-3", "2026-1-03", "26-10-03", "2026/10/03", "20261003", "2026-10-03 ",
      " 2026-10-03", "2026-10-03T", "+026-10-03", "2026--1-03", "2026-10-+3", "2026-00-01",
      "2026-02-29", "2026-13-01", "0000-01-01", "２026-10-03", "2026-10-0\u{663}", "2026-10-00",
    ])
  func noDate(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test("earlier days sort first, and days can be added and subtracted")
  func order() throws {
    let day = try Valid.date("2024-02-28")
    #expect(day.adding(days: 1).description == "2024-02-29")
    #expect(day.adding(days: 2).description == "2024-03-01")
    #expect(day.adding(days: -59).description == "2023-12-31")
    #expect(day.adding(days: 0) == day)
    #expect(day < day.adding(days: 1))
    #expect(!(day < day))
    #expect(day.adding(days: -1) < day)
  }

  @Test("a year later is the same day, or 1 March after a leap day")
  func nextYear() throws {
    for (text, next) in [
      ("2026-10-05", "2027-10-05"), ("2023-02-28", "2024-02-28"), ("2024-02-28", "2025-02-28"),
      ("2024-02-29", "2025-03-01"), ("2023-12-31", "2024-12-31"), ("2024-03-01", "2025-03-01"),
    ] {
      #expect(try Valid.date(text).nextYear.description == next)
    }
  }

  @Test("agrees with Foundation's calendar on every day of the lottery and on random ones")
  func agreesWithFoundation() throws {
    let seed: UInt64 = 1582
    var generator = SeededGenerator(seed: seed)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let lottery = Array(12_000..<24_000)
    // From 1583 on: before that, Foundation's calendar is Julian.
    let others = (0..<2000).map { _ in Int.random(in: -141_000...2_932_896, using: &generator) }
    for days in lottery + others {
      let date = Date(timeIntervalSince1970: Double(days) * 86_400)
      let expected = calendar.dateComponents([.year, .month, .day], from: date)
      let found = CalendarDate(daysSinceEpoch: days).components
      let isEqual =
        found.year == expected.year && found.month == expected.month
        && found.day == expected.day
      if !isEqual { Issue.record("seed \(seed), day \(days): \(found)") }
      let again = CalendarDate(year: found.year, month: found.month, day: found.day)
      if again?.daysSinceEpoch != days {
        Issue.record("seed \(seed), day \(days) does not round-trip")
      }
    }
  }
}
