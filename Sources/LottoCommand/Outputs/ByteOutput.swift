internal import Platform

/// Where a run's bytes go: to the standard output, or to a file that is complete or not there.
final class ByteOutput {
  private var buffer: OutputBuffer
  private var file: OutputFile?

  /// Opens a file; without a path the standard output.
  init(_ path: BytePath?) throws(SystemError) {
    if let path {
      let file = try OutputFile(path)
      buffer = OutputBuffer(to: file.number)
      self.file = consume file
    } else {
      buffer = .standardOutput
    }
  }

  /// Writes some of the bytes of a memory.
  func append(_ memory: PageMemory, _ range: Range<Int>) throws(SystemError) {
    try buffer.append(memory, range)
  }

  /// Writes bytes, when enough have gathered.
  func append(_ bytes: [UInt8]) throws(SystemError) { try buffer.append(bytes) }

  /// Writes over the beginning of a file; nothing where there is none.
  func overwriteStart(with bytes: [UInt8]) throws(SystemError) {
    try file?.overwriteStart(with: bytes)
  }

  /// Writes all that was added.
  func flush() throws(SystemError) { try buffer.flush() }

  /// Writes what is left and puts a file in its place.
  func complete() throws(SystemError) {
    try buffer.flush()
    if let file = file.take() { try file.complete() }
  }

  /// Leaves no half of a file behind.
  func discard() {
    if let file = file.take() { file.discard() }
  }

  /// Ends an output that is not complete: after a signal what was added is written, that of a file
  /// beside its place, and where it is and how many lines are missing is said; else no file stays.
  func breakOff(_ log: DiagnosticLog, lacking missing: Int = 0) {
    guard Interrupts.signal != nil else { return discard() }
    try? buffer.flush()
    log.sayInterrupted(losing: buffer.refusedLines + missing)
    if let partial = file.take()?.keepPartial() ?? nil {
      log.say(.warning, .interrupted(keeping: partial))
    }
  }

  /// Writes some lines and nothing else; gives the exit status.
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
    } catch {
      return ExitStatus.ofOutput(error, to: path, log)
    }
  }
}
