private import CPlatform
internal import Glibc

// The one file that calls this module's C code and wraps it in Swift.

/// The two ends of a connection; the child gets `theirs`.
struct DescriptorPair: ~Copyable, Sendable {
  let ours: Descriptor
  let theirs: Descriptor
}

/// Two connected sockets that preserve message boundaries.
func socketPair() throws(SystemError) -> DescriptorPair {
  var sockets: [Int32] = [-1, -1]
  let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
  _ = try checked(unsafe socketpair(AF_UNIX, kind, 0, &sockets))
  return DescriptorPair(
    ours: Descriptor(owning: sockets[0]), theirs: Descriptor(owning: sockets[1]))
}

/// The two ends of a pipe; ours is the read end.
func pipe() throws(SystemError) -> DescriptorPair {
  var ends: [Int32] = [-1, -1]
  _ = try checked(unsafe platform_pipe(&ends))
  return DescriptorPair(ours: Descriptor(owning: ends[0]), theirs: Descriptor(owning: ends[1]))
}

extension PacketSocket {
  /// Sends a message, with an optional descriptor, which is duplicated for the other end.
  ///
  /// - Throws: An error with `isBlocking` if the buffer is full and `waits` is false.
  package func send(
    _ message: [UInt8], beside file: Int32? = nil, waits: Bool = true
  ) throws(SystemError) {
    _ = try checked(
      unsafe message.withUnsafeBytes { buffer in
        unsafe platform_send(
          fileDescriptor, buffer.baseAddress, buffer.count, file ?? -1, waits ? 1 : 0)
      })
  }

  /// Waits for a message and refuses longer ones; nil at the end of the connection.
  package func receive(upTo capacity: Int) throws(SystemError) -> [UInt8]? {
    try unsafe receive(upTo: capacity, storing: nil)
  }

  /// Waits for a message with a descriptor; nil at the end of the connection.
  package func receiveWithFile(upTo capacity: Int) throws(SystemError) -> MessageWithFile? {
    var file: Int32 = -1
    guard let bytes = try unsafe receive(upTo: capacity, storing: &file) else { return nil }
    guard file >= 0 else { throw .badDescriptor }
    return MessageWithFile(bytes: bytes, file: Descriptor(owning: file))
  }

  /// The next message; it must not carry a descriptor if there is no place to store it.
  private func receive(
    upTo capacity: Int, storing file: UnsafeMutablePointer<Int32>?
  ) throws(SystemError) -> [UInt8]? {
    var refusal: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, used in
      let result = unsafe platform_receive(fileDescriptor, buffer.baseAddress, capacity, file)
      if result < 0 { refusal = .last }
      used = max(0, result)
    }
    if let refusal { throw refusal }
    return bytes.isEmpty ? nil : bytes
  }
}

/// Starts a program with `descriptors` as its 0, 1, 2 and 3; -1 stands for none.
///
/// A helper gets only the environment that it needs.
func spawn(
  _ program: BytePath, arguments: [some Sequence<UInt8>], descriptors: [Int32], isHelper: Bool,
  hasLargeBlocks: Bool = false
) throws(SystemError) -> Int32 {
  precondition(descriptors.count == 4, "one descriptor for each of 0, 1, 2 and 3")
  var strings: [UnsafeMutablePointer<CChar>?] = unsafe []
  defer { while let string = unsafe strings.popLast() { unsafe free(string) } }
  unsafe strings.append(program.withCString { unsafe strdup($0) })
  for argument in arguments {
    // C strings end at the first NUL.
    unsafe strings.append(
      (Array(argument) + [0]).withUnsafeBytes { bytes in
        unsafe bytes.bindMemory(to: CChar.self).baseAddress.flatMap { unsafe strdup($0) }
      })
  }
  unsafe strings.append(nil)
  let child = unsafe program.withCString { path in
    unsafe strings.withUnsafeBufferPointer { arguments in
      unsafe descriptors.withUnsafeBufferPointer { descriptors in
        unsafe platform_spawn(
          path, arguments.baseAddress, descriptors.baseAddress, isHelper ? 1 : 0,
          hasLargeBlocks ? 1 : 0)
      }
    }
  }
  return try checked(child)
}

/// A child's exit status, or the negated number of the signal that killed it; nil while it runs.
func wait(for child: Int32, isBlocking: Bool) throws(SystemError) -> Int32? {
  var status: Int32 = 0
  let ended = try checked(unsafe platform_wait(child, isBlocking ? 1 : 0, &status))
  return ended == 0 ? nil : status
}

/// Makes this process die with its parent; throws if the parent has already ended.
package func dieWithParent(_ parent: Int32) throws(SystemError) {
  _ = try checked(platform_die_with_parent(parent))
}

/// Sets no_new_privs.
func giveUpNewPrivileges() throws(SystemError) { _ = try checked(platform_no_new_privileges()) }

/// Whether no_new_privs is set.
var lacksNewPrivileges: Bool { platform_lacks_new_privileges() == 1 }

/// Lets the parent trace this process; returns whether the system allows it.
func asksToBeTraced() -> Bool { platform_ask_to_be_traced() == 0 }

/// Whether this is a sanitizer build, which reserves terabytes of address space.
package var isSanitized: Bool { platform_is_sanitized() == 1 }

/// Refuses from now on every system call that image decoding does not need.
func filterCalls(readingFiles: Bool) throws(SystemError) {
  _ = try checked(platform_filter_calls(readingFiles ? 1 : 0))
}

