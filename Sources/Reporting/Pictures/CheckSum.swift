/// The check sums of PNG chunks and of the zlib streams in them.
enum CheckSum {
  /// CRC-32, a byte at a time (PNG, third edition, annex D).
  static func crc32(of bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    return ~sum
  }

  /// The effect of each byte value on a sum.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  /// Adler-32 (RFC 1950, 8.2).
  static func adler32(of bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for start in stride(from: 0, to: bytes.count, by: unreducedLimit) {
      for byte in bytes[start..<min(start + unreducedLimit, bytes.count)] {
        low &+= UInt32(byte)
        high &+= low
      }
      low %= 65_521
      high %= 65_521
    }
    return high << 16 | low
  }

  /// Maximum number of bytes before the sums must be reduced to stay within 32 bits, as in zlib.
  private static let unreducedLimit = 5_552
}
