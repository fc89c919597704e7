/// The XXH64 checksum with seed 0 (Collet, xxHash specification 0.1.1): it detects every change
/// confined to eight bytes, since its steps are reversible, and misses others with odds of 2⁻⁶⁴.
package enum XXHash64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// The checksum of an array, in linear time.
  package static func hash(_ bytes: [UInt8]) -> UInt64 {
    unsafe bytes.withUnsafeBytes { bytes in unsafe hash(bytes.bytes) }
  }

  /// The checksum of a span, in linear time.
  package static func hash(_ bytes: RawSpan) -> UInt64 {
    var offset = 0
    var sum = prime5
    if bytes.byteCount >= 32 {
      var (a, b, c, d) = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
      while bytes.byteCount - offset >= 32 {
        a = round(a, word(bytes, offset))
        b = round(b, word(bytes, offset + 8))
        c = round(c, word(bytes, offset + 16))
        d = round(d, word(bytes, offset + 24))
        offset += 32
      }
      sum = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
      for lane in [a, b, c, d] { sum = (sum ^ round(0, lane)) &* prime1 &+ prime4 }
    }
    sum &+= UInt64(bytes.byteCount)
    while bytes.byteCount - offset >= 8 {
      sum = rotated(sum ^ round(0, word(bytes, offset)), 27) &* prime1 &+ prime4
      offset += 8
    }
    if bytes.byteCount - offset >= 4 {
      let half = UInt64(UInt32(littleEndian: value(bytes, offset)))
      sum = rotated(sum ^ half &* prime1, 23) &* prime2 &+ prime3
      offset += 4
    }
    while offset < bytes.byteCount {
      let byte = UInt64(value(bytes, offset, as: UInt8.self))
      sum = rotated(sum ^ byte &* prime5, 11) &* prime1
      offset += 1
    }
    sum = (sum ^ sum >> 33) &* prime2
    sum = (sum ^ sum >> 29) &* prime3
    return sum ^ sum >> 32
  }

  @inline(__always) private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  @inline(__always) private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
    word &<< count | word &>> (64 &- count)
  }

  @inline(__always) private static func word(_ bytes: RawSpan, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: value(bytes, offset))
  }

  @inline(__always) private static func value<Value: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: RawSpan, _ offset: Int, as type: Value.Type = Value.self
  ) -> Value {
    // Every bit pattern is a valid integer, and the span checks bounds.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: type)
  }
}