/// Refuses from now on every system call that querying the internet does not need.
func filterAsking() throws(SystemError) { _ = try checked(platform_filter_asking()) }

/// Lets this process open only files under these paths, for reading, if the kernel has Landlock.
func limitFiles(to paths: [String]) throws(SystemError) {
  let texts = unsafe paths.map { unsafe strdup($0) }
  defer { unsafe texts.forEach { unsafe free($0) } }
  var pointers = unsafe texts.map { unsafe UnsafePointer($0) }
  _ = try checked(unsafe platform_limit_files(&pointers, pointers.count))
}

/// Whether the kernel has Landlock.
package var hasLandlock: Bool { platform_has_landlock() == 1 }

/// Limits the stack of threads started from now on.
func limitThreadStacks(to bytes: Int) throws(SystemError) {
  _ = try checked(platform_limit_thread_stacks(bytes))
}

/// The last SIGINT, SIGTERM or SIGHUP; 0 if none has arrived.
var interruptSignal: Int32 { platform_interrupt() }

/// Whether an interrupt has arrived, so that waits must end.
var isInterrupted: Bool { interruptSignal != 0 }

/// How many interrupts have arrived.
var interruptCount: Int32 { platform_interrupt_count() }

/// The descriptor that an interrupt makes readable; -1 while they are not handled.
var interruptDescriptor: Int32 { platform_interrupt_number() }

/// Raises the limit on open descriptors to its maximum and returns it; at least 16.
package func raisedDescriptorLimit() -> Int { max(16, platform_raise_descriptor_limit()) }

/// Makes SIGINT, SIGTERM and SIGHUP wake a descriptor instead of ending the process.
func takeInterrupts() throws(SystemError) { _ = try checked(platform_take_interrupts()) }

extension TerminalSignals {
  /// Handles these signals from now on; returns a descriptor that becomes readable when one
  /// arrives.
  package static func watch() throws(SystemError) -> Int32 {
    try checked(platform_watch_terminal())
  }

  /// The signals that arrived since the last call; drains the descriptor.
  package static func take() -> TerminalSignals {
    TerminalSignals(rawValue: platform_take_terminal_signals())
  }
}

/// Stops this process and its group, as Ctrl-Z does; returns when it continues.
package func stopProcess() throws(SystemError) { _ = try checked(platform_stop()) }

/// Starts the guard process that restores a terminal if this process dies first.
func guardTerminal(
  _ terminal: Int32, before: termios, during: termios, farewell: String
) throws(SystemError) -> (process: Int32, word: Int32) {
  var word: Int32 = -1
  var (before, during) = (before, during)
  let guardian = unsafe farewell.withCString { text in
    unsafe platform_guard_terminal(terminal, &before, &during, text, &word)
  }
  return (try checked(guardian), word)
}

extension Descriptor {
  /// An empty file in memory.
  package static func memoryFile() throws(SystemError) -> Descriptor {
    Descriptor(owning: try checked(unsafe platform_memory_file("lotto")))
  }

  /// A file in memory of this size, which cannot grow; bytes that nobody wrote are zero.
  package static func memoryFile(upTo size: Int) throws(SystemError) -> Descriptor {
    Descriptor(owning: try checked(unsafe platform_bounded_memory_file("lotto", size)))
  }

  /// A file in memory with these contents, positioned at its start.
  package static func memoryFile(holding bytes: [UInt8]) throws(SystemError) -> Descriptor {
    let file = try memoryFile()
    try writeAll(bytes, to: file.fileDescriptor)
    _ = try checked(lseek(file.fileDescriptor, 0, SEEK_SET))
    return file
  }

  /// The length of the file in bytes.
  package func fileSize() throws(SystemError) -> Int {
    Int(try checked(platform_file_size(fileDescriptor)))
  }

  /// Whether anybody has the file open for writing; nil if unknown, as for another user's file.
  package var isBeingWritten: Bool? {
    let answer = platform_is_being_written(fileDescriptor)
    return answer < 0 ? nil : answer == 1
  }
}

/// The number of processors this process may run on; nil if unknown.
func allowedProcessors() -> Int? {
  let count = platform_processors()
  return count > 0 ? Int(count) : nil
}

extension CurrentProcess {
  /// Runs `body` and captures the lines that libraries write to the standard error meanwhile.
  package static func keepingDiagnostics<Result>(
    _ body: () -> Result
  ) -> (result: Result, lines: [String]) {
    guard platform_keep_diagnostics() == 0 else { return (body(), []) }
    let result = body()
    var text = [CChar](repeating: 0, count: 1024)
    unsafe platform_release_diagnostics(&text, text.count)
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return (result, lines.map(String.init))
  }
}

/// The bytes of an argument, 0 for the program's name; nil past the last one.
func argument(_ index: Int) -> [UInt8]? {
  unsafe bytes(of: platform_argument(Int32(clamping: index)))
}

/// The path that this program was started with; nil if unknown.
func programPath() -> [UInt8]? { unsafe bytes(of: platform_program()) }

private func bytes(of text: UnsafePointer<CChar>?) -> [UInt8]? {
  guard let text = unsafe text else { return nil }
  return unsafe Array(UnsafeBufferPointer(start: text, count: strlen(text)))
    .map { UInt8(bitPattern: $0) }
}
