/// An error of rows in words, in English: an entry for each code, which `Reporting` translates.
package struct ErrorText: Equatable, Sendable {
  /// What happened, as rows say it; may contain `{0}`.
  package let summary: String
  /// What the code stands for, as help says it.
  package let meaning: String
  /// What to do about it; nil if nothing, or only what helps with all payload errors.
  package let advice: String?
  /// What reports count it with; nil if the row decides.
  package let remedy: Remedy?
  /// What `{0}` stands for in all texts of the entry; nil if none contains it.
  package let value: String?

  /// Errors that reports count together, since the same helps.
  package enum Remedy: Sendable {
    case open, leaveOut, convert, copy, raiseLimit, retry, takeAgain
  }

  /// The entry of an error.
  package init(
    _ summary: String, meaning: String, advice: String? = nil, _ remedy: Remedy? = nil,
    value: String? = nil
  ) {
    self.summary = summary
    self.meaning = meaning
    self.advice = advice
    self.remedy = remedy
    self.value = value
  }

  /// The text about a damaged file of a format.
  static func damaged(_ format: String) -> ErrorText {
    ErrorText(
      "damaged {0}",
      meaning: """
        a damaged {0}; codes that are read despite the damage have rows of their own status
        """,
      advice: "Copy or export the file again.", .copy, value: format)
  }

  /// What happened, in English.
  var englishSummary: String { summary.replacing("{0}", with: value ?? "") }
}
