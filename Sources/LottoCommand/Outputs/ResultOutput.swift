internal import Lottery
internal import Platform
internal import Reporting

/// Where results go: formatted, buffered, to the standard output or to a file.
final class ResultOutput {
  private var formatter: any ResultFormatter
  private let output: ByteOutput
  private var bytes: [UInt8] = []

  /// Opens the output and writes what stands before the first result; draws are known up to a round.
  init(_ settings: Settings, newestRound: Round?) throws(SystemError) {
    formatter = settings.resultFormat.formatter(
      FormatSettings(
        language: settings.spokenLanguage, width: Self.width(isTerminal: settings.showsResults),
        style: TerminalStyle(
          settings.color, isTerminal: settings.showsResults, variable: Environment.value(of:)),
        selection: settings.selection, sortKey: settings.sortKey,
        edition: settings.edition(newestRound: newestRound),
        hasByteOrderMark: settings.hasByteOrderMark))
    output = try ByteOutput(settings.output)
    formatter.begin(into: &bytes)
    try pass()
  }

  /// Adds an input's rows.
  func append(_ records: [GameRecord]) throws(SystemError) {
    formatter.append(records, to: &bytes)
    try pass()
  }

  /// Writes all that was added.
  func flush() throws(SystemError) { try output.flush() }

  /// Writes what is left and puts a file in its place.
  func complete() throws(SystemError) {
    try end()
    try output.complete()
  }

  /// Writes what stands behind the last result, and all that was added.
  func end() throws(SystemError) {
    formatter.end(into: &bytes)
    try pass()
    try output.flush()
  }

  /// Ends an output that is not complete; after a signal what was written stays.
  func breakOff(_ log: DiagnosticLog) { output.breakOff(log) }

  private func pass() throws(SystemError) {
    try output.append(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Columns of a line: COLUMNS, else the terminal, else as many as the text takes.
  static func width(isTerminal: Bool) -> Int {
    columns ?? (isTerminal ? Environment.terminalColumns ?? 80 : FormatSettings.unlimitedWidth)
  }

  /// The columns that the environment names; nil where it names none.
  private static var columns: Int? {
    Environment.value(of: "COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? min($0, 1000) : nil }
  }
}
