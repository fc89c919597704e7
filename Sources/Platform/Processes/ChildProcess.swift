private import CPlatform
internal import Glibc

/// A child process that its owner waits for.
package struct ChildProcess: ~Copyable, Sendable {
  /// The process ID.
  package let identifier: Int32
  /// Refers to the process even after its ID is used again; nil where the system lacks that.
  private let handle: Descriptor?
  /// How long a killed process may take to end: it may be waiting for a network drive.
  private static let killTime = Duration.seconds(5)

  private init(_ identifier: Int32) {
    self.identifier = identifier
    let process = platform_open_process(identifier)
    handle = process < 0 ? nil : Descriptor(owning: process)
  }

  /// Starts a helper with a packet socket as descriptor 3; it inherits only the standard error.
  package static func withSocket(
    _ program: BytePath, arguments: [String]
  ) throws(SystemError) -> ChildWithSocket {
    let sockets = try socketPair()
    let child = try spawn(
      program, arguments.map { Array($0.utf8) }, [-1, -1, -1, sockets.theirs.fileDescriptor],
      isHelper: true, hasLargeBlocks: true)
    return ChildWithSocket(process: child, socket: PacketSocket(sockets.ours))
  }

  /// Starts a helper with its standard output on a pipe and its standard error captured.
  package static func withOutput(
    _ program: BytePath, arguments: [String]
  ) throws(SystemError) -> ChildWithOutput {
    let ends = try pipe()
    // Only the first line is used.
    let diagnostics = try Descriptor.memoryFile(ofSize: 64 * 1024)
    let child = try spawn(
      program, arguments.map { Array($0.utf8) },
      [-1, ends.theirs.fileDescriptor, diagnostics.fileDescriptor, -1], isHelper: true)
    return ChildWithOutput(process: child, output: ends.ours, diagnostics: diagnostics)
  }

  /// Starts a program that outlives this one, without output; returns whether it started.
  ///
  /// The shell that starts it ends at once: its end is for init to collect, not for this process.
  package static func launch(_ program: BytePath, arguments: [[UInt8]]) -> Bool {
    let script = #"test -x "$0" && { "$0" "$@" & }"#
    guard let shell = BytePath("/bin/sh"), let silence = try? Descriptor.memoryFile(),
      let child = try? spawn(
        shell, [Array("-c".utf8), Array(script.utf8), program.bytes] + arguments,
        [-1, silence.fileDescriptor, silence.fileDescriptor, -1])
    else { return false }
    return child.wait(atMost: .seconds(5)) == 0
  }

  /// Starts another process of this program, which learns its parent from `LOTTO_PARENT`.
  package static func ofThisProgram(
    arguments: [[UInt8]], input: borrowing Descriptor, output: borrowing Descriptor,
    diagnostics: borrowing Descriptor
  ) throws(SystemError) -> ChildProcess {
    guard let program = Environment.program else { throw .notFound }
    Environment.set(parentVariable, to: "\(Environment.process)")
    return try spawn(
      program, arguments,
      [input.fileDescriptor, output.fileDescriptor, diagnostics.fileDescriptor, -1])
  }

  /// Makes this process end with its parent if `ofThisProgram` started it; otherwise does nothing.
  package static func endWithParent() {
    guard let parent = Environment.value(of: parentVariable).flatMap({ Int32($0) }),
      parent == Environment.parent
    else { return }
    try? dieWithParent(parent)
  }

  private static let parentVariable = "LOTTO_PARENT"

  /// Starts a program with descriptors 0 to 3 (-1 closes one, or inherits 2); NUL ends an argument.
  static func spawn(
    _ program: BytePath, _ arguments: [[UInt8]], _ descriptors: [Int32], isHelper: Bool = false,
    hasLargeBlocks: Bool = false
  ) throws(SystemError) -> ChildProcess {
    precondition(descriptors.count == 4, "descriptors 0 to 3 are given")
    let strings = unsafe ([program.bytes] + arguments).map { bytes in
      unsafe strdup((bytes + [0]).map { CChar(bitPattern: $0) })
    }
    defer { unsafe strings.forEach { unsafe free($0) } }
    let child = unsafe platform_spawn(
      strings[0], strings + [nil], descriptors, isHelper ? 1 : 0, hasLargeBlocks ? 1 : 0)
    return ChildProcess(try checked(child))
  }

  /// The exit status or negated signal, which can be read only once; nil while the process runs.
  ///
  /// 0 if the system has thrown it away, as it does if this process ignores SIGCHLD.
  package var status: Int32? { end(within: .zero) }

  private func end(within time: Duration) -> Int32? {
    awaitEnd(of: identifier, handle.borrowed { $0.fileDescriptor }, atMost: time)
  }

  /// CPU time that the process has used so far; nil once it is gone.
  package var processorTime: Duration? { Platform.processorTime(of: identifier) }

  /// Whether the process is running or runnable; not if it sleeps, is stopped or has ended.
  package var isReadyToRun: Bool {
    guard let path = BytePath("/proc/\(identifier)/stat"),
      let file = try? Descriptor.openRegularFile(path), let line = try? file.read(upTo: 512),
      let nameEnd = line.lastIndex(of: UInt8(ascii: ")"))
    else { return false }
    // The state follows the program's name, which may hold any characters: proc(5).
    return line[(nameEnd + 1)...].starts(with: " R".utf8)
  }

  /// Waits for the process to end, and kills it on timeout or interrupt; returns its status.
  package consuming func wait(atMost duration: Duration) -> Int32 {
    let deadline = Moment.now + duration
    let awaited = [handle.borrowed { $0.fileDescriptor }].compactMap(\.self)
    while Moment.now < deadline {
      if let status { return status }
      let next = awaited.isEmpty ? min(deadline, .now + .milliseconds(5)) : deadline
      if (try? Readiness.wait(for: awaited, until: next)) == nil { break }
    }
    return kill()
  }

  /// Kills the process, waits for its end, and returns its exit status or negated signal.
  ///
  /// A process that the system cannot end yet is abandoned after a few seconds.
  package consuming func kill() -> Int32 {
    // One that has ended already may have left its ID to another process.
    if let status { return status }
    send(SIGKILL)
    return end(within: Self.killTime) ?? -SIGKILL
  }

  /// Lets the process tidy up and end, and kills it if that takes long; returns as `kill` does.
  package consuming func terminate() -> Int32 {
    if let status { return status }
    send(SIGTERM)
    if let status = end(within: Self.killTime) { return status }
    return kill()
  }

  private func send(_ signal: Int32) {
    let isSent = handle.borrowed { platform_signal_process($0.fileDescriptor, signal) == 0 }
    if isSent != true { _ = Glibc.kill(identifier, signal) }
  }
}

