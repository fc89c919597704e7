internal import Lottery

/// Words that a row must all contain; 1 to 45 mean numbers of the game, all other words are text.
package struct SearchQuery: Equatable, Sendable {
  /// The numbers that a game must contain, as bits of a `Pick`.
  let numbers: UInt64
  let words: [SearchWord]
  /// The same words in lower case, for highlighting matches.
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

/// A search word, with the kinds, ranks and types whose names contain it.
struct SearchWord: Equatable, Sendable {
  let text: SearchText
  private let kinds: Set<Int>
  private let ranks: Set<Int>
  private let types: Set<Int>
  private let meansExpired: Bool
  /// The digits of an amount; nil for any other word.
  private let amount: String?
  /// The word if it may be part of a date, nil otherwise.
  private let date: String?

  init(_ word: String) {
    let text = SearchText(word)
    func holds(_ names: [SearchText]) -> Bool { names.contains { $0.contains(text) } }
    func indices(_ names: [[SearchText]]) -> Set<Int> {
      Set(names.indices.filter { holds(names[$0]) })
    }
    self.text = text
    kinds = indices(Self.kindNames)
    ranks = indices(Self.rankNames)
    types = indices(Self.typeNames)
    meansExpired = holds(Self.expiredNames)
    let digits = word.filter { $0 != "," }
    let isAmount = digits.utf8.count >= 3 && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    amount = isAmount ? digits : nil
    date = word.contains("-") ? word : nil
  }

  /// Whether the word occurs in the row's text, or in a cell derived from its values.
  func matches(_ game: borrowing ListedGame) -> Bool {
    if game.text.contains(text) || kinds.contains(game.kind.rawValue) { return true }
    if let type = game.type.flatMap(GameType.allCases.firstIndex), types.contains(type) {
      return true
    }
    guard game.kind == .won else { return false }
    if ranks.contains(Int(game.rank.rawValue) - 1) || meansExpired && game.isExpired { return true }
    if let amount, let prize = game.prize, String(prize).contains(amount) { return true }
    if let date, let day = game.claimBy, day.description.contains(date) { return true }
    return false
  }

  static let kindNames = ListedGame.Kind.allCases.map { names(Phrase($0)) }
  static let rankNames = Rank.winning.map { names(Phrase($0)) }
  static let typeNames = GameType.allCases.map { names(Phrase($0)) }
  static let expiredNames = names(.claimExpired)

  private static func names(_ phrase: Phrase) -> [SearchText] {
    Language.allCases.map { SearchText(phrase.text(in: $0)) }
  }
}
