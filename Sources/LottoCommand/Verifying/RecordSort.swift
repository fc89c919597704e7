internal import Lottery
internal import Platform
internal import Reporting

/// Sorts the records of all sources with coreutils' `sort`, which keeps what is too much in files.
final class RecordSort: RecordSource {
  private var child: ChildFilter?
  private var sorted: ByteLines
  private var given = Tally()
  private var taken = Tally()

  /// How many records there are, and the sum of their checksums, which no order changes.
  private struct Tally: Equatable {
    var count = 0
    private var sum: UInt64 = 0

    mutating func add(_ text: [UInt8]) {
      count += 1
      sum &+= XXHash64.hash(text)
    }
  }

  /// Most memory that `sort` takes for records; its files on disk take 100 to 200 bytes per row.
  private static let memory = "256M"

  /// Reads all sources to their ends.
  init(_ sources: [any RecordSource]) throws(Failure) {
    let child: ChildFilter
    do throws(SystemError) {
      child = try ChildFilter(
        "sort", arguments: ["-z", "-S", Self.memory, "-T", TemporaryFiles.folderOfLargeFiles])
    } catch { throw Failure(ExitStatus.fault, Wording("cannot start sort: \(Wording(error))")) }
    sorted = ByteLines(of: child.output.fileDescriptor, separatedBy: 0)
    var input = OutputBuffer(to: child.inputDescriptor)
    self.child = consume child
    for source in sources {
      while let record = try source.next() {
        let text = record.sortableText
        given.add(text)
        do throws(SystemError) { try input.append(text + [0]) } catch { throw failure(error) }
      }
    }
    do throws(SystemError) { try input.flush() } catch { throw failure(error) }
    self.child?.closeInput()
  }

  deinit { child.take()?.terminate() }

  func next() throws(Failure) -> VerifyRecord? {
    let text: [UInt8]?
    do throws(SystemError) { text = try sorted.next() } catch { throw failure(error) }
    if let text, let record = VerifyRecord(sortableText: text) {
      taken.add(text)
      return record
    }
    // The end, or a record that was cut because sort failed.
    if let end = child.take()?.end(), end.status != 0 { throw Self.failure(end) }
    if text == nil, taken == given { return nil }
    let counts = [given.count, taken.count].map(DisplayText.grouped)
    throw Failure(
      ExitStatus.fault,
      Wording("cannot sort: sort did not return what it got: {0} records in, {1} out")
        .with(counts))
  }

  /// Why sort stopped reading or writing, or why it cannot be read from or written to.
  private func failure(_ error: SystemError) -> Failure {
    if error == .interrupted { return Failure(ExitStatus.fault, Wording(error)) }
    if let end = child.take()?.end(), end.status != 0 { return Self.failure(end) }
    return Failure(ExitStatus.fault, Wording("cannot sort: \(Wording(error))"))
  }

  /// What sort itself reports, such as a full disk.
  private static func failure(_ end: ChildEnd) -> Failure {
    let reason = DisplayText.escaped(
      end.firstDiagnostic.isEmpty ? "status \(end.status)" : end.firstDiagnostic)
    // Such statuses of env mean that there is no sort to start.
    let isAbsent = end.status == 126 || end.status == 127
    return Failure(
      isAbsent ? ExitStatus.fault : ExitStatus.outputError, Wording("cannot sort: \(reason)"))
  }
}
