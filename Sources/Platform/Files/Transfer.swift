internal import Glibc

// The only calls of read(2) and write(2) in Swift. They wait until the descriptor is ready, even if
// another process has made it non-blocking, and continue after partial writes.

/// Waits for data and reads once; returns the byte count, 0 at the end.
func read(
  _ buffer: UnsafeMutableRawBufferPointer, from fileDescriptor: Int32
) throws(SystemError) -> Int {
  while true {
    _ = try Readiness.wait(for: [fileDescriptor])
    let count = unsafe Glibc.read(fileDescriptor, buffer.baseAddress, buffer.count)
    if count >= 0 { return count }
    if errno != EINTR, errno != EAGAIN { throw .last }
  }
}

/// Waits for data and reads once; empty at the end.
func readBytes(from fileDescriptor: Int32, upTo count: Int) throws(SystemError) -> [UInt8] {
  try unsafe filled(count) { buffer throws(SystemError) in
    try unsafe read(UnsafeMutableRawBufferPointer(buffer), from: fileDescriptor)
  }
}

/// The bytes that `fill` writes into a buffer; it returns their number.
func filled(
  _ capacity: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) throws(SystemError) -> Int
) throws(SystemError) -> [UInt8] {
  try [UInt8](capacity: capacity) { bytes throws(SystemError) in
    try unsafe bytes.withUnsafeMutableBufferPointer { buffer, count throws(SystemError) in
      count = try unsafe fill(buffer)
    }
  }
}

/// Writes the bytes from offset `written` on, which it advances, or throws.
func writeAll(
  _ bytes: RawSpan, to fileDescriptor: Int32, _ written: inout Int
) throws(SystemError) {
  // Only regular files accept any amount without blocking. In a pipe, poll(2) guarantees room for
  // PIPE_BUF bytes; a larger write could block beyond an interrupt.
  let isRegular = (try? FileType(of: fileDescriptor)) == .regular
  let limit = isRegular ? bytes.byteCount : Int(PIPE_BUF)
  while written < bytes.byteCount {
    try Readiness.wait(toWrite: fileDescriptor)
    let piece = bytes.extracting(written..<min(bytes.byteCount, written + limit))
    let result = unsafe piece.withUnsafeBytes {
      unsafe write(fileDescriptor, $0.baseAddress, $0.count)
    }
    if result < 0, errno != EINTR, errno != EAGAIN { throw .last }
    written += max(0, result)
  }
}

func writeAll(_ bytes: [UInt8], to fileDescriptor: Int32) throws(SystemError) {
  var written = 0
  try unsafe writeAll(bytes.span.bytes, to: fileDescriptor, &written)
}

/// Retries a system call that fails with EINTR, unless an interrupt has arrived.
func retried<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    let refusal = SystemError.last
    if refusal != .interrupted || Interrupts.hasArrived { throw refusal }
  }
}
