internal import Lottery

/// Translates the messages of rows into another language.
///
/// Rows that are read back are shown in the reader's language: their messages are recognized by their
/// wording, using one list for both directions.
enum RowSentence {
  /// The texts in messages, longest first, because some begin or end like others.
  private static let texts: [Wording] =
    ([
      .drawsToday, .notOnSaleYet, .drawsOn, .resultUnknown, .noWinnerPublished, .prizeNotPublished,
      .claimOver, .typedForm, .doubtfulForm, .typedNumbers, .isFolder, .isPipe, .isSocket,
      .isDevice, .emptyPath, .pathWithNUL, .noPathObject, .emptyFile, .unsupportedKind,
      .tooManyPixels, .sideTooLong, .tooManyBytes,
    ] as [Phrase]).map(\.wording)
    + Product.all.flatMap { [Wording(key: $0.message), Wording(key: $0.ticket)] }
    + PayloadError.Reason.allCases.map { Phrase($0).wording }
    + InputFailure.Code.allCases.map { Phrase($0).wording }

  /// A message in a language; unknown parts stay as they are.
  static func text(_ message: String, in language: Language) -> String {
    sentence(message, in: language) ?? sentences(message, in: language) ?? message
  }

  /// Several sentences, some of which contain a semicolon themselves.
  private static func sentences(_ message: String, in language: Language) -> String? {
    var end = message.startIndex
    while let range = message[end...].firstRange(of: "; ") {
      if let first = sentence(String(message[..<range.lowerBound]), in: language) {
        let rest = String(message[range.upperBound...])
        return "\(first); \(text(rest, in: language))"
      }
      end = range.upperBound
    }
    return nil
  }

  private static func sentence(_ text: String, in language: Language) -> String? {
    let other: Language = language == .english ? .korean : .english
    for wording in texts {
      let template = wording.template(in: other)
      if template == text { return wording.text(in: language) }
      // A placeholder never matches across sentences.
      if let values = Wording.values(of: text, in: template),
        !values.contains(where: { $0.contains("; ") })
      {
        return wording.text(in: language, values.map { value($0, in: language) })
      }
    }
    return reason(text, in: language)
  }

  /// Why an input was not read, followed by a colon and the cause.
  private static func reason(_ text: String, in language: Language) -> String? {
    guard let colon = text.firstRange(of: ": ") else { return nil }
    let (start, cause) = (String(text[..<colon.lowerBound]), String(text[colon.upperBound...]))
    guard let reason = sentence(start, in: language) else { return nil }
    return "\(reason): \(value(cause, in: language))"
  }

  /// The value of a placeholder: other sentences, or the system's words.
  private static func value(_ text: String, in language: Language) -> String {
    let parts = text.components(separatedBy: " · ")
    if parts.count > 1 { return parts.map { value($0, in: language) }.joined(separator: " · ") }
    let sentences = Catalog.korean.sentences
    let words =
      language == .korean
      ? sentences.first { $0.english == text }?.translation
      : sentences.first { $0.translation == text }?.english
    if let words { return words }
    return sentence(text, in: language) ?? text
  }
}

extension String {
  /// The parts between separators.
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
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
