package import Lottery

/// What the store keeps of a row, about 100 bytes, to search, sort and count it.
package struct ListedGame: Equatable, Sendable {
  // This order minimizes padding: the small fields fill the gap after `prize`.

  /// The numbers, as bits of a `Pick`; 0 for a row without a game.
  let numbers: UInt64
  /// The round, 0 if unknown.
  let round: Int
  /// Prize in won after estimated tax.
  let netPrize: Int
  /// The slot on the ticket, from 1 for A; 0 if not known from a ticket.
  let slot: Int
  /// The game's ticket number; adjacent rows of one code share it.
  package var ticket: Int
  private let texts: Texts
  /// Prize in won before tax; nil while a winning rank's prize is not published.
  let prize: Int?
  /// The kind of row.
  package let kind: Kind
  /// The rank.
  package let rank: Rank
  /// Where the ticket is paid; nil unless the game won.
  fileprivate(set) var claimPlace: ClaimPlace?
  /// Who picked the numbers; nil if not known from a ticket.
  let type: GameType?
  /// Whether no round was given, so that the ticket may be of another draw than the newest.
  let isGuess: Bool
  /// Whether the prize can still be claimed; nil unless the game won.
  let claim: GameResult.Claim?
  /// The approximate last day to claim the prize; nil if the game won none.
  let claimBy: CalendarDate?

  private final class Texts: Equatable, Sendable {
    let source: String
    let page: Int
    let serial: String
    let search: SearchText

    init(_ record: GameRecord) {
      source = record.source.text
      page = max(record.page, 1)
      serial = record.serial
      let messages = record.isGame ? [] : Language.allCases.map { record.message(in: $0) }
      let texts = [source, "\(record.round)", record.drawDate, serial] + messages
      search = SearchText(texts.joined(separator: "\n"))
    }

    static func == (lhs: Texts, rhs: Texts) -> Bool {
      lhs === rhs
        || (lhs.source, lhs.page, lhs.serial, lhs.search)
          == (rhs.source, rhs.page, rhs.serial, rhs.search)
    }
  }

  /// Where the row's input came from, as text.
  package var source: String { texts.source }
  /// The page of a document, from 1; 1 for a picture.
  var page: Int { texts.page }
  var serial: String { texts.serial }
  var text: SearchText { texts.search }

  /// The listed form of a record; `last` is the previous row, nil for the first.
  package init(_ record: GameRecord, after last: ListedRow?) {
    numbers = record.numbers.reduce(0) { $1 > 0 ? $0 | 1 << UInt64($1 - 1) : $0 }
    round = record.round
    prize = record.prize
    netPrize = record.netPrize
    kind = record.isRepeated ? .repeated : Kind(record.status)
    rank = record.rank
    type = GameType(rawValue: record.type)
    slot = (Slot.allCases.firstIndex { $0.rawValue == record.game } ?? -1) + 1
    isGuess = record.isGuess
    claim = record.claim
    claimPlace = record.claimPlace
    claimBy = CalendarDate(record.claimBy)
    if let last, last.record.isOfSameCode(as: record) {
      ticket = last.game.ticket
      texts = last.game.texts
    } else {
      ticket = last.map { $0.game.ticket + 1 } ?? 0
      texts = Texts(record)
    }
  }

  /// The statuses in their order, and `repeated` for a game of a ticket that was scanned before.
  package enum Kind: Int, CaseIterable, Sendable {
    case won, lost, pending, noDraw, otherProduct, error, repeated

    init(_ status: GameRecord.Status) {
      let index = GameRecord.Status.allCases.firstIndex(of: status)
      self = index.map { Self.allCases[$0] } ?? .repeated
    }

    var name: String {
      self == .repeated ? "repeated" : GameRecord.Status.allCases[rawValue].rawValue
    }
  }

  /// The price of the game in won; 0 for a row without a game.
  var price: Int {
    guard numbers != 0, let round = Round(round) else { return 0 }
    return PriceEra(of: round).gamePrice
  }

  var isExpired: Bool { claim == .expired }
  /// Whether the game won, and nothing is left to claim.
  var isPast: Bool { claim?.isOpen == false }
  /// Whether holidays may have moved the deadline, which is past.
  var isInDoubt: Bool { claim == .inDoubt }
  var isToClaim: Bool { kind == .won && claim?.isOpen == true && !isGuess }

  /// The letter on the ticket; empty if not known from a ticket.
  var letter: String { slot == 0 ? "" : Slot.allCases[slot - 1].rawValue }

  /// The listed form of each record.
  package static func list(_ records: some Sequence<GameRecord>) -> [ListedGame] {
    var last: ListedRow?
    return records.map { record in
      let game = ListedGame(record, after: last)
      last = ListedRow(record, game)
      return game
    }
  }
}

/// A row and its listed form, after which the next row is listed.
package struct ListedRow: Sendable {
  let record: GameRecord
  let game: ListedGame

  /// A record with its game.
  package init(_ record: GameRecord, _ game: ListedGame) {
    self.record = record
    self.game = game
  }
}

extension [ListedGame] {
  /// Gives each game from a row on its ticket's best place, which rows before `lotto.game/4` lack.
  mutating func shareClaimPlaces(from row: Int = 0) {
    for rows in indices.suffix(from: row).runs(by: { self[$0].ticket }) {
      guard let best = self[rows].compactMap(\.claimPlace).min() else { continue }
      for row in rows where self[row].claimPlace != nil { self[row].claimPlace = best }
    }
  }
}

extension GameRecord {
  /// Whether no round was given, so that nothing can be promised.
  var isGuess: Bool { notes.contains(.newestDraw) }

  /// Whether the row is a game of a ticket scanned earlier in the run.
  var isRepeated: Bool { isGame && !duplicateOf.isEmpty }

  func isOfSameCode(as next: GameRecord) -> Bool {
    codeKey == next.codeKey && game < next.game
  }
}
