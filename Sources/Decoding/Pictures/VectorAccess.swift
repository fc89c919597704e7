private import Glibc

// Subscripts check bounds per element, which prevents vectorization; these functions check once per
// vector. Only this file of the target has unsafe code; every function in it is safe to call.

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

/// Four vectors of bytes: longer ones do not vectorize.
typealias Bytes64 = (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>)

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

  /// An element in the low byte and the next one in the high byte; both must exist.
  @inline(__always) func pair(at index: Int) -> UInt16 {
    precondition(index >= 0 && index < count - 1, "no such pair")
    return unsafe withUnsafeBytes { bytes in
      // The check above guarantees that both bytes belong to the span.
      UInt16(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt16.self))
    }
  }

  /// A bit for each of 64 bytes that, with some bits inverted, is not above its limit, the first
  /// lowest; all must exist.
  @inline(__always) func bits(
    notAbove limits: Bytes64, at index: Int, _ inversion: UInt8
  ) -> UInt64 {
    let bytes = extracting(index..<index + 64)
    let inverted = SIMD16(repeating: inversion)
    @inline(__always) func bits(_ offset: Int, _ limits: SIMD16<UInt8>) -> SIMD16<UInt8> {
      (bytes.vector(at: offset, as: SIMD16.self) ^ inverted).bits(notAbove: limits)
    }
    let one = SIMD16.merged(bits(0, limits.0), bits(16, limits.1))
    let other = SIMD16.merged(bits(32, limits.2), bits(48, limits.3))
    let merged = SIMD16.merged(one, other)
    // Safe: sixteen bytes are two numbers, of which the first has all bits.
    return unsafe unsafeBitCast(SIMD16.merged(merged, merged), to: SIMD2<UInt64>.self)[0]
  }
}

extension SIMD16<UInt8> {
  /// Whether any byte has any of some bits.
  @inline(__always) func hasAny(of bits: UInt8) -> Bool {
    // Safe: sixteen bytes are two numbers, and any bits are valid.
    let words = unsafe unsafeBitCast(self & Self(repeating: bits), to: SIMD2<UInt64>.self)
    return words[0] | words[1] != 0
  }

  /// The sums of every two neighbors.
  @inline(__always) var pairSums: SIMD8<UInt16> {
    let pairs = self.pairs
    return (pairs & 0xFF) &+ pairs &>> 8
  }

  /// The sums of the squares of every two neighbors.
  @inline(__always) var pairSquareSums: SIMD8<UInt32> {
    let pairs = self.pairs
    let (one, other) = (pairs & 0xFF, pairs &>> 8)
    return SIMD8<UInt32>(truncatingIfNeeded: one &* one)
      &+ SIMD8<UInt32>(truncatingIfNeeded: other &* other)
  }

  /// The absolute difference of each byte.
  @inline(__always) func distance(from other: Self) -> Self {
    // Safe: masks are as long as the vectors they come from, with all bits of a byte alike.
    let isLess = unsafe unsafeBitCast(self .< other, to: Self.self)
    return ((self &- other) ^ isLess) &- isLess
  }

  @inline(__always) private var pairs: SIMD8<UInt16> {
    // Safe: sixteen bytes are eight numbers, and any bits are valid.
    unsafe unsafeBitCast(self, to: SIMD8<UInt16>.self)
  }

  /// A bit for each byte not above its limit: 1 in the first of eight bytes, 128 in the last.
  @inline(__always) fileprivate func bits(notAbove limits: Self) -> Self {
    // Safe: masks are as long as the vectors they come from, with all bits of a byte alike. A
    // choice between two vectors does not vectorize.
    let masks = unsafe unsafeBitCast(self .<= limits, to: SIMD2<UInt64>.self)
    return unsafe unsafeBitCast(masks & 0x8040_2010_0804_0201, to: Self.self)
  }

  /// The bitwise OR of every two neighboring bytes.
  @inline(__always) fileprivate static func merged(_ one: Self, _ other: Self) -> Self {
    // Safe: 32 bytes are sixteen numbers.
    let pairs = unsafe unsafeBitCast(SIMD32(lowHalf: one, highHalf: other), to: SIMD16<UInt16>.self)
    return Self(truncatingIfNeeded: pairs | pairs &>> 8)
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
