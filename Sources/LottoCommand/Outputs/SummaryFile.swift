internal import JSON
internal import Pipeline
internal import Platform
internal import Reporting

/// The file that `--summary` names: what a run came to, complete or not there.
final class SummaryFile {
  private let output: ByteOutput
  private var record = SummaryRecord()

  /// Opens the file, so that one that cannot be written costs no work.
  init(_ path: BytePath) throws(SystemError) { output = try ByteOutput(path) }

  /// Adds an input's rows.
  func add(_ records: [GameRecord]) { record.add(records) }

  /// Writes what the run came to and puts the file in its place.
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

  /// Leaves no half of the file behind.
  func discard() { output.discard() }
}
