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
  /// Whether separated values begin with a byte order mark, by which spreadsheets recognize UTF-8.
  let hasByteOrderMark: Bool
  /// Whether there is one input, whose rows may wait for the verdict.
  let isSingle: Bool
  /// Whether tables show the games of tickets without a prize.
  let opensLosers: Bool

  /// A width that no line reaches.
  package static let unlimitedWidth = 1_000_000

  /// Settings with these values.
  package init(
    language: Language, width: Int, style: TerminalStyle = .plain, selection: RowSelection? = nil,
    sortKey: SortKey = .input, edition: Edition? = nil, hasByteOrderMark: Bool = false,
    isSingle: Bool = false, opensLosers: Bool = false
  ) {
    self.language = language
    self.width = width
    self.style = style
    self.selection = selection
    self.sortKey = sortKey
    self.edition = edition
    self.hasByteOrderMark = hasByteOrderMark
    self.isSingle = isSingle
    self.opensLosers = opensLosers
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
