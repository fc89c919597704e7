package import Lottery

/// An output format of rows: of results, of ranks and of draws.
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
  /// What separates cells and rows; only there may the output have control characters besides line feeds.
  package private(set) var separators: [String] = []
  /// Makes a formatter of rows with these keys; nil if the format knows only rows of results.
  private(set) var rows: RowMaker?
  private let make: @Sendable (FormatSettings) -> any ResultFormatter

  typealias RowMaker = @Sendable ([RowKey], FormatSettings) -> any RowFormatter

  /// Every format that users can request by name.
  package static let all = [
    table,
    cards,
    jsonLines,
    csv,
    html,
  ]

  /// The file name extensions that select a format, as a list for people.
  package static let suffixes = all.compactMap(\.ending).joined(separator: ", ")

  /// A formatter that writes the selected rows in the requested order.
  package func formatter(_ settings: FormatSettings) -> any ResultFormatter {
    ArrangingFormatter(
      make(settings), selection: settings.selection,
      sortedBy: sortsItself ? .input : settings.sortKey)
  }
}

extension OutputFormat {
  /// A format for programs, which writes rows of any kind.
  init(
    name: String, summary: Wording, ending: String, separators: [String] = [],
    rows: @escaping RowMaker
  ) {
    self.init(name: name, summary: summary, ending: ending, separators: separators, rows: rows) {
      GameRowFormatter(language: $0.language, rows: rows(GameRowFormatter.keys, $0))
    }
  }

  /// A table for a terminal, written row by row.
  package static let table = OutputFormat(
    name: "table", summary: Wording("a table for people"), ending: ".txt", isForPeople: true,
    endsWithTotals: true
  ) { StreamedReport($0, asCards: false) }

  private static let cards = OutputFormat(
    name: "cards", summary: Wording("one card per ticket"), isForPeople: true, endsWithTotals: true
  ) { StreamedReport($0, asCards: true) }

  static let html = OutputFormat(
    name: "html", summary: Wording("a page for a browser"), ending: ".html", isForPeople: true,
    sortsItself: true
  ) { HTMLFormatter($0) }

  /// One object per input, for engines that expect one output line per input line.
  package static let nested = OutputFormat(
    name: "nested", summary: Wording("JSON Lines, one object per input")
  ) { NestedFormatter(language: $0.language) }
}

extension OutputFormat: Equatable {
  /// Whether they are the same format: names are unique.
  package static func == (one: OutputFormat, other: OutputFormat) -> Bool { one.name == other.name }
}
