internal import Glibc
internal import Synchronization

/// The one way out for results: bytes are gathered and given to write(2), and every refusal is seen.
///
/// `print` loses output on a full disk without a word; this writer throws. A writer that waits
/// makes the caller wait: that is the back-pressure of a slow reader.
package struct OutputBuffer: ~Copyable {
  private let number: Int32
  private var pending: [UInt8] = []
  /// How many lines were given and refused, those of which a part was written with them.
  package private(set) var refusedLines = 0
  private static let capacity = 64 * 1024

  /// A writer to a descriptor that somebody else owns and that outlives it.
  package init(to number: Int32, beginningWith bytes: [UInt8] = []) {
    self.number = number
    pending = bytes
  }

  /// A writer to the standard output.
  package static var standardOutput: OutputBuffer { OutputBuffer(to: STDOUT_FILENO) }

  /// Adds bytes; writes when enough have gathered.
  package mutating func append(_ bytes: [UInt8]) throws(SystemError) {
    pending += bytes
    if pending.count >= Self.capacity { try flush() }
  }

  /// Adds bytes of a memory, without taking them over when they are many.
  package mutating func append(_ memory: PageMemory, _ range: Range<Int>) throws(SystemError) {
    try flush()
    try memory.read { bytes throws(SystemError) in
      try unsafe bytes.extracting(range).withUnsafeBytes { buffer throws(SystemError) in
        var written = 0
        try unsafe writeAll(buffer, to: number, &written)
      }
    }
  }

  /// Writes all that has gathered.
  package mutating func flush() throws(SystemError) {
    defer { pending.removeAll(keepingCapacity: true) }
    var written = 0
    do throws(SystemError) {
      try unsafe pending.span.bytes.withUnsafeBytes { buffer throws(SystemError) in
        try unsafe writeAll(buffer, to: number, &written)
      }
    } catch {
      refusedLines += pending[written...].count { $0 == UInt8(ascii: "\n") }
      throw error
    }
  }
}

/// Writes every byte or throws; waits when it has to, also for a descriptor that does not block, but
/// no longer than `Patience` lasts once a signal has come.
func writeAll(_ bytes: [UInt8], to number: Int32) throws(SystemError) {
  var written = 0
  try unsafe bytes.span.bytes.withUnsafeBytes { buffer throws(SystemError) in
    try unsafe writeAll(buffer, to: number, &written)
  }
}

private func writeAll(
  _ buffer: UnsafeRawBufferPointer, to number: Int32, _ written: inout Int
) throws(SystemError) {
  while written < buffer.count {
    var count = buffer.count - written
    if isInterrupted {
      // No other signal need come to wake a write that waits: this much goes through at once.
      try Patience.wait(for: number)
      count = min(count, Int(PIPE_BUF))
    }
    let result = unsafe write(number, buffer.baseAddress?.advanced(by: written), count)
    if result >= 0 {
      written += result
    } else if errno == EAGAIN {
      var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
      _ = unsafe poll(&entry, 1, isInterrupted ? 0 : -1)
    } else if errno != EINTR {
      throw .last
    }
  }
}

/// The time that what is finished has to be written in when a signal has come.
private enum Patience {
  /// Milliseconds that are left of it; only those count in which a reader stands still.
  private static let rest = Atomic<Int>(2_000)

  /// Waits until something can be written; throws when the time is over, or with a second signal.
  static func wait(for number: Int32) throws(SystemError) {
    while true {
      var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
      let patience = interruptCount > 1 ? 0 : max(0, rest.load(ordering: .relaxed))
      let start = Moment.now
      let ready = unsafe poll(&entry, 1, Int32(patience))
      let refusal = SystemError.last
      rest.subtract(Int((Moment.now - start) / .milliseconds(1)), ordering: .relaxed)
      if ready > 0 { return }
      if ready == 0 { throw .interrupted }
      if refusal != .interrupted { throw refusal }
    }
  }
}

/// Writes a line for people to the standard error; nobody is left to be told when that fails.
package func writeDiagnostic(_ line: String) {
  try? writeAll(Array((line + "\n").utf8), to: STDERR_FILENO)
}

/// Writes a part of a line for people to the standard error.
package func writeDiagnosticText(_ text: String) {
  try? writeAll(Array(text.utf8), to: STDERR_FILENO)
}
