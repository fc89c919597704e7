/// What a code says about itself before its payload, read straight from its modules.
///
/// Only codes in byte mode are read, and without error correction: this is a witness against
/// payloads that were cut, not a decoder. Places and numbers: ISO/IEC 18004.
struct CodeHeader {
  /// Bytes of the payload.
  let payloadLength: Int

  /// Reads the header of the code between four corners; nil where it cannot be told.
  init?(of corners: [Point], in image: GrayImage) {
    guard let fitted = ModuleGrid.fit(corners: corners, in: image)?.modules else { return nil }
    // Of the code and its mirror image the one is right whose format is told better.
    let readings = [fitted, fitted.transposed].compactMap { modules in
      SymbolFormat.ranked(by: modules).first.map { (modules: modules, best: $0) }
    }
    guard let reading = readings.max(by: { $0.best.agreement < $1.best.agreement }),
      reading.best.agreement >= Self.leastFormatAgreement
    else { return nil }
    self.init(of: reading.modules, format: reading.best.format)
  }

  /// Reads the header of a code's modules; nil where it cannot be told.
  init?(of modules: SoftModules, format: SymbolFormat) {
    guard let version = SymbolVersion(size: modules.size), Self.versions.contains(version.number)
    else { return nil }
    let blocks = Self.blockCounts[format.level.rawValue][version.number - 1]
    let bits = HeaderBits(modules: modules, mask: format.mask)
    // Blocks are interleaved: the next codeword of the first block comes after one of each.
    let codewords = (0..<3).map { bits.codeword(at: $0 * blocks) }
    guard let first = codewords[0], first >> 4 == Self.byteMode, let second = codewords[1] else {
      return nil
    }
    if version.number < 10 {
      payloadLength = Int(first & 0x0F) << 4 | Int(second >> 4)
    } else {
      guard let third = codewords[2] else { return nil }
      payloadLength = Int(first & 0x0F) << 12 | Int(second) << 4 | Int(third >> 4)
    }
  }

  /// Three wrong bits in each copy of the format, which its own check corrects.
  private static let leastFormatAgreement: Float = 0.6

  private static let versions = 1...12
  private static let byteMode: UInt8 = 0b0100

  /// Error correction blocks of each version for levels L, M, Q and H (table 9).
  private static let blockCounts = [
    [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4],
    [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8],
    [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10],
    [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11],
  ]
}

/// The first codewords of a code: up the two columns at its right edge, then down the next two.
private struct HeaderBits {
  let modules: SoftModules
  let mask: Int

  /// A codeword as it was before masking; nil when it lies beyond those columns.
  func codeword(at index: Int) -> UInt8? {
    guard 8 * (index + 1) <= 2 * bitsInPair else { return nil }
    return (8 * index..<8 * index + 8).reduce(0) { $0 << 1 | (bit(at: $1) ? 1 : 0) }
  }

  /// Bits of two columns: above them lie a finder pattern and the format, nine rows.
  private var bitsInPair: Int { 2 * (modules.size - 9) }

  private func bit(at index: Int) -> Bool {
    let (pair, place) = index.quotientAndRemainder(dividingBy: bitsInPair)
    let row = pair == 0 ? modules.size - 1 - place / 2 : 9 + place / 2
    let column = modules.size - 1 - 2 * pair - place % 2
    return (modules[column, row] > 0) != isMasked(row, column)
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
