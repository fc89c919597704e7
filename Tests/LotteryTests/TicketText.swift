/// Bodies of tickets that several test files share, and their parts.
enum TicketText {
  /// Five games of every type with a tail of ten digits.
  static let body =
    "1100q010203040506m071421283542s030918273645q101112131415q4041424344451234567890"

  /// The body after the address that is printed on tickets.
  static let printed = "http://m.dhlottery.co.kr/?v=" + body

  /// One played game and four empty slots, without a tail.
  static let single = "1100q010203040506" + emptySlot + emptySlot + emptySlot + emptySlot

  static let emptySlot = "n000000000000"

  static let tail = "1234567890"
}
