package import Lottery

/// Turns rows into bytes as they arrive, in constant memory if the format allows it.
package protocol ResultFormatter {
  mutating func begin(into output: inout [UInt8])
  /// Writes the rows of an input, at least one.
  mutating func append(_ records: [GameRecord], to output: inout [UInt8])
  mutating func end(into output: inout [UInt8])
}

extension ResultFormatter {
  /// Writes nothing.
  package mutating func begin(into output: inout [UInt8]) {}

  /// Writes nothing.
  package mutating func end(into output: inout [UInt8]) {}
}

/// An output format for results.
package struct OutputFormat: Sendable {
  /// The name by which users request it.
  package let name: String
  /// A short description for people.
  package let summary: Wording
  /// The file name extension, including the dot, by which `-o` and `lotto browse` select this format;
  /// nil if none does.
  package var ending: String?
  /// Whether the format is for people, in their language, rather than for programs.
  package var isForPeople = false
  /// Whether the output ends with the totals of its rows, for people.
  package var endsWithTotals = false
  var sortsItself = false
  private let make: @Sendable (FormatSettings) -> any ResultFormatter

  /// A formatter that writes the selected rows in the requested order.
  package func formatter(_ settings: FormatSettings) -> any ResultFormatter {
    ArrangingFormatter(
      make(settings), selection: settings.selection,
      sortedBy: sortsItself ? .input : settings.sortKey)
  }

  /// One object per input, for engines that expect one output line per input line.
  package static let nested = OutputFormat(
    name: "nested", summary: Wording("JSON Lines, one object per input")
  ) { NestedFormatter(language: $0.language) }

  /// A table for a terminal, written row by row.
  package static let table = OutputFormat(
    name: "table", summary: Wording("a table for people"), ending: ".txt", isForPeople: true,
    endsWithTotals: true
  ) { StreamedReport($0, asCards: false) }

  /// One object per row, for programs.
  package static let jsonLines = OutputFormat(
    name: "jsonl", summary: Wording("JSON Lines"), ending: ".jsonl"
  ) { JSONLinesFormatter(language: $0.language) }

  /// Every format that users can request by name.
  package static let all: [OutputFormat] = [
    table,
    OutputFormat(
      name: "cards", summary: Wording("one card per ticket"), isForPeople: true,
      endsWithTotals: true
    ) { StreamedReport($0, asCards: true) },
    jsonLines,
    OutputFormat(
      name: "csv", summary: Wording("CSV with a header"), ending: ".csv"
    ) { CSVFormatter(language: $0.language, hasByteOrderMark: $0.hasByteOrderMark) },
    OutputFormat(
      name: "html", summary: Wording("a page for a browser"),
      ending: ".html", isForPeople: true, sortsItself: true
    ) { HTMLFormatter($0) },
  ]

  /// The file name extensions that select a format, as a list for people.
  package static let suffixes = all.compactMap(\.ending).joined(separator: ", ")
}

/// The settings of formatters.
package struct FormatSettings: Sendable {
  let language: Language
  /// Maximum width of a line in columns.
  let width: Int
  let style: TerminalStyle
  /// The rows to output; nil for all.
  let selection: RowSelection?
  let sortKey: SortKey
  let edition: Edition?
  /// Whether CSV begins with a byte order mark, by which spreadsheets recognize UTF-8.
  let hasByteOrderMark: Bool

  /// A width that no line reaches.
  package static let unlimitedWidth = 1_000_000

  /// Settings with these values.
  package init(
    language: Language, width: Int, style: TerminalStyle = .plain, selection: RowSelection? = nil,
    sortKey: SortKey = .input, edition: Edition? = nil, hasByteOrderMark: Bool = false
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

/// Passes on only the selected rows; to sort them, holds them until the last one has arrived.
struct ArrangingFormatter: ResultFormatter {
  let selection: RowSelection?
  let key: SortKey
  var formatter: any ResultFormatter
  private var held: [GameRecord] = []

  init(
    _ formatter: any ResultFormatter, selection: RowSelection? = nil, sortedBy key: SortKey = .input
  ) {
    self.formatter = formatter
    self.selection = selection
    self.key = key
  }

  mutating func begin(into output: inout [UInt8]) { formatter.begin(into: &output) }

  mutating func append(_ records: [GameRecord], to output: inout [UInt8]) {
    let wanted = selection.map { records.filter($0.includes) } ?? records
    if key != .input {
      held += wanted
    } else if !wanted.isEmpty {
      formatter.append(wanted, to: &output)
    }
  }

  mutating func end(into output: inout [UInt8]) {
    let games = ListedGame.list(held)
    for ticket in ReportState(games, sortedBy: key).order.runs(by: { games[$0].ticket }) {
      formatter.append(ticket.map { held[$0] }, to: &output)
    }
    formatter.end(into: &output)
  }
}
