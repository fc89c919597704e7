/// Sorts rows by text in byte order; the sort is stable.
enum TextOrder {
  /// Adjacent rows of one ticket, which share a text.
  private struct Entry {
    /// The first of them.
    let row: Int
    /// Their range of positions among all rows.
    let start, end: Int
    /// Part of the text, as a number.
    var key: UInt64 = 0
  }

  /// The rows sorted by the texts of their games.
  ///
  /// Compares texts eight bytes at a time, as numbers, starting after the prefix that all of them share;
  /// ties are sorted by what follows, and so on. No comparison has to look up a text.
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
      for index in range {
        let row = entries[index].row
        // Bytes past the end read as zero; texts that differ only in such zeros are sorted by length.
        entries[index].key =
          common < longest
          ? number(games[row].text.bytes, from: common) : UInt64(games[row].text.bytes.count)
      }
      entries[range].sort { ($0.key, $0.start) < ($1.key, $1.start) }
      guard common < longest else { continue }
      var start = range.lowerBound
      for index in range.dropFirst() where entries[index].key != entries[start].key {
        unsorted.append((start..<index, common + 8))
        start = index
      }
      unsorted.append((start..<range.upperBound, common + 8))
    }
    var sorted: [Int] = []
    sorted.reserveCapacity(rows.count)
    for entry in entries { sorted += rows[entry.start..<entry.end] }
    return sorted
  }

  private static func tickets(_ rows: [Int], _ games: [ListedGame]) -> [Entry] {
    var entries: [Entry] = []
    var start = 0
    for index in rows.indices {
      let isLast = index + 1 == rows.count
      if isLast || games[rows[index]].ticket != games[rows[index + 1]].ticket {
        entries.append(Entry(row: rows[start], start: start, end: index + 1))
        start = index + 1
      }
    }
    return entries
  }

  /// The length of the common prefix of two texts, the first `known` bytes of which are known to match.
  private static func beginning(
    _ one: borrowing [UInt8], _ other: borrowing [UInt8], from known: Int, atMost limit: Int
  ) -> Int {
    let (one, other) = (one.span, other.span)
    let limit = min(limit, one.count, other.count)
    var count = known
    while count < limit, one[count] == other[count] { count += 1 }
    return count
  }

  /// Eight bytes as a number; bytes past the end read as zero.
  private static func number(_ bytes: borrowing [UInt8], from start: Int) -> UInt64 {
    let bytes = bytes.span
    var number: UInt64 = 0
    for index in start..<start + 8 {
      number = number << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0)
    }
    return number
  }
}
