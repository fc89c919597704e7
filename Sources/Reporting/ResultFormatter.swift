/// Turns rows into bytes, as they come and in constant memory where the form allows it.
package protocol ResultFormatter {
  /// What stands before the first row.
  mutating func begin(into output: inout [UInt8])

  /// The bytes of an input's rows, of which there is at least one.
  mutating func append(_ records: [GameRecord], to output: inout [UInt8])

  /// What stands behind the last row.
  mutating func end(into output: inout [UInt8])
}

extension ResultFormatter {
  /// Nothing.
  package mutating func begin(into output: inout [UInt8]) {}

  /// Nothing.
  package mutating func end(into output: inout [UInt8]) {}
}

/// One form that results may have, as an entry of a list.
package struct OutputFormat: Sendable {
  /// The name under which it is asked for.
  package let name: String
  /// What it is, for people.
  package let summary: Wording
  /// The ending of the names of files of this form; nil where no ending stands for it.
  package var ending: String?
  /// Whether people read it, in their language, and not programs.
  package var isForPeople = false
  /// Whether its formatter puts the rows into their order by itself.
  var sortsItself = false
  private let make: @Sendable (FormatSettings) -> any ResultFormatter

  /// A formatter of this form for the rows that are wanted, in the order that is wanted.
  package func formatter(_ settings: FormatSettings) -> any ResultFormatter {
    var formatter = make(settings)
    if settings.sortKey != .input, !sortsItself {
      formatter = SortingFormatter(settings.sortKey, formatter)
    }
    if let selection = settings.selection {
      formatter = SelectingFormatter(selection: selection, formatter: formatter)
    }
    return formatter
  }

  /// One object an input, as engines want it that give a line and take a line.
  package static let nested = OutputFormat(
    name: "nested", summary: Wording("JSON Lines, one an input", "입력마다 한 줄인 JSON Lines")
  ) { _ in NestedFormatter() }

  /// A table, row by row, for a terminal.
  package static let table = OutputFormat(
    name: "table", summary: Wording("a table for people", "사람이 읽는 표"), ending: ".txt",
    isForPeople: true
  ) { TableFormatter($0) }

  /// An object for each row, for programs.
  package static let jsonLines = OutputFormat(
    name: "jsonl", summary: Wording("JSON Lines", "JSON Lines"), ending: ".jsonl"
  ) { _ in JSONLinesFormatter() }

  /// Every form that is asked for by name.
  package static let all: [OutputFormat] = [
    table,
    OutputFormat(
      name: "cards", summary: Wording("one card per ticket", "복권마다 카드 한 장"), isForPeople: true
    ) { CardFormatter($0) },
    jsonLines,
    OutputFormat(
      name: "csv", summary: Wording("CSV with a header", "머리글이 있는 CSV"), ending: ".csv"
    ) { CSVFormatter(hasByteOrderMark: $0.hasByteOrderMark) },
    OutputFormat(
      name: "html", summary: Wording("a page for a browser", "브라우저에서 보는 페이지"),
      ending: ".html", isForPeople: true, sortsItself: true
    ) { HTMLFormatter($0) },
  ]
}

/// What formatters are told.
package struct FormatSettings: Sendable {
  /// The language of what is said to people.
  package let language: Language
  /// Columns that a line may take.
  package let width: Int
  /// More columns than any line takes.
  package static let unlimitedWidth = 1_000_000
  /// How lines for people look.
  package let style: TerminalStyle
  /// The rows that are wanted; nil for all of them.
  package let selection: RowSelection?
  /// The order of rows.
  package let sortKey: SortKey
  /// The run that a page is of; nil where that is not said.
  let edition: Edition?
  /// Whether CSV begins with the mark by which spreadsheets know UTF-8.
  package let hasByteOrderMark: Bool

  /// Settings of these values.
  package init(
    language: Language, width: Int, style: TerminalStyle = .plain,
    selection: RowSelection? = nil, sortKey: SortKey = .input, edition: Edition? = nil,
    hasByteOrderMark: Bool = false
  ) {
    self.language = language
    self.width = width
    self.style = style
    self.selection = selection
    self.sortKey = sortKey
    self.edition = edition
    self.hasByteOrderMark = hasByteOrderMark
  }
}
