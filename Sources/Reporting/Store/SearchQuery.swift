internal import Lottery

/// Words that a row must all contain; 1 to 45 mean numbers of the game, all other words are text.
package struct SearchQuery: Equatable, Sendable {
  /// The numbers that a game must contain, as bits of a `Pick`.
  let numbers: UInt64
  let words: [SearchWord]
  /// The words in lower case, for highlighting matches.
  let texts: [String]

  /// Parses a query as typed.
  package init(_ text: String) {
    // By scalar, not by character: a blank followed by a combining mark is still a blank.
    let words = text.unicodeScalars.split(whereSeparator: Self.blanks.contains).map { String($0) }
    numbers = words.compactMap(Self.number).reduce(0) { $0 | 1 << UInt64($1 - 1) }
    texts = words.filter { Self.number($0) == nil }.map { $0.lowercased() }
    self.words = texts.map { SearchWord($0) }
  }

  /// Whether every row matches.
  package var isEmpty: Bool { numbers == 0 && words.isEmpty }

  /// Whether a row contains every word.
  package func matches(_ game: borrowing ListedGame) -> Bool {
    game.numbers & numbers == numbers && words.allSatisfy { $0.matches(game) }
  }

  private static let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r", "\u{3000}"]

  private static func number(_ word: String) -> Int? {
    guard word.utf8.count <= 2, word.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return Int(word).flatMap { 1...45 ~= $0 ? $0 : nil }
  }
}

/// A search word, with the names of values that contain it.
struct SearchWord: Equatable, Sendable {
  let text: SearchText
  private let kinds: [Bool]
  private let types: [Bool]
  private let ranks: [Bool]
  private let meansExpired: Bool

  init(_ word: String) {
    let text = SearchText(word)
    func holds(_ cell: SearchCell) -> Bool { cell.texts.contains { $0.contains(text) } }
    self.text = text
    kinds = ListedGame.Kind.allCases.map { holds(.kind($0)) }
    types = GameType.allCases.map { holds(.type($0)) }
    ranks = Rank.winning.map { holds(.rank($0)) }
    meansExpired = holds(.expired)
  }

  /// Whether the word occurs in the text of the row's ticket or in one of its cells.
  func matches(_ game: borrowing ListedGame) -> Bool {
    game.text.contains(text) || game.hasCell(where: occurs)
  }

  private func occurs(in cell: SearchCell) -> Bool {
    switch cell {
    case .kind(let kind): kinds[kind.rawValue]
    case .type(let type): GameType.allCases.firstIndex(of: type).map { types[$0] } ?? false
    case .rank(let rank): ranks[Int(rank.rawValue) - 1]
    case .expired: meansExpired
    case .prize, .lastDay: cell.texts.contains { $0.contains(text) }
    }
  }
}

/// What a search finds in a row besides the text of its ticket.
enum SearchCell: Equatable {
  case kind(ListedGame.Kind), type(GameType), rank(Rank), expired, prize(Int), lastDay(CalendarDate)

  /// The cell in all languages, and amounts with and without separators.
  var texts: [SearchText] {
    switch self {
    case .kind(let kind): Self.names(Phrase(kind))
    case .type(let type): Self.names(Phrase(type))
    case .rank(let rank): Self.names(Phrase(rank))
    case .expired: Self.names(.claimExpired)
    case .prize(let won): [SearchText("\(won)"), SearchText(DisplayText.grouped(won))]
    case .lastDay(let day): [SearchText(day.description)]
    }
  }

  private static func names(_ phrase: Phrase) -> [SearchText] {
    Language.allCases.map { SearchText(phrase.text(in: $0)) }
  }
}

extension ListedGame {
  /// Whether any of the row's cells is wanted; an array of them would have to be allocated.
  func hasCell(where isWanted: (SearchCell) -> Bool) -> Bool {
    if isWanted(.kind(kind)) { return true }
    if let type, isWanted(.type(type)) { return true }
    guard kind == .won else { return false }
    if isWanted(.rank(rank)) || isExpired && isWanted(.expired) { return true }
    if let prize, isWanted(.prize(prize)) { return true }
    return claimBy.map { isWanted(.lastDay($0)) } ?? false
  }
}
