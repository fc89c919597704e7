internal import Glibc

/// A child process that its owner waits for.
package struct ChildProcess: ~Copyable, Sendable {
  /// The process ID.
  package let identifier: Int32

  /// Starts a helper with a packet socket as descriptor 3.
  ///
  /// The helper inherits only the standard error; it may allocate large blocks, such as pictures.
  package static func withSocket(
    _ program: BytePath, arguments: [String]
  ) throws(SystemError) -> ChildWithSocket {
    let sockets = try socketPair()
    let child = try spawn(
      program, arguments: arguments.map(\.utf8),
      descriptors: [-1, -1, -1, sockets.theirs.fileDescriptor], isHelper: true,
      hasLargeBlocks: true)
    return ChildWithSocket(
      process: ChildProcess(identifier: child), socket: PacketSocket(sockets.ours))
  }

  /// Starts a program that outlives this one, with its output discarded; returns whether it
  /// started.
  package static func launch(_ program: BytePath, arguments: [String]) -> Bool {
    guard let silence = try? Descriptor.memoryFile() else { return false }
    let child = try? spawn(
      program, arguments: arguments.map(\.utf8),
      descriptors: [-1, silence.fileDescriptor, silence.fileDescriptor, -1], isHelper: false)
    return child != nil
  }

  /// Starts a helper with its standard output on a pipe and its standard error captured.
  package static func withOutput(
    _ program: BytePath, arguments: [String]
  ) throws(SystemError) -> ChildWithOutput {
    let ends = try pipe()
    let diagnostics = try Descriptor.memoryFile(upTo: diagnosticsLimit)
    let child = try spawn(
      program, arguments: arguments.map(\.utf8),
      descriptors: [-1, ends.theirs.fileDescriptor, diagnostics.fileDescriptor, -1], isHelper: true)
    return ChildWithOutput(
      process: ChildProcess(identifier: child), output: ends.ours, diagnostics: diagnostics)
  }

  /// The most bytes of a helper's standard error that are kept; only its first line is used.
  private static let diagnosticsLimit = 64 * 1024

  /// Starts this program again, with files as its standard streams and the whole environment.
  ///
  /// The child learns its parent from `LOTTO_PARENT`, and can end with it.
  package static func ofThisProgram(
    arguments: [[UInt8]], input: borrowing Descriptor, output: borrowing Descriptor,
    diagnostics: borrowing Descriptor
  ) throws(SystemError) -> ChildProcess {
    guard let program = Environment.program else { throw .notFound }
    Environment.set(parentVariable, to: "\(Environment.process)")
    let child = try spawn(
      program, arguments: arguments,
      descriptors: [input.fileDescriptor, output.fileDescriptor, diagnostics.fileDescriptor, -1],
      isHelper: false)
    return ChildProcess(identifier: child)
  }

  /// Makes this process end with its parent if `ofThisProgram` started it; otherwise does nothing.
  package static func endWithParent() {
    guard let parent = Environment.value(of: parentVariable).flatMap({ Int32($0) }),
      parent == Environment.parent
    else { return }
    try? dieWithParent(parent)
  }

  private static let parentVariable = "LOTTO_PARENT"

  /// The exit status, or the negated number of the signal that killed the process; nil while it
  /// runs.
  ///
  /// Don't read it again once it is known: the process has been reaped.
  package var status: Int32? { (try? Platform.wait(for: identifier, isBlocking: false)) ?? nil }

  /// CPU time that the process has used so far; nil once it is gone.
  package var processorTime: Duration? { Platform.processorTime(of: identifier) }

  /// Whether the process is running or runnable; false if unknown.
  ///
  /// A sleeping, stopped or ended process is not ready.
  package var isReadyToRun: Bool {
    guard let path = BytePath("/proc/\(identifier)/stat"),
      let file = try? Descriptor.openRegularFile(path), let line = try? file.read(upTo: 512),
      let nameEnd = line.lastIndex(of: UInt8(ascii: ")"))
    else { return false }
    // The state follows the program's name, which may hold any characters: proc(5).
    return line[(nameEnd + 1)...].starts(with: " R".utf8)
  }

  /// Kills the process and waits for its end.
  package consuming func kill() -> Int32 {
    _ = Glibc.kill(identifier, SIGKILL)
    return wait()
  }

  /// Waits for the end, and kills the process on timeout or interrupt.
  package consuming func wait(atMost duration: Duration) -> Int32 {
    let deadline = Moment.now + duration
    while Moment.now < deadline {
      if let status = try? Platform.wait(for: identifier, isBlocking: false) { return status }
      let pause: [Int32]? = try? Readiness.wait(for: [], until: .now + .milliseconds(5))
      if pause == nil { break }
    }
    return kill()
  }

  /// Waits for the end: the exit status, or the negated number of the signal that killed it.
  package consuming func wait() -> Int32 {
    // The system refuses only a wrong process ID, and this one is our own child's.
    (try? Platform.wait(for: identifier, isBlocking: true)) ?? 0
  }
}

/// A started program and our end of its socket.
package struct ChildWithSocket: ~Copyable, Sendable {
  /// The program.
  package let process: ChildProcess
  /// Our end of the socket.
  package let socket: PacketSocket

  /// Kills the program and waits for its end.
  package consuming func kill() -> Int32 { process.kill() }
}

/// A started program and the pipe that it writes to.
package struct ChildWithOutput: ~Copyable, Sendable {
  /// The program.
  package let process: ChildProcess
  /// The read end of the pipe.
  package let output: Descriptor
  fileprivate let diagnostics: Descriptor

  /// How a program ended.
  package struct End: Sendable {
    /// The exit status, or the negated number of the signal that killed it.
    package let status: Int32
    /// The first line of the program's standard error; empty if it wrote nothing.
    package let firstDiagnostic: String
  }

  /// Waits up to a second for a program that has closed its output; then kills it.
  package consuming func waitForEnd() -> End {
    let diagnostics = diagnostics
    let status = process.wait(atMost: .seconds(1))
    return End(status: status, firstDiagnostic: Self.firstLine(of: diagnostics))
  }

  private static func firstLine(of diagnostics: borrowing Descriptor) -> String {
    let bytes = (try? diagnostics.prefix(512)) ?? []
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }, as: UTF8.self)
  }

  /// Kills the program, unless it has ended, and waits for its end.
  package consuming func kill() -> End {
    let diagnostics = diagnostics
    return End(status: process.kill(), firstDiagnostic: Self.firstLine(of: diagnostics))
  }
}
