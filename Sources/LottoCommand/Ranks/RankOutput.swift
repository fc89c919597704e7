internal import Platform
internal import Reporting

/// Where rank rows go: to the standard output or to a file.
final class RankOutput {
  private let format: RankFormat
  private let language: Language
  private let output: ByteOutput

  /// Opens the output and writes what stands before the first row.
  init(_ settings: Settings) throws(SystemError) {
    let isTerminal = settings.output == nil && Environment.outputIsTerminal
    format = settings.rank.format ?? (isTerminal ? .table : .jsonl)
    language = settings.spokenLanguage
    output = try ByteOutput(settings.output)
    try output.append(Array(format.header(timed: settings.rank.hasTiming, in: language).utf8))
  }

  /// Adds a row.
  func append(_ record: RankRecord) throws(SystemError) {
    try output.append(Array(format.line(of: record, in: language).utf8))
  }

  /// Writes all that was added.
  func flush() throws(SystemError) { try output.flush() }

  /// Writes what is left and puts a file in its place.
  func complete() throws(SystemError) { try output.complete() }

  /// Leaves no half of a file behind.
  func discard() { output.discard() }

  /// Writes some rows and nothing else; gives the exit status.
  static func write(_ records: [RankRecord], _ settings: Settings) -> Int32 {
    do throws(SystemError) {
      let output = try RankOutput(settings)
      do throws(SystemError) {
        for record in records { try output.append(record) }
        try output.complete()
        return ExitStatus.success
      } catch {
        output.discard()
        throw error
      }
    } catch {
      return ExitStatus.ofOutput(error)
    }
  }
}
