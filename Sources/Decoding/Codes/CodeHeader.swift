/// What a code says about itself before its payload, read straight from its modules.
///
/// Only codes of versions 1–9 in byte mode are read, and without error correction: this is a
/// witness against payloads that were cut, not a decoder. Places and numbers: ISO/IEC 18004.
struct CodeHeader {
  /// Bytes of the payload.
  let payloadLength: Int

  /// Reads the header of the code between four corners; nil where it cannot be told.
  init?(of corners: [Point], in image: GrayImage) {
    guard let fitted = ModuleGrid.fit(corners: corners, in: image) else { return nil }
    // Of the code and its mirror image the one is right whose format is nearer to a format.
    let readings = [fitted, fitted.transposed].compactMap { grid in
      FormatInformation(of: grid).map { (grid: grid, format: $0) }
    }
    guard let (grid, format) = readings.min(by: { $0.format.distance < $1.format.distance })
    else { return nil }
    let blocks = Self.blockCounts[format.level.rawValue][grid.version - 1]
    let bits = HeaderBits(grid: grid, mask: format.mask)
    // Blocks are interleaved: the second codeword of the first block comes after one of each.
    let first = bits.codeword(at: 0)
    let second = bits.codeword(at: blocks)
    guard first >> 4 == Self.byteMode else { return nil }
    payloadLength = Int(first & 0x0F) << 4 | Int(second >> 4)
  }

  private static let byteMode: UInt8 = 0b0100

  /// Error correction blocks of versions 1–9 for levels L, M, Q and H (table 9).
  private static let blockCounts = [
    [1, 1, 1, 1, 1, 2, 2, 2, 2],
    [1, 1, 1, 2, 2, 4, 4, 4, 5],
    [1, 1, 2, 2, 4, 4, 6, 6, 8],
    [1, 1, 2, 4, 4, 4, 5, 6, 8],
  ]
}

/// The first codewords of a code: the two columns at its right edge, from the bottom up.
private struct HeaderBits {
  let grid: ModuleGrid
  let mask: Int

  /// A codeword that lies in those columns, as it was before masking.
  func codeword(at index: Int) -> UInt8 {
    (8 * index..<8 * index + 8).reduce(0) { $0 << 1 | (bit(at: $1) ? 1 : 0) }
  }

  private func bit(at index: Int) -> Bool {
    let row = grid.size - 1 - index / 2
    let column = grid.size - 1 - index % 2
    return grid.isDark(column: column, row: row) != isMasked(row, column)
  }

  /// The eight masks of table 10, by row i and column j.
  private func isMasked(_ i: Int, _ j: Int) -> Bool {
    switch mask {
    case 0: (i + j) % 2 == 0
    case 1: i % 2 == 0
    case 2: j % 3 == 0
    case 3: (i + j) % 3 == 0
    case 4: (i / 2 + j / 3) % 2 == 0
    case 5: i * j % 2 + i * j % 3 == 0
    case 6: (i * j % 2 + i * j % 3) % 2 == 0
    default: ((i + j) % 2 + i * j % 3) % 2 == 0
    }
  }
}
