internal import Lottery

/// Translates messages of rows that are read back, which it recognizes by their wording.
enum RowSentence {
  private typealias Templates = [(from: String, to: String)]

  /// The texts in messages; of texts that begin or end alike, the longer one comes first.
  private static let texts: [Wording] =
    ([
      .drawsToday, .notOnSaleYet, .drawsOn, .resultUnknown, .noWinnerPublished, .prizeNotPublished,
      .resultNotFinal, .claimOver, .claimInDoubt, .typedForm, .doubtfulForm, .typedNumbers,
      .isFolder, .isPipe,
      .isSocket,
      .isDevice, .emptyPath, .pathWithNUL, .noPathObject, .noBase64, .emptyFile, .unsupportedKind,
      .unconvertible, .missingLibrary, .locked, .unlocking, .tooManyPages,
      .tooManyPixels, .sideTooLong, .tooManyBytes,
    ] as [Phrase]).map(\.wording)
    + Product.all.flatMap { [Wording(key: $0.message), Wording(key: $0.ticket)] }
    + PayloadError.Reason.allCases.map(\.text.message)
    + InputFailure.Code.allCases.map(\.text.message)

  private static let toKorean: Templates = texts.map {
    ($0.text(in: .english), $0.text(in: .korean))
  }
  private static let toEnglish: Templates = toKorean.map { ($0.to, $0.from) }
  /// The words of the system and of libraries.
  private static let words = Catalog.korean.sentences
  private static let englishWords: Templates = words.map { ($0.to, $0.from) }

  /// A message in a language; unknown parts stay as they are.
  static func text(_ message: String, in language: Language) -> String {
    if let text = sentence(message, in: language) { return text }
    // Several sentences, some of which contain a semicolon themselves.
    var end = message.startIndex
    while let range = message[end...].firstRange(of: "; ") {
      if let first = sentence(String(message[..<range.lowerBound]), in: language) {
        return "\(first); \(text(String(message[range.upperBound...]), in: language))"
      }
      end = range.upperBound
    }
    return message
  }

  private static func sentence(_ text: String, in language: Language) -> String? {
    let templates = language == .korean ? toKorean : toEnglish
    let sentence = Wording.translation(of: text, by: templates) { value in
      // A placeholder never matches across sentences.
      value.contains("; ") ? nil : self.value(value, in: language)
    }
    if let sentence { return sentence }
    // Why an input was not read, followed by a colon and the cause.
    guard let colon = text.firstRange(of: ": "),
      let reason = self.sentence(String(text[..<colon.lowerBound]), in: language)
    else { return nil }
    let cause = String(text[colon.upperBound...])
    // A cause ends before the next sentence.
    if cause.contains("; "), self.sentence(cause, in: language) == nil { return nil }
    return "\(reason): \(value(cause, in: language))"
  }

  /// The value of a placeholder: other sentences, or the words of the system or a library.
  private static func value(_ text: String, in language: Language) -> String {
    let parts = text.split(separator: " · ", omittingEmptySubsequences: false)
    if parts.count > 1 {
      return parts.map { value(String($0), in: language) }.joined(separator: " · ")
    }
    let translated = Wording.translation(of: text, by: language == .korean ? words : englishWords) {
      $0.contains("; ") ? nil : $0
    }
    return translated ?? sentence(text, in: language) ?? text
  }
}

extension GameRecord {
  /// The row with its message in a language.
  package func translated(to language: Language) -> GameRecord {
    if message.isEmpty { return self }
    var row = self
    row.message = RowSentence.text(message, in: language)
    return row
  }
}
