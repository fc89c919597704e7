private import CPlatform
internal import Glibc

// The one file that sees the C of this layer; what it offers is in Swift's terms.

/// The two ends of a connection, one for a child.
struct DescriptorPair: ~Copyable {
  let ours: Descriptor
  let theirs: Descriptor
}

/// Two connected sockets that keep the bounds of messages.
func socketPair() throws(SystemError) -> DescriptorPair {
  var sockets: [Int32] = [-1, -1]
  _ = try checked(unsafe platform_socket_pair(&sockets))
  return DescriptorPair(
    ours: Descriptor(owning: sockets[0]), theirs: Descriptor(owning: sockets[1]))
}

/// The two ends of a pipe; ours is the one to read from.
func pipe() throws(SystemError) -> DescriptorPair {
  var ends: [Int32] = [-1, -1]
  _ = try checked(unsafe platform_pipe(&ends))
  return DescriptorPair(ours: Descriptor(owning: ends[0]), theirs: Descriptor(owning: ends[1]))
}

func send(
  _ bytes: [UInt8], beside descriptor: Int32, to socket: Int32, waits: Bool
) throws(SystemError) {
  _ = try checked(
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe platform_send(
        socket, buffer.baseAddress, buffer.count, descriptor, waits ? 1 : 0)
    })
}

/// The next message, which may not bring a descriptor; nil at the end of the connection.
func receive(upTo capacity: Int, from socket: Int32) throws(SystemError) -> [UInt8]? {
  var refusal: SystemError?
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, used in
    let result = unsafe platform_receive(socket, buffer.baseAddress, capacity, nil)
    if result < 0 { refusal = .last }
    used = max(0, result)
  }
  if let refusal { throw refusal }
  return bytes.isEmpty ? nil : bytes
}

/// The next message and the descriptor that came along, or -1; nil at the end of the connection.
func receiveWithDescriptor(
  upTo capacity: Int, from socket: Int32
) throws(SystemError) -> (bytes: [UInt8], descriptor: Int32)? {
  var descriptor: Int32 = -1
  var refusal: SystemError?
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, used in
    let result = unsafe platform_receive(socket, buffer.baseAddress, capacity, &descriptor)
    if result < 0 { refusal = .last }
    used = max(0, result)
  }
  if let refusal { throw refusal }
  return bytes.isEmpty ? nil : (bytes, descriptor)
}

/// Starts a program; `descriptors` are its 0, 1, 2 and 3, where -1 stands for none.
///
/// A helper is told only what it needs of the environment.
func spawn(
  _ program: BytePath, arguments: [String], descriptors: [Int32], isHelper: Bool,
  hasLargeBlocks: Bool = false
) throws(SystemError) -> Int32 {
  try spawn(
    program, arguments: arguments.map { Array($0.utf8) }, descriptors: descriptors,
    isHelper: isHelper, hasLargeBlocks: hasLargeBlocks)
}

