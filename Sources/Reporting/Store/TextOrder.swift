/// Sorts rows by their text, as bytes sort; those that are alike keep their order.
enum TextOrder {
  /// Rows of one ticket: they share a text and lie side by side.
  private struct Entry {
    /// The first of them.
    let row: Int
    /// Their places among all rows.
    let start, end: Int
    /// A piece of the text, as a number.
    var key: UInt64 = 0
  }

  /// The rows of games in the order of their texts.
  ///
  /// Texts are sorted by eight bytes behind those that all of them begin with, as numbers; those that
  /// are still alike are sorted by what is behind, and so on: no text is looked up to be compared.
  static func sorted(_ rows: [Int], of games: [ListedGame]) -> [Int] {
    var entries = tickets(rows, games)
    let games = games.span
    var unsorted = [(range: entries.indices, depth: 0)]
    while let (range, depth) = unsorted.popLast() {
      guard range.count > 1 else { continue }
      let sample = entries[range.lowerBound].row
      var (common, longest) = (Int.max, 0)
      for entry in entries[range] {
        longest = max(longest, games[entry.row].text.bytes.count)
        common = beginning(
          games[entry.row].text.bytes, games[sample].text.bytes, from: depth, atMost: common)
      }
      for place in range {
        let row = entries[place].row
        // Zeros stand for bytes behind the end: what they hide is told by the length.
        entries[place].key =
          common < longest
          ? number(games[row].text.bytes, from: common) : UInt64(games[row].text.bytes.count)
      }
      entries[range].sort { ($0.key, $0.start) < ($1.key, $1.start) }
      guard common < longest else { continue }
      var start = range.lowerBound
      for place in range.dropFirst() where entries[place].key != entries[start].key {
        unsorted.append((start..<place, common + 8))
        start = place
      }
      unsorted.append((start..<range.upperBound, common + 8))
    }
    var sorted: [Int] = []
    sorted.reserveCapacity(rows.count)
    for entry in entries { sorted += rows[entry.start..<entry.end] }
    return sorted
  }

  /// Rows, those of a ticket together.
  private static func tickets(_ rows: [Int], _ games: [ListedGame]) -> [Entry] {
    var entries: [Entry] = []
    var start = 0
    for place in rows.indices {
      let isLast = place + 1 == rows.count
      if isLast || games[rows[place]].ticket != games[rows[place + 1]].ticket {
        entries.append(Entry(row: rows[start], start: start, end: place + 1))
        start = place + 1
      }
    }
    return entries
  }

  /// How many bytes two texts have in common, of which so many are known already.
  private static func beginning(
    _ one: borrowing [UInt8], _ other: borrowing [UInt8], from known: Int, atMost limit: Int
  ) -> Int {
    let (one, other) = (one.span, other.span)
    let limit = min(limit, one.count, other.count)
    var count = known
    while count < limit, one[count] == other[count] { count += 1 }
    return count
  }

  /// Eight bytes as a number; zeros stand for those behind the end.
  private static func number(_ bytes: borrowing [UInt8], from start: Int) -> UInt64 {
    let bytes = bytes.span
    var number: UInt64 = 0
    for place in start..<start + 8 {
      number = number << 8 | (place < bytes.count ? UInt64(bytes[place]) : 0)
    }
    return number
  }
}
