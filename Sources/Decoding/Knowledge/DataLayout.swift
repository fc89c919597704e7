/// Where a code of a version and a level has each bit of its data, in the order of the message.
struct DataLayout: Sendable {
  /// Indices of the modules of a square, row after row; eight for each data codeword.
  let indices: [Int]

  private let size: Int
  private var signsOfMasks = [[Float]](repeating: [], count: 8)

  /// The layout of a version and a level.
  init(of version: SymbolVersion, level: SymbolFormat.Level) {
    size = version.size
    let drawn = DataModules(of: version).indices
    indices = CodewordBlocks(of: version, level: level).drawnPositions.flatMap { position in
      drawn[8 * position..<8 * position + 8]
    }
  }

  /// For each bit, 1 where a dark module stands for a one, −1 where the mask has turned it round.
  ///
  /// Worked out when a mask is met first.
  mutating func signs(of format: SymbolFormat) -> [Float] {
    if signsOfMasks[format.mask].isEmpty {
      signsOfMasks[format.mask] = indices.map { index in
        let (row, column) = index.quotientAndRemainder(dividingBy: size)
        return format.inverts(column: column, row: row) ? -1 : 1
      }
    }
    return signsOfMasks[format.mask]
  }
}
