/// A date in the Gregorian calendar, without time or time zone.
public struct CalendarDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, negative before it.
  package let daysSinceEpoch: Int

  /// The date this many days after 1970-01-01, or before it if negative.
  package init(daysSinceEpoch: Int) { self.daysSinceEpoch = daysSinceEpoch }

  /// The date for a year 1…9999, a month and a day; nil if the calendar has no such date.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    daysSinceEpoch = Self.days(year: year, month: month, day: day)
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
  package func adding(days: Int) -> CalendarDate {
    CalendarDate(daysSinceEpoch: daysSinceEpoch + days)
  }

  /// The same date one year later; 29 February becomes 1 March.
  package var nextYear: CalendarDate {
    let (year, month, day) = components
    return CalendarDate(daysSinceEpoch: Self.days(year: year + 1, month: month, day: day))
  }

  /// Year, month 1…12 and day 1…31.
  package var components: (year: Int, month: Int, day: Int) {
    let shifted = daysSinceEpoch + Self.daysFromEraToEpoch
    let era = shifted.floorDivided(by: Self.daysInEra)
    let dayOfEra = shifted - era * Self.daysInEra
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }

  // The calendar repeats every 400 years, an era of 146,097 days. Years start on 1 March, so that the
  // leap day comes last (H. Hinnant, "chrono-compatible low-level date algorithms").
  private static let daysInEra = 146_097
  private static let daysFromEraToEpoch = 719_468

  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year.floorDivided(by: 400)
    let yearOfEra = year - era * 400
    let shiftedMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * daysInEra + dayOfEra - daysFromEraToEpoch
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The date as `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = components
    return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }
}

extension Int {
  /// The quotient rounded towards negative infinity.
  fileprivate func floorDivided(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}
