internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// What records come from, one at a time.
protocol RecordSource: AnyObject {
  /// The next record; nil at the end.
  func next() throws(Failure) -> VerifyRecord?
}

/// The inputs that a list names, read as `lotto scan` reads it.
final class ListedRecords: RecordSource {
  private var inputs: InputExpansion
  private let name: String

  init(_ list: FileList, _ settings: Settings) throws(Failure) {
    name = list.path.map { DisplayText.escaped($0.bytes) } ?? "-"
    let name = name
    inputs = try rethrow(list.inputs(settings)) { Failure.verifying(name, $0) }
  }

  func next() throws(Failure) -> VerifyRecord? {
    do throws(SystemError) {
      while let element = try inputs.next() {
        if case .input(let input) = element {
          return VerifyRecord(source: input.source.bytes, answer: nil)
        }
      }
      return nil
    } catch { throw .verifying(name, error) }
  }
}

/// The rows of a file, of which lines that are no rows are skipped and reported.
final class AnswerRecords: RecordSource {
  /// Nil after the end, so that many files take no memory.
  private var lines: ByteLines?
  private let file: Int
  private let name: String
  private let report: VerifyReport
  private var line = 0

  /// Opens a file of rows, which is argument `file`.
  init(
    _ path: [UInt8], file: Int, _ report: VerifyReport
  ) throws(Failure) {
    self.file = file
    self.report = report
    name = DisplayText.escaped(path)
    let name = name
    lines = try rethrow(ByteLines.ofArgument(path)) { Failure.verifying(name, $0) }
  }

  func next() throws(Failure) -> VerifyRecord? {
    while var text = try nextLine() {
      line += 1
      report.readLine()
      if text.last == UInt8(ascii: "\r") { text.removeLast() }
      if text.isEmpty { continue }
      let place = RowPlace(file: file, line: line)
      guard let row = AnswerRow(text) else {
        report.refuse(place)
        continue
      }
      // What a worker answers to an empty line of its list, where no input is named.
      if row.source.isEmpty || row.isPassingFailure { continue }
      return VerifyRecord(
        source: row.source,
        answer: VerifyRecord.Answer(
          part: row.part, rowsOfCode: row.rowsOfCode, checksum: XXHash64.hash(text), place: place))
    }
    lines = nil
    return nil
  }

  private func nextLine() throws(Failure) -> [UInt8]? {
    do throws(SystemError) { return try lines?.next() ?? nil } catch {
      throw .verifying(name, error)
    }
  }
}

extension Failure {
  /// A list or a file of rows that cannot be read, so that nothing is known of its answers.
  static func verifying(_ name: String, _ error: SystemError) -> Failure {
    Failure(ExitStatus.noInput, Wording(reading: name, error))
  }
}
