private import Glibc

// Subscripts check bounds per element, which prevents vectorization; these functions check once per
// vector. Every function is safe to call.

extension Span where Element: SIMDScalar & BitwiseCopyable {
  /// Loads a vector of elements starting at an index; all of them must exist.
  @inline(__always) func vector<Lanes: SIMD & BitwiseCopyable>(
    at index: Int, as lanes: Lanes.Type = Lanes.self
  ) -> Lanes where Lanes.Scalar == Element {
    let spare = count - MemoryLayout<Lanes>.stride / MemoryLayout<Element>.stride
    // One comparison: as an unsigned number, a negative index exceeds any other.
    precondition(spare >= 0 && UInt(bitPattern: index) <= UInt(bitPattern: spare), "no such lanes")
    return unsafe withUnsafeBufferPointer { elements in
      // The check above guarantees that all bytes of the vector belong to the span. Any bits are
      // valid, and the load needs no alignment.
      let bytes = unsafe UnsafeRawPointer(elements.baseAddress).unsafelyUnwrapped
      let offset = index &* MemoryLayout<Element>.stride
      return unsafe bytes.loadUnaligned(fromByteOffset: offset, as: lanes)
    }
  }

  /// An element, the next one, and the two one stride later; all must exist.
  @inline(__always) func square(at index: Int, stride: Int) -> SIMD4<Element> {
    precondition(index >= 0 && stride >= 0 && index < count - stride - 1, "no such square")
    return unsafe withUnsafeBufferPointer { elements in
      // The check above guarantees that the last of the four, and so each, is in the span.
      let first = unsafe elements.baseAddress.unsafelyUnwrapped + index
      return unsafe SIMD4(first[0], first[1], first[stride], first[stride + 1])
    }
  }
}

extension Span<UInt8> {
  /// The first index from one on with a byte; nil if there is none.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    precondition(start >= 0 && start <= count, "the search starts inside")
    return unsafe withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress,
        // The check above guarantees that all bytes from there on belong to the span.
        let found = unsafe memchr(first + start, Int32(byte), count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - first
    }
  }
}

extension MutableSpan where Element: SIMDScalar & BitwiseCopyable {
  /// Stores a vector over the elements starting at an index; all must exist.
  @inline(__always) @_lifetime(self: copy self) mutating func store<Lanes: SIMD & BitwiseCopyable>(
    _ vector: Lanes, at index: Int
  ) where Lanes.Scalar == Element {
    let spare = count - MemoryLayout<Lanes>.stride / MemoryLayout<Element>.stride
    precondition(spare >= 0 && UInt(bitPattern: index) <= UInt(bitPattern: spare), "no such lanes")
    unsafe withUnsafeMutableBufferPointer { elements in
      // As for the load above; a store needs no alignment either.
      let bytes = unsafe UnsafeMutableRawPointer(elements.baseAddress).unsafelyUnwrapped
      let offset = index &* MemoryLayout<Element>.stride
      unsafe bytes.storeBytes(of: vector, toByteOffset: offset, as: Lanes.self)
    }
  }
}

extension SIMD16<Float> {
  /// Rounded half to even, and clamped to 0…255.
  @inline(__always) var luminance: SIMD16<UInt8> {
    var luminance = replacing(with: 0, where: self .< 0)
    luminance.replace(with: 255, where: luminance .> 255)
    // Floats from 2²³ to 2²⁴ are 1 apart, so adding 2²³ rounds and leaves the integer in the low
    // bits; a conversion that can trap would not vectorize.
    // Safe: both types are sixteen times four bytes, and any bits are valid integers.
    let bits = unsafe unsafeBitCast(luminance + 0x1p23, to: SIMD16<UInt32>.self)
    return SIMD16<UInt8>(truncatingIfNeeded: bits)
  }
}

extension SIMD16<Int16> {
  /// Clamped to 0…255.
  @inline(__always) var luminance: SIMD16<UInt8> {
    // The shift spreads the sign over all bits; integer comparisons do not vectorize.
    let positive = self & ~(self &>> 15)
    return SIMD16<UInt8>(truncatingIfNeeded: positive | (255 &- positive) &>> 15)
  }
}
