internal import WorkerProtocol

/// The rows of a bitmap in run-length encoding, of 4 or 8 bits (BI_RLE4, BI_RLE8).
///
/// Pixels that are skipped have the first color.
struct BMPRuns {
  private let bytes: [UInt8]
  private var offset: Int
  private let width: Int
  private let depth: Int
  /// Where the next pixel goes in its row.
  private var column = 0
  /// Rows that were skipped and not returned yet.
  private var skippedRows = 0
  private var hasEnded = false
  /// Why pixels may be missing or wrong.
  private(set) var fault: PictureFault?

  init(_ bytes: [UInt8], from start: Int, _ header: BMPHeader) {
    (self.bytes, offset) = (bytes, start)
    (width, depth) = (Int(header.size.width), header.depth)
  }

  /// The colors of the next row; nil if the file ends first.
  mutating func next() -> [UInt8]? {
    var row = [UInt8](repeating: 0, count: width)
    if hasEnded { return row }
    if skippedRows > 0 {
      skippedRows -= 1
      return row
    }
    while let first = take(), let second = take() {
      switch (first, second) {
      case (0, 0):
        column = 0
        return row
      case (0, 1):
        hasEnded = true
        return row
      case (0, 2):
        guard let right = take(), let down = take() else { return nil }
        column += Int(right)
        if down > 0 {
          skippedRows = Int(down) - 1
          return row
        }
      case (0, let count):
        let length = (Int(count) * depth + 7) / 8
        guard offset + length <= bytes.count else { return nil }
        for index in 0..<Int(count) {
          put(bytes[offset + index * depth / 8], index, into: &row)
        }
        // To an even number of bytes.
        offset += length + length % 2
      case (let count, let value):
        for index in 0..<Int(count) { put(value, index, into: &row) }
      }
    }
    return nil
  }

  private mutating func take() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Puts the next pixel: a byte, or the half of it that is its turn.
  private mutating func put(_ value: UInt8, _ index: Int, into row: inout [UInt8]) {
    defer { column += 1 }
    guard column < width else {
      fault = .damaged(.bmp, "more pixels than a row has")
      return
    }
    row[column] = depth == 8 ? value : index % 2 == 0 ? value >> 4 : value & 15
  }
}
