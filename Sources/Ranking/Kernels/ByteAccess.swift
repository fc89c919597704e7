// Bounds-checked loads and stores on spans. Besides CKernels.swift, this is the target's only file
// with unsafe code; nothing in its interface is unsafe to call.

/// Traps unless an offset leaves room for a value of a size.
@inline(__always) private func check(_ offset: Int, _ size: Int, in byteCount: Int) {
  let spare = byteCount - size
  // One comparison: as an unsigned number, a negative offset exceeds any valid one.
  precondition(
    spare >= 0 && UInt(bitPattern: offset) <= UInt(bitPattern: spare),
    "the bytes lie within the memory")
}

// Safe below: the check keeps all bytes within the span, and any bit pattern is a valid value of the
// integers for which this is used.

extension RawSpan {
  /// Loads a value at any offset, aligned or not; traps if it is out of bounds.
  @inline(__always)
  func value<Value: BitwiseCopyable>(at offset: Int, as type: Value.Type = Value.self) -> Value {
    check(offset, MemoryLayout<Value>.size, in: byteCount)
    return unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: type)
  }

  func bytes(_ range: Range<Int>) -> [UInt8] { range.map { value(at: $0) } }
}

extension [UInt8] {
  func read<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result { try body(unsafe span.bytes) }

  @inline(__always) mutating func change(_ body: (inout MutableRawSpan) -> Void) {
    unsafe withUnsafeMutableBytes { buffer in
      var bytes = unsafe buffer.mutableBytes
      body(&bytes)
    }
  }
}

extension MutableRawSpan {
  @inline(__always)
  func value<Value: BitwiseCopyable>(at offset: Int, as type: Value.Type = Value.self) -> Value {
    check(offset, MemoryLayout<Value>.size, in: byteCount)
    return unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: type)
  }

  /// Stores a value at any offset, aligned or not; traps if it is out of bounds.
  @inline(__always) @_lifetime(self: copy self)
  mutating func store<Value: BitwiseCopyable>(_ value: Value, at offset: Int) {
    check(offset, MemoryLayout<Value>.size, in: byteCount)
    unsafe storeBytes(of: value, toUncheckedByteOffset: offset, as: Value.self)
  }

  /// Stores bytes from the start on.
  @_lifetime(self: copy self) mutating func store(_ bytes: [UInt8]) {
    for (offset, byte) in bytes.enumerated() { store(byte, at: offset) }
  }
}
