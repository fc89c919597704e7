// Subscripts check their bounds element by element, which keeps loops over arrays from being
// vectorised. These check once for all the lanes of a vector; the file is the only one of the
// target with unsafe code, and nothing that it offers is unsafe to call.

extension Span where Element: SIMDScalar & BitwiseCopyable {
  /// As many elements as a vector has lanes, the first at an index; all of them have to exist.
  @inline(__always)
  func vector<Lanes: SIMD & BitwiseCopyable>(
    at index: Int, as lanes: Lanes.Type = Lanes.self
  ) -> Lanes where Lanes.Scalar == Element {
    let spare = count - MemoryLayout<Lanes>.stride / MemoryLayout<Element>.stride
    // One comparison: as an unsigned number a negative index is larger than any.
    precondition(spare >= 0 && UInt(bitPattern: index) <= UInt(bitPattern: spare), "no such lanes")
    return unsafe withUnsafeBufferPointer { elements in
      // By the check above the span has elements, and the bytes of the vector from the index on are
      // all theirs; any bits are a value of such a type, and the load asks for no alignment.
      let bytes = unsafe UnsafeRawPointer(elements.baseAddress).unsafelyUnwrapped
      let offset = index &* MemoryLayout<Element>.stride
      return unsafe bytes.loadUnaligned(fromByteOffset: offset, as: lanes)
    }
  }

  /// An element, the next one, and the two that follow them a stride later; all have to exist.
  @inline(__always)
  func square(at index: Int, stride: Int) -> SIMD4<Element> {
    precondition(index >= 0 && stride >= 0 && index < count - stride - 1, "no such square")
    return unsafe withUnsafeBufferPointer { elements in
      // By the check above the last of the four, and so each, is one of the span's elements.
      let first = unsafe elements.baseAddress.unsafelyUnwrapped + index
      return unsafe SIMD4(first[0], first[1], first[stride], first[stride + 1])
    }
  }
}

extension Span<UInt8> {
  /// Eight bytes as a number, the first in its lowest bits; all of them have to exist.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    let spare = count - 8
    precondition(spare >= 0 && UInt(bitPattern: index) <= UInt(bitPattern: spare), "no such bytes")
    return unsafe withUnsafeBytes { bytes in
      // By the check above all eight bytes are the span's.
      UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
  }
}

extension MutableSpan where Element: SIMDScalar & BitwiseCopyable {
  /// Replaces as many elements as a vector has lanes, the first at an index; all have to exist.
  @inline(__always)
  mutating func store<Lanes: SIMD & BitwiseCopyable>(
    _ vector: Lanes, at index: Int
  ) where Lanes.Scalar == Element {
    let spare = count - MemoryLayout<Lanes>.stride / MemoryLayout<Element>.stride
    precondition(spare >= 0 && UInt(bitPattern: index) <= UInt(bitPattern: spare), "no such lanes")
    unsafe withUnsafeMutableBufferPointer { elements in
      // As above; a store asks for no alignment either.
      let bytes = unsafe UnsafeMutableRawPointer(elements.baseAddress).unsafelyUnwrapped
      let offset = index &* MemoryLayout<Element>.stride
      unsafe bytes.storeBytes(of: vector, toByteOffset: offset, as: Lanes.self)
    }
  }
}

extension SIMD16<Float> {
  /// The lanes as luminance: rounded, a half to even, and brought into 0 to 255.
  @inline(__always)
  var luminance: SIMD16<UInt8> {
    var luminance = replacing(with: 0, where: self .< 0)
    luminance.replace(with: 255, where: luminance .> 255)
    // Numbers from 2²³ to 2²⁴ are a whole apart, so adding 2²³ rounds, and leaves the rounded
    // number in the low bits: a conversion that can trap is not vectorised.
    // Both types are sixteen times four bytes, and any bits are integers.
    let bits = unsafe unsafeBitCast(luminance + 0x1p23, to: SIMD16<UInt32>.self)
    return SIMD16<UInt8>(truncatingIfNeeded: bits)
  }
}

extension SIMD16<Int16> {
  /// The lanes as luminance, brought into 0 to 255.
  @inline(__always)
  var luminance: SIMD16<UInt8> {
    // A shift spreads the sign over all bits. Comparisons of whole numbers are not vectorised.
    let positive = self & ~(self &>> 15)
    return SIMD16<UInt8>(truncatingIfNeeded: positive | (255 &- positive) &>> 15)
  }
}
