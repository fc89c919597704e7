internal import Platform
internal import Reporting

/// Where rank rows go: to the standard output or to a file.
final class RankOutput {
  private let format: RankFormat
  private let language: Language
  private let output: ByteOutput
  private var sum: RankRecord?
  private var rows = 0

  /// Opens the output and writes what stands before the first row.
  init(_ settings: Settings) throws(SystemError) {
    format = Self.format(settings)
    language = settings.spokenLanguage
    output = try ByteOutput(settings.output)
    try output.append(Array(format.header(timed: settings.rank.hasTiming, in: language).utf8))
  }

  /// Adds a row.
  func append(_ record: RankRecord) throws(SystemError) {
    sum = sum?.adding(record) ?? record
    rows += 1
    try output.append(Array(format.line(of: record, in: language).utf8))
  }

  /// Writes all that was added.
  func flush() throws(SystemError) { try output.flush() }

  /// Writes what the rows add up to, and puts a file in its place.
  func complete() throws(SystemError) {
    try output.append(Array(format.footer(of: sum, rows: rows, in: language).utf8))
    try output.complete()
  }

  /// Leaves no half of a file behind.
  func discard() { output.discard() }

  /// Ends an output that is not complete; after a signal the rows stay.
  func breakOff(_ log: DiagnosticLog) { output.breakOff(log) }

  /// Writes some rows and nothing else; gives the exit status.
  static func write(_ records: [RankRecord], _ settings: Settings) -> Int32 {
    let (format, language) = (format(settings), settings.spokenLanguage)
    let header = format.header(timed: settings.rank.hasTiming, in: language)
    let sum = records.dropFirst().reduce(records.first) { $0?.adding($1) }
    let lines =
      [header] + records.map { format.line(of: $0, in: language) }
      + [format.footer(of: sum, rows: records.count, in: language)]
    return ByteOutput.write(lines.map { Array($0.utf8) }, to: settings.output, settings.log)
  }

  private static func format(_ settings: Settings) -> RankFormat {
    settings.rank.format ?? (settings.showsResults ? .table : .jsonl)
  }
}
