internal import Lottery
internal import Platform
internal import Reporting

/// The output of rank rows: the standard output or a file.
final class RankOutput {
  private var report: RankReport
  private let output: ByteOutput

  /// Opens the output and writes the header; draws are known up to `newestRound`.
  init(_ settings: Settings, newestRound: Round?) throws(SystemError) {
    report = Self.report(settings, newestRound)
    output = try ByteOutput(settings.output)
    try output.append(Array(report.header.utf8))
  }

  /// Appends a row.
  func append(_ record: RankRecord) throws(SystemError) {
    try output.append(Array(report.append(record).utf8))
  }

  /// Writes all buffered bytes.
  func flush() throws(SystemError) { try output.flush() }

  /// Writes the totals and moves the file into place.
  func complete() throws(SystemError) {
    try output.append(Array(report.end.utf8))
    try output.complete()
  }

  /// Discards the partial file.
  func discard() { output.discard() }

  /// Ends an incomplete output; after an interrupt, it keeps the rows.
  func breakOff(_ log: DiagnosticLog) {
    if report.isPage, Interrupts.signal != nil { try? output.append(Array(report.end.utf8)) }
    output.breakOff(log)
  }

  /// Writes rows to a new output and returns the exit status.
  static func write(
    _ records: [RankRecord], _ settings: Settings, newestRound: Round? = nil
  ) -> Int32 {
    var report = report(settings, newestRound)
    let lines = [report.header] + records.map { report.append($0) } + [report.end]
    return ByteOutput.write(lines.map { Array($0.utf8) }, to: settings.output, settings.log)
  }

  private static func report(_ settings: Settings, _ newestRound: Round?) -> RankReport {
    let format =
      settings.rank.format ?? RankFormat.allCases.first { settings.outputEnds(in: $0.ending) }
      ?? (settings.showsResults ? .table : .jsonl)
    return RankReport(
      format, in: settings.spokenLanguage, timed: settings.rank.hasTiming,
      edition: settings.edition(newestRound: newestRound))
  }
}
