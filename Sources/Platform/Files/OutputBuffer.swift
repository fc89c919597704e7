internal import Glibc

/// Buffers results and writes them with write(2), reporting every error, as `print` does not.
package struct OutputBuffer: ~Copyable {
  private let fileDescriptor: Int32
  private var pending: [UInt8] = []
  /// How many appended lines could not be written; a partly written line counts.
  package private(set) var refusedLines = 0
  /// How many of the first bytes written are whole lines, or whole parts of memory.
  package private(set) var wholeCount = 0
  private var writtenCount = 0
  private static let capacity = 64 * 1024

  /// A writer to a descriptor that the caller owns and keeps open for as long.
  package init(to fileDescriptor: Int32, beginningWith bytes: [UInt8] = []) {
    self.fileDescriptor = fileDescriptor
    pending = bytes
  }

  /// A writer to the standard output.
  package static var standardOutput: OutputBuffer { OutputBuffer(to: STDOUT_FILENO) }

  /// Appends bytes; writes once the buffer is full.
  package mutating func append(_ bytes: [UInt8]) throws(SystemError) {
    pending += bytes
    if pending.count >= Self.capacity { try flush() }
  }

  /// Writes bytes straight from memory, without copying them.
  package mutating func append(_ memory: PageMemory, _ range: Range<Int>) throws(SystemError) {
    try flush()
    let fileDescriptor = fileDescriptor
    try memory.read { bytes throws(SystemError) in
      var written = 0
      try writeAll(bytes.extracting(range), to: fileDescriptor, &written)
    }
    writtenCount += range.count
    wholeCount = writtenCount
  }

  /// Writes all buffered bytes.
  package mutating func flush() throws(SystemError) {
    defer { pending.removeAll(keepingCapacity: true) }
    var written = 0
    defer {
      if let end = pending[..<written].lastIndex(of: UInt8(ascii: "\n")) {
        wholeCount = writtenCount + end + 1
      }
      writtenCount += written
    }
    do throws(SystemError) {
      try unsafe writeAll(pending.span.bytes, to: fileDescriptor, &written)
    } catch {
      refusedLines += pending[written...].count { $0 == UInt8(ascii: "\n") }
      throw error
    }
  }
}

/// Writes a line for users to the standard error; ignores failures, which cannot be reported.
package func writeDiagnostic(_ line: String) { writeDiagnosticText(line + "\n") }

/// Writes part of a line for users to the standard error.
package func writeDiagnosticText(_ text: String) {
  let bytes = Array(text.utf8)
  var written = 0
  // Retry, since an error may be temporary, such as poll(2) running out of memory.
  for _ in 0..<3 {
    if (try? unsafe writeAll(bytes.span.bytes, to: STDERR_FILENO, &written)) != nil { return }
  }
}
