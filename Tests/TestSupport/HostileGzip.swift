/// Gzip streams (RFC 1952) made by hand: one without compression, and a bomb.
enum HostileGzip {
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  /// Bytes in one uncompressed block.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt32(bytes.count)
    var gzip = header + [1]
    gzip += littleEndian(count, bytes: 2)
    gzip += littleEndian(~count, bytes: 2)
    gzip += bytes
    gzip += littleEndian(checksum(bytes), bytes: 4)
    gzip += littleEndian(count, bytes: 4)
    return gzip
  }

  /// 64 MiB of spaces in 425 kB: one block of fixed codes (RFC 1951, section 3.2.6), a space and
  /// then copies of 258 bytes at distance 1.
  static let bomb: [UInt8] = {
    var bits = Bits()
    bits.append(0b011, count: 3)  // the last block, fixed codes
    bits.append(code: 0x30 + 32, count: 8)  // a space
    for _ in 0..<(64 << 20) / 258 {
      bits.append(code: 0b1100_0101, count: 8)  // length 258
      bits.append(code: 0, count: 5)  // distance 1
    }
    bits.append(code: 0, count: 7)  // the block's end
    return header + bits.bytes + [0, 0, 0, 0, 0, 0, 0, 0]
  }()

  /// Packs bits as deflate does: bytes fill from the lowest bit, codes go highest bit first.
  private struct Bits {
    var bytes: [UInt8] = []
    private var free = 0

    mutating func append(_ value: Int, count: Int) {
      for place in 0..<count { append(bit: value >> place & 1) }
    }

    mutating func append(code: Int, count: Int) {
      for place in (0..<count).reversed() { append(bit: code >> place & 1) }
    }

    private mutating func append(bit: Int) {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      bytes[bytes.count - 1] |= UInt8(bit << (8 - free))
      free -= 1
    }
  }

  private static func littleEndian(_ value: UInt32, bytes count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
  }

  /// The CRC-32 of RFC 1952, section 8.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
