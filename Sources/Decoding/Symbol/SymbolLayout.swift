private import Synchronization

/// The places of all bits in the symbols of a version and level.
struct SymbolLayout: Sendable {
  /// The version.
  let version: SymbolVersion
  /// The error correction level.
  let level: SymbolLevel
  /// The module index of each data bit, in message order.
  let dataIndices: [Int]
  /// The blocks, in message order.
  let blocks: [Block]
  /// The remainder modules after the last codeword, light before masking.
  let remainderIndices: [Int]
  /// The Reed–Solomon code of each block.
  let code: ReedSolomon
  /// The format for each mask pattern.
  let formats: [SymbolFormat]
  /// For each mask pattern, −1 where it inverts a module, otherwise 1.
  let maskPolarities: [[Float]]

  /// A block of codewords with common error correction.
  struct Block: Equatable, Sendable {
    /// Its data codewords, in message order.
    let codewords: Range<Int>
    /// The module index of each of its error-correction bits.
    let checkIndices: [Int]
  }

  /// The layout of a version and level, computed once per process.
  static func cached(_ version: SymbolVersion, _ level: SymbolLevel) -> SymbolLayout {
    let key = 4 * version.number + level.rawValue
    if let known = layouts.withLock({ $0[key] }) { return known }
    let layout = SymbolLayout(of: version, level: level)
    layouts.withLock { $0[key] = layout }
    return layout
  }

  private static let layouts = Mutex<[Int: SymbolLayout]>([:])

  /// Computes the layout of a version and level.
  init(of version: SymbolVersion, level: SymbolLevel) {
    self.version = version
    self.level = level
    let codewords = CodewordBlocks(of: version, level: level)
    let drawn = DataModules(of: version).indices
    dataIndices = codewords.drawnPositions.flatMap { drawn[8 * $0..<8 * $0 + 8] }
    blocks = codewords.dataRanges.enumerated().map { index, range in
      let positions = codewords.drawnCheckPositions(ofBlock: index)
      return Block(codewords: range, checkIndices: positions.flatMap { drawn[8 * $0..<8 * $0 + 8] })
    }
    remainderIndices = Array(drawn.suffix(drawn.count % 8))
    code = ReedSolomon(checkLength: codewords.checkLength)
    let size = version.size
    let formats = (0..<8).map { SymbolFormat(level: level, mask: $0) }
    self.formats = formats
    maskPolarities = formats.map { format in
      (0..<size * size).map { format.inverts(column: $0 % size, row: $0 / size) ? -1 : 1 }
    }
  }
}

extension SymbolLayout {
  /// The modules of a symbol with these bits, 1 for dark and −1 for light; function patterns and format
  /// information are left 0.
  ///
  /// - Parameters:
  ///   - data: All data bits, in message order.
  ///   - checks: The error-correction bits of each block.
  ///   - mask: The mask pattern, 0…7.
  /// - Returns: A value for each module.
  func modules(data: [Bool], checks: [[Bool]], mask: Int) -> SoftModules {
    var modules = SoftModules(size: version.size, repeating: 0)
    let polarity = maskPolarities[mask]
    for (index, bit) in zip(dataIndices, data) {
      modules.values[index] = bit ? polarity[index] : -polarity[index]
    }
    for (block, bits) in zip(blocks, checks) {
      for (index, bit) in zip(block.checkIndices, bits) {
        modules.values[index] = bit ? polarity[index] : -polarity[index]
      }
    }
    for index in remainderIndices { modules.values[index] = -polarity[index] }
    return modules
  }
}
