@testable import Decoding

/// An uncompressed PNG file assembled byte by byte, so that it is known which bytes hold which row.
struct TinyPNG {
  let width: Int
  let height: Int
  let isColored: Bool
  let isInterlaced: Bool

  /// The luminance of a gray pixel, or of the three channels of a colored one; never white.
  static func luminance(_ column: Int, _ row: Int) -> UInt8 {
    UInt8((column * 31 + row * 57) % 250)
  }

  /// The whole file.
  var bytes: [UInt8] { start + Self.chunk("IDAT", data) + Self.chunk("IEND", []) }

  /// Bytes before the first scan line: the chunks, and the headers of the stream and its one block.
  var bytesBeforeRows: Int { start.count + 8 + 2 + 5 }

  /// Bytes per scan line of a picture that is not interlaced.
  var bytesOfRow: Int { 1 + width * (isColored ? 3 : 1) }

  /// The picture that the file shows.
  var picture: GrayImage {
    var image = GrayImage(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width { image.pixels[row * width + column] = Self.luminance(column, row) }
    }
    return image
  }

  /// A chunk with its checksum.
  static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(type.utf8) + body
    return bigEndian(UInt32(body.count)) + named + bigEndian(checkSum(named))
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private var start: [UInt8] {
    let sides = Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height))
    let kind: [UInt8] = [8, isColored ? 2 : 0, 0, 0, isInterlaced ? 1 : 0]
    return Self.signature + Self.chunk("IHDR", sides + kind)
  }

  private var data: [UInt8] { Self.stored(scanLines) }

  /// A zlib stream (RFC 1950) of one stored block (RFC 1951, 3.2.4).
  static func stored(_ lines: [UInt8]) -> [UInt8] {
    precondition(lines.count < 65_536, "one block holds it")
    let count = UInt16(lines.count)
    let sizes = [count, ~count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    var sums: (UInt32, UInt32) = (1, 0)
    for byte in lines {
      sums.0 = (sums.0 + UInt32(byte)) % 65_521
      sums.1 = (sums.1 + sums.0) % 65_521
    }
    return [0x78, 0x01, 0x01] + sizes + lines + bigEndian(sums.1 << 16 | sums.0)
  }

  private var scanLines: [UInt8] {
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    var lines: [UInt8] = []
    for (left, top, stepX, stepY) in passes where left < width {
      for row in stride(from: top, to: height, by: stepY) {
        lines.append(0)
        for column in stride(from: left, to: width, by: stepX) {
          let luminance = Self.luminance(column, row)
          lines += isColored ? [luminance, luminance, luminance] : [luminance]
        }
      }
    }
    return lines
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  /// CRC-32, bit by bit (PNG, third edition, annex D).
  private static func checkSum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
