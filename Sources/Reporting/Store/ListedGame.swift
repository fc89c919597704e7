package import Lottery

/// What the store must know of a row to find, sort and count it; everything else is fetched when
/// the row is shown.
///
/// - Note: About 80 bytes; the rows of a code share one text.
package struct ListedGame: Equatable, Sendable {
  /// The numbers, as bits of a `Pick`; 0 for a row without a game.
  package let numbers: UInt64
  /// The round, 0 when unknown.
  package let round: Int
  /// Won before tax; nil while a winning rank's prize is not published.
  package let prize: Int?
  /// Won after the tax estimate.
  package let netPrize: Int
  /// What became of the game, or of the input or code that has none.
  package let status: GameRecord.Status
  /// The rank.
  package let rank: Rank
  /// Who picked the numbers; nil when no ticket says so.
  package let type: GameType?
  /// The place on the ticket, from 1 for A; 0 when no ticket says so.
  package let slot: Int
  /// Whether the claim period is over.
  package let isExpired: Bool
  /// Whether the same payload was met before in the run.
  package let isRepeated: Bool
  /// The ticket that the game is on: rows of one code share it, and lie side by side.
  package let ticket: Int
  /// What searching looks through.
  package let text: SearchText

  /// What is listed of a record; `last` is the one before it, nil for the first.
  ///
  /// Both share a ticket and a search text when they are rows of one code.
  package init(_ record: GameRecord, after last: (record: GameRecord, game: ListedGame)?) {
    numbers = record.numbers.reduce(0) { $1 > 0 ? $0 | 1 << UInt64($1 - 1) : $0 }
    round = record.round
    prize = record.prize
    netPrize = record.netPrize
    status = record.status
    rank = record.rank
    type = GameType(rawValue: record.type)
    slot = (Slot.allCases.firstIndex { $0.rawValue == record.game } ?? -1) + 1
    isExpired = record.isExpired
    isRepeated = !record.duplicateOf.isEmpty
    if let last, last.record.isOfSameCode(as: record) {
      (ticket, text) = (last.game.ticket, last.game.text)
    } else {
      ticket = last.map { $0.game.ticket + 1 } ?? 0
      text = SearchText("\(record.source.text)\n\(record.round)\n\(record.serial)")
    }
  }

  /// What the game cost in won; 0 for a row without a game.
  package var price: Int {
    guard numbers != 0, let round = Round(round) else { return 0 }
    return PriceEra(of: round).gamePrice
  }

  /// The rows of a list.
  package static func list(_ records: some Sequence<GameRecord>) -> [ListedGame] {
    var last: (record: GameRecord, game: ListedGame)?
    return records.map { record in
      let game = ListedGame(record, after: last)
      last = (record, game)
      return game
    }
  }
}

extension GameRecord {
  /// Whether the row after this one is another game of the same code.
  func isOfSameCode(as next: GameRecord) -> Bool {
    source == next.source && code == next.code && payload == next.payload && !payload.isEmpty
      && game < next.game
  }
}
