internal import Lottery

// Days as people say them: Mon 4 Oct 2027.

extension CalendarDate {
  /// The day with its weekday.
  func text(in language: Language) -> String {
    let (year, month, day) = components
    // 1970-01-01 was a Thursday.
    let weekday = Self.weekdays[((daysSinceEpoch + 3) % 7 + 7) % 7]
    return Wording("\(weekday) \(day.description) \(Self.months[month - 1]) \(year.description)")
      .text(in: language)
  }

  /// How many days are left until the day; negative if it is past.
  func daysLeft(from today: CalendarDate) -> Int { daysSinceEpoch - today.daysSinceEpoch }

  private static let weekdays = [
    Wording("Mon"), Wording("Tue"), Wording("Wed"), Wording("Thu"), Wording("Fri"),
    Wording("Sat"), Wording("Sun"),
  ]

  private static let months = [
    Wording("Jan"), Wording("Feb"), Wording("Mar"), Wording("Apr"), Wording("May"),
    Wording("Jun"), Wording("Jul"), Wording("Aug"), Wording("Sep"), Wording("Oct"),
    Wording("Nov"), Wording("Dec"),
  ]
}
