internal import JSON
internal import Pipeline
internal import Platform
internal import Reporting

/// The `--summary` file: a run's totals, written completely or not at all.
final class SummaryFile {
  private let output: ByteOutput
  private var record = SummaryRecord()

  /// Opens the file early, so that a path that cannot be written wastes no work.
  init(_ path: BytePath) throws(SystemError) { output = try ByteOutput(path) }

  /// Adds an input's rows.
  func add(_ records: [GameRecord]) { record.add(records) }

  /// Writes the totals and moves the file into place.
  func complete(_ state: RunState, after elapsed: Duration) throws(SystemError) {
    record.inputs = state.inputs
    record.skipped = state.skippedEntries
    record.tickets = state.tickets
    record.errors = state.errors
    record.seconds = elapsed / .seconds(1)
    do throws(SystemError) {
      try output.append(Array((record.json.text + "\n").utf8))
      try output.complete()
    } catch {
      output.discard()
      throw error
    }
  }

  /// Discards the partial file.
  func discard() { output.discard() }
}
