internal import Platform
internal import Reporting

/// A run's output: the standard output, or a file that appears complete or not at all.
final class ByteOutput {
  private var buffer: OutputBuffer
  private var file: OutputFile?

  /// Opens a file, or without a path the standard output.
  init(_ path: BytePath?) throws(SystemError) {
    if let path {
      let file = try OutputFile(path)
      buffer = OutputBuffer(to: file.fileDescriptor)
      self.file = consume file
    } else {
      buffer = .standardOutput
    }
  }

  /// Writes a range of bytes from memory.
  func append(_ memory: PageMemory, _ range: Range<Int>) throws(SystemError) {
    try buffer.append(memory, range)
  }

  /// Appends bytes; writes once enough have gathered.
  func append(_ bytes: [UInt8]) throws(SystemError) { try buffer.append(bytes) }

  /// Overwrites the start of a file; does nothing for the standard output.
  func overwriteStart(with bytes: [UInt8]) throws(SystemError) {
    try file?.overwriteStart(with: bytes)
  }

  /// Writes all buffered bytes.
  func flush() throws(SystemError) { try buffer.flush() }

  /// Writes what is left and moves the file into place.
  func complete() throws(SystemError) {
    try buffer.flush()
    if let file = file.take() { try file.complete() }
  }

  /// Discards the partial file.
  func discard() {
    if let file = file.take() { file.discard() }
  }

  /// Ends an incomplete output: after an interrupt it keeps what was written, otherwise it discards
  /// the file.
  ///
  /// A file's partial output is kept next to it. The log says where, and how many lines are lost,
  /// `missing` included.
  func breakOff(_ log: DiagnosticLog, lacking missing: Int = 0) {
    guard Interrupts.signal != nil else { return discard() }
    try? buffer.flush()
    let lost = buffer.refusedLines + missing
    if lost > 0 {
      let text = Wording("interrupted; {0} finished {0|row was|rows were} not written")
      log.say(.warning, text.with([DisplayText.grouped(lost)]))
    }
    if let partial = file.take()?.keepPartial() ?? nil {
      let name = DisplayText.escaped(partial.bytes)
      log.say(.warning, Wording("interrupted; finished rows are in \(name)"))
    }
  }

  /// Writes lines to a new output and returns the exit status.
  static func write(
    _ lines: some Collection<[UInt8]>, to path: BytePath?, _ log: DiagnosticLog
  ) -> Int32 {
    do throws(SystemError) {
      let output = try ByteOutput(path)
      var given = 0
      do throws(SystemError) {
        for line in lines {
          given += 1
          try output.append(line)
        }
        try output.complete()
        return ExitStatus.success
      } catch {
        output.breakOff(log, lacking: lines.count - given)
        throw error
      }
    } catch { return ExitStatus.ofOutput(error, to: path, log) }
  }
}
