// Bytes in and out of spans, checked against their bounds; with the C kernels' file the only one of
// the target with unsafe code, and nothing that it offers is unsafe to call.

extension RawSpan {
  /// A value of plain bits at any offset; its bytes have to exist.
  @inline(__always)
  func value<Value: BitwiseCopyable>(at offset: Int, as type: Value.Type = Value.self) -> Value {
    let spare = byteCount - MemoryLayout<Value>.size
    // One comparison: as an unsigned number a negative offset is larger than any.
    precondition(spare >= 0 && UInt(bitPattern: offset) <= UInt(bitPattern: spare), "no such bytes")
    // By the check above all its bytes are the span's; it is used with integers and vectors alone,
    // of which any bits are a value.
    return unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: type)
  }
}

extension MutableRawSpan {
  /// A value of plain bits at any offset; its bytes have to exist.
  @inline(__always)
  func value<Value: BitwiseCopyable>(at offset: Int, as type: Value.Type = Value.self) -> Value {
    let spare = byteCount - MemoryLayout<Value>.size
    precondition(spare >= 0 && UInt(bitPattern: offset) <= UInt(bitPattern: spare), "no such bytes")
    // As above.
    return unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: type)
  }

  /// Replaces bytes by a value of plain bits; all of them have to exist.
  @inline(__always)
  mutating func store<Value: BitwiseCopyable>(_ value: Value, at offset: Int) {
    let spare = byteCount - MemoryLayout<Value>.size
    precondition(spare >= 0 && UInt(bitPattern: offset) <= UInt(bitPattern: spare), "no such bytes")
    storeBytes(of: value, toByteOffset: offset, as: Value.self)
  }
}
