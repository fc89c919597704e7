internal import Lottery
internal import Platform
internal import Reporting

/// Formats and buffers results for the standard output or a file.
final class ResultOutput {
  private var formatter: any ResultFormatter
  private let output: ByteOutput
  private var bytes: [UInt8] = []
  private var hasRows = false

  /// Opens the output and writes the header; draws are known up to `newestRound`.
  init(
    _ settings: Settings, newestRound: Round?, isSingle: Bool = false
  ) throws(SystemError) {
    formatter = settings.resultFormat.formatter(
      FormatSettings(
        language: settings.language(of: settings.resultFormat),
        width: Self.width(isTerminal: settings.showsResults),
        style: settings.style, selection: settings.selection, sortKey: settings.sortKey,
        edition: settings.edition(newestRound: newestRound),
        hasByteOrderMark: settings.hasByteOrderMark,
        isSingle: isSingle, opensLosers: settings.verbosity == .verbose))
    output = try ByteOutput(settings.output)
    formatter.begin(into: &bytes)
    try pass()
  }

  func append(_ records: [GameRecord]) throws(SystemError) {
    formatter.append(records, to: &bytes)
    hasRows = hasRows || !records.isEmpty
    try pass()
  }

  func flush() throws(SystemError) { try output.flush() }

  func complete() throws(SystemError) {
    try end()
    try output.complete()
  }

  private func end() throws(SystemError) {
    formatter.end(into: &bytes)
    try pass()
    try output.flush()
  }

  /// Ends the output after the last finished row; with `isFailing`, it cannot be written to.
  func endEarly(_ log: DiagnosticLog, isFailing: Bool) {
    if !output.isWhole, !isFailing { try? end() }
    if output.isWhole || hasRows { output.endEarly(log) } else { output.discard() }
  }

  private func pass() throws(SystemError) {
    try output.append(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// The width of a line: COLUMNS, at most 1000, else the terminal's, else unlimited.
  static func width(isTerminal: Bool) -> Int {
    if let columns = Environment.value(of: "COLUMNS").flatMap({ Int($0) }), columns > 0 {
      return min(columns, 1000)
    }
    return isTerminal ? Environment.terminalColumns ?? 80 : FormatSettings.unlimitedWidth
  }
}
