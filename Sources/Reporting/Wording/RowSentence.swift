internal import Lottery

/// The sentences of rows in another language than the one in which they were written.
///
/// A row is read where its sentences are shown in the reader's language: they are found again by their
/// wording, which is one list for both directions.
enum RowSentence {
  /// What rows say, the longest wording first where one begins or ends like another.
  private static let phrases: [Phrase] =
    [
      .drawsToday, .notOnSaleYet, .drawsOn, .resultUnknown, .noWinnerPublished, .prizeNotPublished,
      .claimOver, .typedForm, .doubtfulForm, .typedNumbers, .pension, .pensionTicket,
      .purchaseSlip, .operatorOther, .foreign, .isFolder, .isPipe, .isSocket, .isDevice,
      .emptyPath, .pathWithNUL, .noPathObject, .emptyFile, .unsupportedKind, .tooManyPixels,
      .sideTooLong, .tooManyBytes,
    ] + PayloadError.Reason.allCases.map { Phrase($0) }
    + InputFailure.Code.allCases.map { Phrase($0) }

  /// A message in a language; what is not known of it stays as it is.
  static func text(_ message: String, in language: Language) -> String {
    sentence(message, in: language) ?? sentences(message, in: language) ?? message
  }

  /// Sentences that stand behind one another, of which some hold a semicolon themselves.
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
    for phrase in phrases {
      let template = phrase.wording.template(in: other)
      if template == text { return phrase.wording.text(in: language) }
      // What fills a sentence in is no further one.
      if let values = Wording.values(of: text, in: template),
        !values.contains(where: { $0.contains("; ") })
      {
        return phrase.wording.text(in: language, values.map { value($0, in: language) })
      }
    }
    return reason(text, in: language)
  }

  /// Why an input was not read, with its cause behind a colon.
  private static func reason(_ text: String, in language: Language) -> String? {
    guard let colon = text.firstRange(of: ": ") else { return nil }
    let (start, cause) = (String(text[..<colon.lowerBound]), String(text[colon.upperBound...]))
    guard let reason = sentence(start, in: language) else { return nil }
    return "\(reason): \(value(cause, in: language))"
  }

  /// What fills a sentence in: other sentences, or words of the system.
  private static func value(_ text: String, in language: Language) -> String {
    let parts = text.components(separatedBy: " · ")
    if parts.count > 1 { return parts.map { value($0, in: language) }.joined(separator: " · ") }
    let words =
      language == .korean
      ? SystemReason.korean[text] : SystemReason.korean.first { $0.value == text }?.key
    if let words { return words }
    return sentence(text, in: language) ?? text
  }
}

extension String {
  /// The pieces between separators.
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}

extension GameRecord {
  /// The row with its sentences in a language.
  package func told(in language: Language) -> GameRecord {
    if message.isEmpty { return self }
    var told = self
    told.message = RowSentence.text(message, in: language)
    return told
  }
}
