internal import WorkerProtocol

/// The headers and palette of a bitmap of Windows or OS/2 (BITMAPFILEHEADER, BITMAPCOREHEADER,
/// BITMAPINFOHEADER to BITMAPV5HEADER; OS/2 2.0, BITMAPINFOHEADER2).
struct BMPHeader {
  let size: PictureSize
  /// Whether the first row in the file is the highest.
  let isTopDown: Bool
  /// Bits per pixel: 1, 2, 4, 8, 16, 24 or 32.
  let depth: Int
  let coding: Coding
  /// Red, green and blue of each color; empty above 8 bits.
  let palette: [[UInt8]]
  /// Where red, green, blue and alpha are in a pixel of 16 or 32 bits.
  let masks: [UInt32]
  /// Where the pixels begin.
  let start: Int

  /// How pixels are stored.
  enum Coding { case rows, runs }

  /// Reads the headers of a file that starts as a bitmap does.
  init(_ bytes: [UInt8]) throws(PictureFault) {
    let length = Int(bytes.littleEndian(at: 14))
    guard bytes.count >= 14 + length else { throw .truncated }
    let isCore = length == 12
    let (width, height): (Int, Int)
    if isCore {
      (width, height) = (Int(bytes.short(at: 18)), Int(bytes.short(at: 20)))
    } else {
      width = Int(Int32(bitPattern: bytes.littleEndian(at: 18)))
      height = Int(Int32(bitPattern: bytes.littleEndian(at: 22)))
    }
    guard width > 0, height != 0 else { throw .damaged(.bmp, "a size of \(width) × \(height)") }
    size = PictureSize(width: UInt32(width), height: UInt32(height.magnitude))
    isTopDown = height < 0
    depth = Int(bytes.short(at: isCore ? 24 : 28))
    let compression = length < 20 ? 0 : bytes.littleEndian(at: 30)
    // In the header of OS/2 2.0, these numbers have other meanings.
    if length == 64, compression > 2 { throw .unconvertible("BMP of OS/2 with compression") }
    switch (compression, depth) {
    case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32): coding = .rows
    case (1, 8), (2, 4): coding = .runs
    case (3, 16), (3, 32), (6, 16), (6, 32): coding = .rows
    case (4, _), (5, _): throw .unconvertible("BMP for printers")
    case (0...3, _), (6, _): throw .damaged(.bmp, "\(depth) bits per pixel")
    default: throw .damaged(.bmp, "an unknown compression")
    }
    // Masks are part of the longer headers, and follow the shorter one.
    let hasMasks = compression == 3 || compression == 6
    let hasAlpha = compression == 6 || (hasMasks && length >= 56)
    let maskCount = !hasMasks ? 0 : hasAlpha ? 4 : 3
    if hasMasks {
      masks = (0..<4).map { $0 < maskCount ? bytes.littleEndian(at: 54 + 4 * $0) : 0 }
    } else {
      masks = depth == 16 ? [0x7C00, 0x3E0, 0x1F, 0] : [0xFF0000, 0xFF00, 0xFF, 0]
    }
    let table = 14 + length + (length == 40 ? 4 * maskCount : 0)
    let entry = isCore ? 3 : 4
    var colors: [[UInt8]] = []
    if depth <= 8 {
      let used = length < 40 ? 0 : Int(bytes.littleEndian(at: 46))
      let count = used == 0 ? 1 << depth : min(used, 1 << depth)
      for place in stride(from: table, to: table + count * entry, by: entry) {
        if place + 3 <= bytes.count { colors.append(bytes[place..<place + 3].reversed()) }
      }
      // Pixels may name colors that the table lacks; those are black.
      colors += repeatElement([0, 0, 0], count: (1 << depth) - colors.count)
    }
    palette = colors
    let offset = Int(bytes.littleEndian(at: 10))
    start = offset < 14 + length ? table + entry * (depth <= 8 ? 1 << depth : 0) : offset
  }

  /// Bytes in a row, which is a multiple of four.
  var rowLength: Int { (Int(size.width) * depth + 31) / 32 * 4 }
}

extension [UInt8] {
  /// Two bytes, the lower one first; zeros behind the end.
  func short(at offset: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: littleEndian(at: offset))
  }

  /// Four bytes, the lowest first; zeros behind the end.
  func littleEndian(at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { value, index in
      let place = offset + index
      return value | (place < count ? UInt32(self[place]) << UInt32(8 * index) : 0)
    }
  }
}
