package import Lottery

/// Turns outcomes into bytes, one outcome at a time and in constant memory.
package protocol ResultFormatter {
  /// What stands before the first outcome.
  func begin(into output: inout [UInt8])

  /// The bytes of one outcome.
  func append(_ outcome: InputOutcome, to output: inout [UInt8])
}

extension ResultFormatter {
  /// Nothing.
  package func begin(into output: inout [UInt8]) {}
}

/// One form that results may have, as an entry of a list.
package struct OutputFormat: Sendable {
  /// The name under which it is asked for.
  package let name: String
  /// What it is, for people.
  package let summary: Wording
  /// A formatter of this form.
  package let formatter: @Sendable (FormatSettings) -> any ResultFormatter

  /// Every form.
  package static let all: [OutputFormat] = [
    OutputFormat(name: "table", summary: Wording("a table for people", "사람이 읽는 표")) {
      TableFormatter(language: $0.language, width: $0.width)
    },
    OutputFormat(name: "jsonl", summary: Wording("JSON Lines", "JSON Lines")) {
      JSONLinesFormatter(language: $0.language)
    },
    OutputFormat(name: "csv", summary: Wording("CSV with a header", "머리글이 있는 CSV")) {
      CSVFormatter(language: $0.language)
    },
  ]
}

/// What formatters are told.
package struct FormatSettings: Sendable {
  /// The language of what is said to people.
  package let language: Language
  /// Columns that a line may take.
  package let width: Int

  /// Settings of these values.
  package init(language: Language, width: Int) {
    self.language = language
    self.width = width
  }
}
