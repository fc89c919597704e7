/// A date in the Gregorian calendar, without time or time zone.
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Days since 1970-01-01, negative before it.
  package let daysSinceEpoch: Int

  /// The date this many days after 1970-01-01, or before it if negative.
  package init(daysSinceEpoch: Int) { self.daysSinceEpoch = daysSinceEpoch }

  /// The date for a year 1…9999, a month and a day; nil if the calendar has no such date.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    daysSinceEpoch = Self.days(year: year, month: month, day: day)
    // The 31st of a shorter month would be a day of the next one.
    if components != (year, month, day) { return nil }
  }

  /// Reads `YYYY-MM-DD`; nil for anything else.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Int(digits: bytes[0..<4]), let month = Int(digits: bytes[5..<7]),
      let day = Int(digits: bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Earlier dates come first.
  public static func < (left: Self, right: Self) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }

  /// The date this many days later, or earlier if negative.
  package func adding(days: Int) -> Self { Self(daysSinceEpoch: daysSinceEpoch + days) }

  /// The date one year later; 29 February becomes 1 March.
  package var nextYear: CalendarDate {
    let (year, month, day) = components
    return CalendarDate(daysSinceEpoch: Self.days(year: year + 1, month: month, day: day))
  }

  /// Year, month 1…12 and day 1…31.
  package var components: (year: Int, month: Int, day: Int) {
    let days = daysSinceEpoch + Self.daysToEpoch
    let century = (4 * days + 3) / 146_097
    let dayOfCentury = days - 146_097 * century / 4
    let yearOfCentury = (4 * dayOfCentury + 3) / 1461
    let dayOfYear = dayOfCentury - 1461 * yearOfCentury / 4
    let monthsSinceMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthsSinceMarch + 2) / 5 + 1
    let year = 100 * century + yearOfCentury + (monthsSinceMarch < 10 ? 0 : 1)
    return (year, (monthsSinceMarch + 2) % 12 + 1, day)
  }

  // Years are counted from 1 March, so that the leap day comes last: 400 years have 146,097 days,
  // 4 have 1461, and 5 months 153 (H. Hinnant, "chrono-compatible low-level date algorithms").
  // Day 0 is 1 March of year 0, earlier than any valid date.
  private static let daysToEpoch = 719_468

  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let leapDays = year / 4 - year / 100 + year / 400
    return 365 * year + leapDays + (153 * ((month + 9) % 12) + 2) / 5 + day - 1 - daysToEpoch
  }

  /// The date as `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = components
    return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }
}

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
