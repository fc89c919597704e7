/// The number of a weekly draw; round 1 was drawn on 2002-12-07.
///
/// Tickets have rounds up to 9999, simulated draws up to 1,000,000.
public struct Round: Hashable, Comparable, Sendable {
  /// The number, as printed on tickets.
  public let number: Int

  /// All numbers.
  package static let numbers = 1...1_000_000
  /// Those of tickets, whose code has four digits for its round.
  package static let onTickets = 1...9999

  /// A round; nil outside 1…1,000,000.
  public init?(_ number: Int) {
    guard Self.numbers.contains(number) else { return nil }
    self.number = number
  }

  /// Earlier rounds come first.
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// The Saturday of the draw; no week has been skipped since the first round.
  public var drawDate: CalendarDate { .init(daysSinceEpoch: Self.firstDraw + 7 * (number - 1)) }

  /// The last day to claim a prize, a year less a day from the Monday after the draw; approximate,
  /// because holidays can shift both days: the date printed on the ticket is authoritative.
  package var claimDeadline: CalendarDate { drawDate.adding(days: 2).nextYear.adding(days: -1) }

  /// Every round drawn on or before a day, ascending.
  package static func all(drawnBy day: CalendarDate) -> [Round] {
    onTickets.prefix { firstDraw + 7 * ($0 - 1) <= day.daysSinceEpoch }.compactMap(Round.init)
  }

  /// Round 1.
  package static let first = Round(known: 1)

  private init(known number: Int) { self.number = number }

  /// 2002-12-07, in days since 1970-01-01.
  private static let firstDraw = 12_028
}
