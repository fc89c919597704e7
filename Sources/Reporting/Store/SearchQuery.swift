/// What someone typed to search: words, all of which a row has to hold.
///
/// A word of one or two digits from 1 to 45 is a number of the game; every other word is looked for
/// in source, round and serial.
package struct SearchQuery: Equatable, Sendable {
  /// The numbers that a game has to hold, as bits of a `Pick`.
  let numbers: UInt64
  /// The words that a row's text has to hold.
  let words: [SearchText]
  /// The same words as they are marked in what is shown, in lower case.
  let texts: [String]

  /// The query of a text as it was typed.
  package init(_ text: String) {
    var numbers: UInt64 = 0
    var words: [String] = []
    // By scalars, not by characters: a blank with a combining mark behind it still is a blank.
    for word in text.unicodeScalars.split(whereSeparator: Self.blanks.contains).map(Substring.init)
    {
      if let number = Self.number(word) {
        numbers |= 1 << UInt64(number - 1)
      } else {
        words.append(String(word))
      }
    }
    self.numbers = numbers
    self.words = words.map { SearchText($0) }
    texts = words.map { $0.lowercased() }
  }

  /// Whether every row matches.
  package var isEmpty: Bool { numbers == 0 && words.isEmpty }

  /// Whether a row holds every word.
  package func matches(_ game: borrowing ListedGame) -> Bool {
    game.numbers & numbers == numbers && words.allSatisfy { game.text.contains($0) }
  }

  private static let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r", "\u{3000}"]

  private static func number(_ word: Substring) -> Int? {
    guard word.utf8.count <= 2, word.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return Int(word).flatMap { 1...45 ~= $0 ? $0 : nil }
  }
}
