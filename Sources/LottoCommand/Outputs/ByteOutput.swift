internal import Lottery
internal import Platform
internal import Reporting

/// A run's output: the standard output, or a file that appears complete or not at all.
///
/// Whatever ends a run early, `endEarly` decides what stays of it.
final class ByteOutput {
  private let path: BytePath?
  private let content: Content
  private var buffer: OutputBuffer
  private var file: OutputFile?
  /// Whether everything has been written, so that only moving the file into place may have failed.
  private(set) var isWhole = false

  /// What an output holds.
  enum Content {
    /// Rows, each of use without those after it: the finished ones stay in FILE.partial.
    case rows
    /// An array, a sum, a picture or a list of what is missing: half of it would be wrong.
    case whole
  }

  /// Opens a file, or the standard output if `path` is nil; with `replacing`, anything of that name
  /// is replaced, and only the owner can read the file.
  init(
    _ path: BytePath?, _ content: Content = .rows, replacing: Bool = false
  ) throws(SystemError) {
    self.path = path
    self.content = content
    if let path {
      let file = try OutputFile(path, replacing: replacing)
      buffer = OutputBuffer(to: file.fileDescriptor)
      if content == .rows { file.keepAfterFault() }
      self.file = consume file
    } else {
      buffer = .standardOutput
    }
  }

  /// A file whose content is of use only as a whole; nil without a path.
  static func wholeFile(_ path: BytePath?) throws(SystemError) -> ByteOutput? {
    path == nil ? nil : try ByteOutput(path, .whole)
  }

  func failure(_ error: SystemError) -> Failure { Failure(writing: path, error) }

  func append(_ memory: PageMemory, _ range: Range<Int>) throws(SystemError) {
    try buffer.append(memory, range)
  }

  /// Appends bytes; writes once enough have gathered.
  func append(_ bytes: [UInt8]) throws(SystemError) { try buffer.append(bytes) }
  func append(_ text: String) throws(SystemError) { try buffer.append(Array(text.utf8)) }

  /// Whether the start can be overwritten.
  var canSeek: Bool { file.borrowed { $0.canSeek } ?? false }

  /// Overwrites the start of a file; does nothing for the standard output.
  func overwriteStart(with bytes: [UInt8]) throws(SystemError) {
    try file?.overwriteStart(with: bytes)
  }

  func flush() throws(SystemError) { try buffer.flush() }

  /// Moves the complete file into place; without `syncing`, it may not survive a power failure.
  func complete(syncing: Bool = true) throws(SystemError) {
    try buffer.flush()
    isWhole = true
    try file.borrowed { file throws(SystemError) in try file.complete(syncing: syncing) }
    _ = file.take()
  }

  func discard() {
    if let file = file.take() { file.discard() }
  }

  /// Ends an output that is not complete: keeps finished rows beside the file, as well as what is
  /// complete but could not be moved into place, and logs where; removes anything else.
  ///
  /// After an interrupt, also logs how many finished rows are lost, `missing` included.
  func endEarly(_ log: DiagnosticLog, lacking missing: Int = 0) {
    if isWhole {
      if let partial = file.take()?.keepPartial() ?? nil { log.tellWhereWritten(partial) }
      return
    }
    if content == .whole { return discard() }
    try? buffer.flush()
    let lost = buffer.refusedLines + missing
    let isInterrupted = Interrupts.signal != nil
    if isInterrupted, lost > 0 {
      let text = Wording("interrupted; {0} finished {0|row was|rows were} not written")
      log.write(.warning, text.with([DisplayText.grouped(lost)]))
    }
    if let partial = file.take()?.keepPartial(cutAfter: buffer.wholeCount) ?? nil {
      let name = DisplayText.escaped(partial.bytes)
      log.write(
        .warning,
        isInterrupted
          ? Wording("interrupted; finished rows are in \(name)")
          : Wording("finished rows are in \(name)"))
    }
  }
}

extension DiagnosticLog {
  /// Says where an output is that was complete, but could not be moved into place.
  func tellWhereWritten(_ path: BytePath) {
    let name = DisplayText.escaped(path.bytes)
    fail(Wording("everything was written to \(name) instead"))
  }
}

extension Settings {
  func openOutput(_ content: ByteOutput.Content = .rows) throws(Failure) -> ByteOutput {
    try rethrow(ByteOutput(output, content)) { Failure(writing: output, $0) }
  }

  func write(_ lines: [String]) throws(Failure) -> Int32 { try write(lines.map { Array($0.utf8) }) }

  func write(_ lines: [[UInt8]]) throws(Failure) -> Int32 {
    let output = try openOutput()
    var given = 0
    do throws(SystemError) {
      for line in lines {
        given += 1
        try output.append(line)
      }
      try output.complete()
      return ExitStatus.success
    } catch {
      output.endEarly(log, lacking: lines.count - given)
      throw output.failure(error)
    }
  }
}
