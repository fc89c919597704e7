// Bytes in and out of spans, with checks of their bounds. Beside CKernels.swift this is the only file
// of the target with unsafe code; nothing that it offers is unsafe to call.

extension RawSpan {
  /// A value at any offset, aligned or not; traps where its bytes are not all the span's.
  @inline(__always)
  func value<Value: BitwiseCopyable>(at offset: Int, as type: Value.Type = Value.self) -> Value {
    let spare = byteCount - MemoryLayout<Value>.size
    // One comparison: as an unsigned number a negative offset is larger than any.
    precondition(spare >= 0 && UInt(bitPattern: offset) <= UInt(bitPattern: spare), "no such bytes")
    // By the check above all its bytes are the span's; it is used with integers and vectors alone,
    // of which any bits are a value.
    return unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: type)
  }

  /// The vectors at one offset of a draw's six planes; one check of the last plane is enough for all.
  @inline(__always)
  func vectors(of planes: DrawPlanes, at offset: Int) -> (
    PlaneVector, PlaneVector, PlaneVector, PlaneVector, PlaneVector, PlaneVector
  ) {
    let spare = byteCount - MemoryLayout<PlaneVector>.size - planes.lastOfSix
    precondition(spare >= 0 && UInt(bitPattern: offset) <= UInt(bitPattern: spare), "no such bytes")
    // The numbers ascend, so that the other planes start before the last one, none before the span.
    @inline(__always) func vector(_ index: Int) -> PlaneVector {
      unsafe unsafeLoadUnaligned(
        fromUncheckedByteOffset: planes[index] &+ offset, as: PlaneVector.self)
    }
    return (vector(0), vector(1), vector(2), vector(3), vector(4), vector(5))
  }
}

extension [UInt8] {
  /// Gives a closure the bytes, to read and to change.
  @inline(__always)
  mutating func change(_ body: (inout MutableRawSpan) -> Void) {
    var elements = mutableSpan
    // Any bits are a value of a byte.
    var bytes = unsafe elements.mutableBytes
    body(&bytes)
  }
}

extension MutableRawSpan {
  /// A value at any offset, aligned or not; traps where its bytes are not all the span's.
  @inline(__always)
  func value<Value: BitwiseCopyable>(at offset: Int, as type: Value.Type = Value.self) -> Value {
    let spare = byteCount - MemoryLayout<Value>.size
    precondition(spare >= 0 && UInt(bitPattern: offset) <= UInt(bitPattern: spare), "no such bytes")
    // As above.
    return unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: type)
  }

  /// Stores a value at any offset, aligned or not; traps where its bytes are not all the span's.
  @inline(__always)
  mutating func store<Value: BitwiseCopyable>(_ value: Value, at offset: Int) {
    let spare = byteCount - MemoryLayout<Value>.size
    precondition(spare >= 0 && UInt(bitPattern: offset) <= UInt(bitPattern: spare), "no such bytes")
    // As above.
    unsafe storeBytes(of: value, toUncheckedByteOffset: offset, as: Value.self)
  }
}
