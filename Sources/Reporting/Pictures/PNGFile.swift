/// Writes PNG files with 8 bits per channel (PNG, third edition), uncompressed, only for viewing.
package enum PNGFile {
  /// A PNG file of gray or RGB pixels, at least one, in rows from the top left.
  package static func file(width: Int, height: Int, channels: Int = 1, pixels: [UInt8]) -> [UInt8] {
    precondition(channels == 1 || channels == 3, "a picture has one or three channels")
    precondition(
      width > 0 && height > 0 && pixels.count == width * height * channels,
      "there is one byte per channel and pixel")
    // 8 bits, gray or RGB, the only compression and filter methods, no interlacing.
    let kind: [UInt8] = [8, channels == 1 ? 0 : 2, 0, 0, 0]
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + kind
    return signature + chunk("IHDR", header)
      + chunk("IDAT", stream(of: lines(of: pixels, length: width * channels))) + chunk("IEND", [])
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(type.utf8) + body
    return bigEndian(UInt32(body.count)) + named + bigEndian(CheckSum.crc32(of: named))
  }

  private static func lines(of pixels: [UInt8], length: Int) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(pixels.count + pixels.count / length)
    for start in stride(from: 0, to: pixels.count, by: length) {
      lines.append(0)
      lines += pixels[start..<start + length]
    }
    return lines
  }

  /// A zlib stream (RFC 1950) of stored blocks (RFC 1951, 3.2.4).
  private static func stream(of bytes: [UInt8]) -> [UInt8] {
    // Deflate, window of 32 KiB, fastest level; the second byte makes the pair a multiple of 31.
    var stream: [UInt8] = [0x78, 0x01]
    stream.reserveCapacity(bytes.count + bytes.count / blockLimit * 5 + 16)
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(blockLimit)
      rest = rest.dropFirst(block.count)
      let size = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      for part in [size, ~size] { stream += [UInt8(part & 0xFF), UInt8(part >> 8)] }
      stream += block
    } while !rest.isEmpty
    return stream + bigEndian(CheckSum.adler32(of: bytes))
  }

  /// A block's length has 16 bits.
  private static let blockLimit = 65_535

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}

enum CheckSum {
  /// CRC-32, one byte at a time (PNG, third edition, annex D).
  static func crc32(of bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    return ~sum
  }

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
