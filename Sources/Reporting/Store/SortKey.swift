internal import Lottery

/// A sort order of the list.
package enum SortKey: String, CaseIterable, Sendable {
  case input
  /// By path, in byte order.
  case source
  /// Oldest round, first letter on the ticket, smallest numbers first.
  case round, game, numbers
  /// Best rank first, games that won nothing last.
  case rank
  /// Highest prize first, of equal ones those that can be claimed; one not published comes first.
  case prize
  /// Earliest deadline first, games with nothing to claim last.
  case deadline

  /// The names of all orders, for the help text.
  package static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// The label of the order.
  package var title: Phrase {
    switch self {
    case .input: .orderInput
    case .source: .source
    case .round: .round
    case .game: .game
    case .numbers: .numbers
    case .rank: .filterRank
    case .prize: .prize
    case .deadline: .claimBy
    }
  }

  /// Whether the order begins with the highest value unless it is reversed.
  package var descends: Bool { self == .prize }

  /// The number to sort a row by, ascending; text has none, so `source` is compared separately.
  func value(of game: ListedGame) -> Int {
    switch self {
    case .input, .source: 0
    case .round: game.round
    case .game: game.slot
    case .numbers: Self.packed(game.numbers)
    case .rank: game.rank == .none ? 6 : Int(game.rank.rawValue)
    case .deadline: game.isToClaim ? game.claimBy?.daysSinceEpoch ?? .max : .max
    case .prize:
      -2 * min(game.prize ?? .max, 1 << 60 - Int(game.rank.rawValue)) + (game.isPast ? 1 : 0)
    }
  }

  /// Each row's place in this order, from 0; rows that are equal share one.
  func places(of games: [ListedGame]) -> [Int] {
    switch self {
    case .input: return Array(games.indices)
    case .source: return TextOrder.places(of: games)
    case .round, .game, .numbers, .rank, .prize, .deadline:
      let values = games.map(value)
      let places = Dictionary(uniqueKeysWithValues: zip(Set(values).sorted(), 0...))
      return values.map { places[$0] ?? 0 }
    }
  }

  /// The numbers as digits in base 64, smallest first.
  private static func packed(_ numbers: UInt64) -> Int {
    (1...45).reduce(0) { numbers >> UInt64($1 - 1) & 1 == 1 ? $0 * 64 + $1 : $0 }
  }
}

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

  /// Each row's place in this order, from 0; rows with the same text share one.
  static func places(of games: [ListedGame]) -> [Int] {
    let sorted = sorted(Array(games.indices), of: games)
    var places = sorted
    var place = 0
    for (row, last) in zip(sorted, sorted.prefix(1) + sorted) {
      if games[row].text != games[last].text { place += 1 }
      places[row] = place
    }
    return places
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
