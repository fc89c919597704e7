internal import Platform
internal import Reporting

/// A run's output: the standard output, or a file that appears complete or not at all.
final class ByteOutput {
  private let path: BytePath?
  private var buffer: OutputBuffer
  private var file: OutputFile?
  /// Whether everything has been written, so that only moving the file into place may have failed.
  private var isWhole = false

  /// Opens a file, or the standard output if `path` is nil; with `replacing`, anything of that name
  /// is replaced, and only the owner can read the file.
  init(_ path: BytePath?, replacing: Bool = false) throws(SystemError) {
    self.path = path
    if let path {
      let file = try OutputFile(path, replacing: replacing)
      buffer = OutputBuffer(to: file.fileDescriptor)
      self.file = consume file
    } else {
      buffer = .standardOutput
    }
  }

  static func file(_ path: BytePath?) throws(SystemError) -> ByteOutput? {
    path == nil ? nil : try ByteOutput(path)
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

  /// Discards an incomplete output; keeps one that could not be moved into place, and logs where.
  func abandon(_ log: DiagnosticLog) {
    guard isWhole, let partial = file.take()?.keepPartial() ?? nil else { return discard() }
    log.tellWhereWritten(partial)
  }

  /// Abandons the output; after an interrupt, keeps an incomplete one beside the file instead, and
  /// logs where and how many lines are lost, `missing` included.
  func endEarly(_ log: DiagnosticLog, lacking missing: Int = 0) {
    guard Interrupts.signal != nil, !isWhole else { return abandon(log) }
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
}

extension DiagnosticLog {
  /// Says where an output is that was complete, but could not be moved into place.
  func tellWhereWritten(_ path: BytePath) {
    let name = DisplayText.escaped(path.bytes)
    fail(Wording("everything was written to \(name) instead"))
  }
}

extension Settings {
  func openOutput() throws(Failure) -> ByteOutput {
    try rethrow(ByteOutput(output)) { Failure(writing: output, $0) }
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