/// The exit status or negated signal of a child, 0 if unknown; nil if it is still running.
func awaitEnd(of child: Int32, _ process: Int32? = nil, atMost time: Duration) -> Int32? {
  var status: Int32 = 0
  let limit = Int32(time / .milliseconds(1))
  let hasEnded = unsafe platform_await_child(child, process ?? -1, limit, &status) == 1
  return hasEnded ? status : nil
}

/// Makes this process die with its parent; throws if the parent has already ended.
func dieWithParent(_ parent: Int32) throws(SystemError) {
  _ = try checked(platform_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL)))
  if Environment.parent != parent { throw SystemError(number: ESRCH) }
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

  /// Waits up to a second if the program has closed its output; kills it if it is still running.
  package consuming func end(hasClosedOutput: Bool) -> ChildEnd {
    let diagnostics = diagnostics
    return ChildEnd(
      status: process.wait(atMost: hasClosedOutput ? .seconds(1) : .zero),
      diagnostics: diagnostics)
  }
}

/// How a program ended.
package struct ChildEnd: Sendable {
  /// The exit status, or the negated number of the signal that killed it.
  package let status: Int32
  /// The first line of the program's standard error; empty if it wrote nothing.
  package let firstDiagnostic: String

  init(status: Int32, diagnostics: borrowing Descriptor) {
    self.status = status
    let bytes = (try? diagnostics.prefix(1024)) ?? []
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }
    firstDiagnostic = String(decoding: line, as: UTF8.self)
  }
}
