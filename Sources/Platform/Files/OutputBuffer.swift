internal import Glibc

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

/// Writes a line for people to the standard error; nobody is left to be told when that fails.
package func writeDiagnostic(_ line: String) {
  writeDiagnosticText(line + "\n")
}

/// Writes a part of a line for people to the standard error.
package func writeDiagnosticText(_ text: String) {
  var written = 0
  // A reason is worth another try, where memory for poll(2) was short or the like.
  for _ in 0..<3 {
    let isWhole: Void? = try? unsafe Array(text.utf8).span.bytes.withUnsafeBytes {
      buffer throws(SystemError) in
      try unsafe writeAll(buffer, to: STDERR_FILENO, &written)
    }
    if isWhole != nil { return }
  }
}
