/// Sorts rows by text in byte order; the sort is stable.
enum TextOrder {
  /// Compares eight bytes at a time, as numbers, so that no comparison has to look up a text.
  static func sorted(_ rows: [Int], of games: [ListedGame]) -> [Int] {
    var tickets = rows.runs { games[$0].ticket }.map { (key: UInt64(0), positions: $0.indices) }
    var unsorted = [(range: tickets.indices, depth: 0)]
    while let (range, depth) = unsorted.popLast() {
      var isPastAll = true
      for index in range {
        let bytes = games[rows[tickets[index].positions.lowerBound]].text.bytes
        isPastAll = isPastAll && bytes.count <= depth
        tickets[index].key = number(bytes, from: depth)
      }
      // Bytes past the end read as zero; texts that differ only in such zeros are sorted by length.
      if isPastAll {
        for index in range {
          tickets[index].key = UInt64(
            games[rows[tickets[index].positions.lowerBound]].text.bytes.count)
        }
      }
      tickets[range].sort { ($0.key, $0.positions.lowerBound) < ($1.key, $1.positions.lowerBound) }
      if isPastAll { continue }
      let ties = tickets[range].runs { $0.key }.filter { $0.count > 1 }
      unsorted += ties.map { ($0.indices, depth + 8) }
    }
    return tickets.flatMap { rows[$0.positions] }
  }

  private static func number(_ bytes: borrowing [UInt8], from start: Int) -> UInt64 {
    let bytes = bytes.span
    var number: UInt64 = 0
    for index in start..<start + 8 {
      number = number << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0)
    }
    return number
  }
}
