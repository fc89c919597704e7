/// Sorts rows by their text, as bytes sort; those that are alike keep their order.
enum TextOrder {
  /// A row, and the bytes of its text behind those that all texts begin with, as numbers.
  private struct Entry {
    let row: Int
    let first: UInt64
    let second: UInt64
  }

  /// The rows of games in the order of their texts.
  ///
  /// Texts of one run begin alike. Sixteen bytes behind that beginning stand beside the row, so that
  /// texts are looked up and compared byte by byte only where those are the same.
  static func sorted(_ rows: [Int], of games: [ListedGame]) -> [Int] {
    guard let first = rows.first else { return rows }
    let games = games.span
    let start = games[first].text.bytes
    var common = start.count
    for row in rows { common = beginning(games[row].text.bytes, start, atMost: common) }
    var entries = rows.map { row in
      Entry(
        row: row, first: number(in: games[row].text.bytes, from: common),
        second: number(in: games[row].text.bytes, from: common + 8))
    }
    entries.sort { left, right in
      if left.first != right.first { return left.first < right.first }
      if left.second != right.second { return left.second < right.second }
      return precedes(games[left.row].text.bytes, games[right.row].text.bytes)
        ?? (left.row < right.row)
    }
    return entries.map(\.row)
  }

  /// Whether a text stands before another one; nil for two that are alike.
  private static func precedes(_ one: borrowing [UInt8], _ other: borrowing [UInt8]) -> Bool? {
    let same = beginning(one, other, atMost: .max)
    if same < one.count, same < other.count { return one[same] < other[same] }
    return one.count == other.count ? nil : one.count < other.count
  }

  /// How many bytes two texts have in common from their start.
  private static func beginning(
    _ one: borrowing [UInt8], _ other: borrowing [UInt8], atMost limit: Int
  ) -> Int {
    let (one, other) = (one.span, other.span)
    let limit = min(limit, one.count, other.count)
    var count = 0
    while count < limit, one[count] == other[count] { count += 1 }
    return count
  }

  /// Eight bytes as a number; zeros stand for those behind the end.
  private static func number(in bytes: borrowing [UInt8], from start: Int) -> UInt64 {
    let bytes = bytes.span
    var number: UInt64 = 0
    for place in start..<start + 8 {
      number = number << 8 | (place < bytes.count ? UInt64(bytes[place]) : 0)
    }
    return number
  }
}
