/// The number of a weekly draw, 1…9999; round 1 was drawn on 2002-12-07.
public struct Round: Hashable, Comparable, Sendable {
  /// The round as it stands on a ticket.
  public let number: Int

  /// A round, nil outside of 1…9999: a ticket's code has four digits for it.
  public init?(_ number: Int) {
    guard (1...9999).contains(number) else { return nil }
    self.number = number
  }

  /// Earlier rounds come first.
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// The Saturday of the draw: no week has been skipped since the first round.
  public var drawDate: CalendarDate {
    CalendarDate(daysSinceEpoch: Self.firstDraw + 7 * (number - 1))
  }

  /// Every round that is drawn on a day or before it, ascending.
  package static func all(drawnBy day: CalendarDate) -> [Round] {
    (1...9999).prefix { firstDraw + 7 * ($0 - 1) <= day.daysSinceEpoch }.compactMap(Round.init)
  }

  /// The round of the first draw.
  package static let first = Round(known: 1)

  private init(known number: Int) { self.number = number }

  /// 2002-12-07 in days since 1970-01-01.
  private static let firstDraw = 12_028
}