/// The same with arguments that may be no text, as paths.
func spawn(
  _ program: BytePath, arguments: [[UInt8]], descriptors: [Int32], isHelper: Bool,
  hasLargeBlocks: Bool = false
) throws(SystemError) -> Int32 {
  precondition(descriptors.count == 4, "one descriptor for each of 0, 1, 2 and 3")
  var strings: [UnsafeMutablePointer<CChar>?] = unsafe []
  defer { while let string = unsafe strings.popLast() { unsafe free(string) } }
  unsafe strings.append(program.withCString { unsafe strdup($0) })
  for argument in arguments {
    // An argument ends at its first zero, as the system has it.
    unsafe strings.append(
      (argument + [0]).withUnsafeBytes { bytes in
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

/// The exit status of a child, or the negated signal that ended it; nil while it runs.
func wait(for child: Int32, hang: Bool) throws(SystemError) -> Int32? {
  var status: Int32 = 0
  let ended = try checked(unsafe platform_wait(child, hang ? 1 : 0, &status))
  return ended == 0 ? nil : status
}

func processorTime(of process: Int32) throws(SystemError) -> Duration {
  .nanoseconds(try checked(platform_processor_time(process)))
}

/// Ends this process when its parent ends; throws when it has ended already.
package func dieWithParent(_ parent: Int32) throws(SystemError) {
  _ = try checked(platform_die_with_parent(parent))
}

/// Gives up what set-user-id programs would be granted.
func giveUpNewPrivileges() throws(SystemError) { _ = try checked(platform_no_new_privileges()) }

/// Whether that was given up.
var lacksNewPrivileges: Bool { platform_lacks_new_privileges() == 1 }

/// Lets the parent trace this process; whether the system grants that.
func asksToBeTraced() -> Bool { platform_ask_to_be_traced() == 0 }

/// Whether this is a build with a sanitizer, which takes terabytes of addresses.
package var isSanitized: Bool { platform_is_sanitized() == 1 }

/// Refuses every system call from now on that the decoding of an image does not need.
func filterCalls(readingFiles: Bool) throws(SystemError) {
  _ = try checked(platform_filter_calls(readingFiles ? 1 : 0))
}

/// Refuses every system call from now on that asking others by the internet does not need.
func filterAsking() throws(SystemError) { _ = try checked(platform_filter_asking()) }

/// Lets this process read files under these paths and open no others, where the system has Landlock.
func limitFiles(to paths: [String]) throws(SystemError) {
  let texts = unsafe paths.map { unsafe strdup($0) }
  defer { unsafe texts.forEach { unsafe free($0) } }
  var pointers = unsafe texts.map { unsafe UnsafePointer($0) }
  _ = try checked(unsafe platform_limit_files(&pointers, pointers.count))
}

/// Whether the system has Landlock.
package var hasLandlock: Bool { platform_has_landlock() == 1 }

/// Gives threads that are started from now on a stack of no more than so many bytes.
func limitThreadStacks(to bytes: Int) throws(SystemError) {
  _ = try checked(platform_limit_thread_stacks(bytes))
}

/// The number of the signal that has asked for the end, 0 while none has.
var interruptSignal: Int32 { platform_interrupt() }

/// Whether a signal has asked for the end, so that what waits gives up.
var isInterrupted: Bool { interruptSignal != 0 }

/// How many such signals have come.
var interruptCount: Int32 { platform_interrupt_count() }

/// The descriptor that becomes readable with such a signal, -1 while nobody takes them.
var interruptNumber: Int32 { platform_interrupt_number() }

/// Puts something in the place of standard descriptors that are closed, so that no file of this
/// process takes their number.
package func fillStandardDescriptors() throws(SystemError) {
  _ = try checked(platform_fill_standard_descriptors())
}

/// How many descriptors this process may have open, after raising the limit as far as it goes.
package func raisedDescriptorLimit() -> Int { max(16, platform_raise_descriptor_limit()) }

/// Makes a descriptor readable by SIGINT, SIGTERM or SIGHUP, which no longer end the process.
func takeInterrupts() throws(SystemError) { _ = try checked(platform_take_interrupts()) }

/// A descriptor that becomes readable with the signals of a terminal.
func watchTerminalSignals() throws(SystemError) -> Int32 { try checked(platform_watch_terminal()) }

/// The bits of the terminal's signals that have come since this was asked last.
func takeTerminalSignals() -> Int32 { platform_take_terminal_signals() }

/// Stops this process and its group as the terminal's key does; returns when it goes on.
package func stopProcess() throws(SystemError) { _ = try checked(platform_stop()) }

/// Starts the process that puts a terminal back into its state if this one ends without a word.
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

/// The lines of the terminal behind a descriptor, nil when there is none.
func terminalLines(of number: Int32) -> Int? {
  let lines = platform_terminal_lines(number)
  return lines > 0 ? Int(lines) : nil
}

extension Descriptor {
  /// An empty file in memory.
  package static func memoryFile() throws(SystemError) -> Descriptor {
    Descriptor(owning: try checked(unsafe platform_memory_file("lotto")))
  }

  /// A file in memory that cannot grow beyond so many bytes; those that nobody wrote are zero.
  package static func memoryFile(upTo size: Int) throws(SystemError) -> Descriptor {
    Descriptor(owning: try checked(unsafe platform_bounded_memory_file("lotto", size)))
  }

  /// A file of the memory that holds bytes, to be read from its start.
  package static func memoryFile(holding bytes: [UInt8]) throws(SystemError) -> Descriptor {
    let file = try memoryFile()
    try writeAll(bytes, to: file.number)
    _ = try checked(lseek(file.number, 0, SEEK_SET))
    return file
  }
}

/// How many processors this process may run on, nil when the system does not say.
func allowedProcessors() -> Int? {
  let count = platform_processors()
  return count > 0 ? Int(count) : nil
}

/// The columns of the terminal behind a descriptor, nil when there is none.
func terminalColumns(of number: Int32) -> Int? {
  let columns = platform_terminal_columns(number)
  return columns > 0 ? Int(columns) : nil
}

/// Does something, and gives what libraries wrote to the standard stream `stderr` meanwhile.
func keepingDiagnostics<Result>(_ body: () -> Result) -> (result: Result, text: String) {
  guard platform_keep_diagnostics() == 0 else { return (body(), "") }
  let result = body()
  var text = [CChar](repeating: 0, count: 1024)
  unsafe platform_release_diagnostics(&text, text.count)
  return (
    result, String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  )
}

/// Whether a library that is loaded has a symbol of that name.
func hasSymbol(_ name: String) -> Bool { unsafe platform_has_symbol(name) == 1 }

/// Whether somebody has a file open for writing; nil where the system does not say.
func fileIsBeingWritten(_ number: Int32) -> Bool? {
  let answer = platform_is_being_written(number)
  return answer < 0 ? nil : answer == 1
}

/// The length of an open file in bytes.
func fileSize(of number: Int32) throws(SystemError) -> Int {
  Int(try checked(platform_file_size(number)))
}

/// The bytes of an argument of this program, 0 for its name; nil behind the last one.
func argument(_ index: Int) -> [UInt8]? {
  unsafe bytes(of: platform_argument(Int32(clamping: index)))
}

/// The path by which this program was started; nil where nobody knows.
func programPath() -> [UInt8]? { unsafe bytes(of: platform_program()) }

private func bytes(of text: UnsafePointer<CChar>?) -> [UInt8]? {
  guard let text = unsafe text else { return nil }
  return unsafe Array(UnsafeBufferPointer(start: text, count: strlen(text)))
    .map { UInt8(bitPattern: $0) }
}
