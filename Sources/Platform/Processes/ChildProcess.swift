internal import Glibc

/// A program that was started and is waited for.
package struct ChildProcess: ~Copyable, Sendable {
  /// The number by which the system knows it.
  package let identifier: Int32

  private init(identifier: Int32) { self.identifier = identifier }

  /// A program with a packet socket as its descriptor 3 and none of this process's streams but
  /// the standard error; it may allocate large blocks of memory, as those of pictures.
  package static func withSocket(
    _ program: BytePath, arguments: [String]
  ) throws(SystemError) -> ChildWithSocket {
    let sockets = try socketPair()
    let child = try spawn(
      program, arguments: arguments, descriptors: [-1, -1, -1, sockets.theirs.number],
      isHelper: true, hasLargeBlocks: true)
    return ChildWithSocket(
      process: ChildProcess(identifier: child), socket: PacketSocket(sockets.ours))
  }

  /// Starts a program that outlives this one and says nothing; whether it could be started.
  package static func launch(_ program: BytePath, arguments: [String]) -> Bool {
    guard let silence = try? Descriptor.memoryFile() else { return false }
    let child = try? spawn(
      program, arguments: arguments, descriptors: [-1, silence.number, silence.number, -1],
      isHelper: false)
    return child != nil
  }

  /// A program of which the standard output is read, and what it says on the standard error kept.
  package static func withOutput(
    _ program: BytePath, arguments: [String]
  ) throws(SystemError) -> ChildWithOutput {
    let ends = try pipe()
    let diagnostics = try Descriptor.memoryFile(upTo: diagnosticsLimit)
    let child = try spawn(
      program, arguments: arguments,
      descriptors: [-1, ends.theirs.number, diagnostics.number, -1], isHelper: true)
    return ChildWithOutput(
      process: ChildProcess(identifier: child), output: ends.ours, diagnostics: diagnostics)
  }

  /// The most bytes that are kept of what a helper says; it is asked for its first line.
  private static let diagnosticsLimit = 64 * 1024

  /// This program once more, with files for its standard streams and all of the environment.
  ///
  /// It can tell by `LOTTO_PARENT` whose child it is, and end with it.
  package static func ofThisProgram(
    arguments: [[UInt8]], input: borrowing Descriptor, output: borrowing Descriptor,
    diagnostics: borrowing Descriptor
  ) throws(SystemError) -> ChildProcess {
    guard let program = Environment.program else { throw .notFound }
    Environment.set(parentVariable, to: "\(Environment.process)")
    let child = try spawn(
      program, arguments: arguments,
      descriptors: [input.number, output.number, diagnostics.number, -1], isHelper: false)
    return ChildProcess(identifier: child)
  }

  /// Ends this process with the one that has started it as `ofThisProgram`; does nothing elsewhere.
  package static func endWithParent() {
    guard let parent = Environment.value(of: parentVariable).flatMap({ Int32($0) }),
      parent == Environment.parent
    else { return }
    try? dieWithParent(parent)
  }

  private static let parentVariable = "LOTTO_PARENT"

  /// The exit status, or the negated number of the signal that ended the process; nil while it runs.
  ///
  /// To be asked for no more once it is known.
  package var status: Int32? { (try? Platform.wait(for: identifier, hang: false)) ?? nil }

  /// Processor time that the process has used so far; nil when it is gone.
  package var processorTime: Duration? { try? Platform.processorTime(of: identifier) }

  /// Whether the process runs or waits for a processor; false where that cannot be told.
  ///
  /// One that sleeps, was stopped, or has ended is not ready.
  package var isReadyToRun: Bool {
    guard let path = BytePath("/proc/\(identifier)/stat"),
      let file = try? Descriptor.openRegularFile(path), let line = try? file.read(upTo: 512),
      let nameEnd = line.lastIndex(of: UInt8(ascii: ")"))
    else { return false }
    // The state follows the program's name, in which anything may stand: proc(5).
    return line[(nameEnd + 1)...].starts(with: " R".utf8)
  }

  /// Ends the process at once and waits for its end.
  package consuming func kill() -> Int32 {
    _ = Glibc.kill(identifier, SIGKILL)
    return wait()
  }

  /// Waits for the end, and ends the process when it does not come in time, or a signal does.
  package consuming func wait(atMost duration: Duration) -> Int32 {
    let deadline = Moment.now + duration
    while Moment.now < deadline {
      if let status = try? Platform.wait(for: identifier, hang: false) { return status }
      let pause: [Int32]? = try? Readiness.wait(for: [], until: .now + .milliseconds(5))
      if pause == nil { break }
    }
    return kill()
  }

  /// Waits for the end: the exit status, or the negated number of the signal that ended it.
  package consuming func wait() -> Int32 {
    // Only a wrong identifier makes the system refuse, and this one is our own child's.
    (try? Platform.wait(for: identifier, hang: true)) ?? 0
  }
}

/// A started program and our end of its socket.
package struct ChildWithSocket: ~Copyable, Sendable {
  /// The program.
  package let process: ChildProcess
  /// Our end.
  package let socket: PacketSocket

  /// Ends the program at once and waits for its end.
  package consuming func kill() -> Int32 { process.kill() }
}

/// A started program and the pipe that it writes to.
package struct ChildWithOutput: ~Copyable, Sendable {
  /// The program.
  package let process: ChildProcess
  /// The end to read from.
  package let output: Descriptor
  private let diagnostics: Descriptor

  init(
    process: consuming ChildProcess, output: consuming Descriptor,
    diagnostics: consuming Descriptor
  ) {
    self.process = process
    self.output = output
    self.diagnostics = diagnostics
  }

  /// How a program ended.
  package struct End: Sendable {
    /// The exit status, or the negated number of the signal that ended it.
    package let status: Int32
    /// The first line that the program said on its standard error; empty when it said nothing.
    package let firstDiagnostic: String
  }

  /// Waits for a program that has closed its output, and so is about to end; one that lives on is ended.
  package consuming func waitForEnd() -> End {
    let diagnostics = diagnostics
    let status = process.wait(atMost: .seconds(1))
    return End(status: status, firstDiagnostic: Self.firstLine(of: diagnostics))
  }

  private static func firstLine(of diagnostics: borrowing Descriptor) -> String {
    let bytes = (try? diagnostics.prefix(512)) ?? []
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }, as: UTF8.self)
  }

  /// Ends the program at once, unless it has ended, and waits for its end.
  package consuming func kill() -> End {
    let diagnostics = diagnostics
    return End(status: process.kill(), firstDiagnostic: Self.firstLine(of: diagnostics))
  }
}
