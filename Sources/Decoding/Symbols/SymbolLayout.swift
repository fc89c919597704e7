private import Synchronization

/// Where each bit goes in the symbols of a version and level.
final class SymbolLayout: Sendable {
  let version: SymbolVersion
  let level: SymbolLevel
  /// The module index of each data bit, in message order.
  let dataIndices: [Int]
  let blocks: [Block]
  /// The remainder modules after the last codeword, light before masking.
  let remainderIndices: [Int]
  let code: ReedSolomon
  let formats: [SymbolFormat]
  /// For each mask pattern, −1 where it inverts a module, otherwise 1.
  let maskPolarities: [[Float]]

  struct Block: Equatable, Sendable {
    /// Data codewords, in message order.
    let codewords: Range<Int>
    /// The module index of each of its error-correction bits.
    let checkIndices: [Int]
    var bits: Range<Int> { 8 * codewords.lowerBound..<8 * codewords.upperBound }
  }

  /// Computed once per process.
  static func cached(_ version: SymbolVersion, _ level: SymbolLevel) -> SymbolLayout {
    let key = 4 * version.number + level.rawValue
    if let known = layouts.withLock({ $0[key] }) { return known }
    let layout = SymbolLayout(of: version, level: level)
    layouts.withLock { $0[key] = layout }
    return layout
  }

  private static let layouts = Mutex<[Int: SymbolLayout]>([:])

  /// Divides the codewords into interleaved blocks (ISO/IEC 18004, table 9 and chapter 7.6).
  private init(of version: SymbolVersion, level: SymbolLevel) {
    self.version = version
    self.level = level
    let drawn = Self.dataModules(of: version)
    let count = Self.blockCounts[level.rawValue][version.number - 1]
    let checkLength = Self.checkLengths[level.rawValue][version.number - 1]
    let dataCount = drawn.count / 8 - count * checkLength
    // The first codeword of each block is drawn first, then the second of each, and so on; the last
    // codewords of long blocks follow, then all error-correction codewords.
    let (length, longCount) = dataCount.quotientAndRemainder(dividingBy: count)
    func modules(_ position: Int) -> ArraySlice<Int> { drawn[8 * position..<8 * position + 8] }
    var dataIndices: [Int] = []
    blocks = (0..<count).map { block in
      let start = dataIndices.count / 8
      for index in 0..<length { dataIndices += modules(index * count + block) }
      let long = block - (count - longCount)
      if long >= 0 { dataIndices += modules(length * count + long) }
      return Block(
        codewords: start..<dataIndices.count / 8,
        checkIndices: (0..<checkLength).flatMap { modules(dataCount + $0 * count + block) })
    }
    self.dataIndices = dataIndices
    remainderIndices = Array(drawn.suffix(drawn.count % 8))
    code = ReedSolomon(checkLength: checkLength)
    let size = version.size
    let formats = (0..<8).map { SymbolFormat(level: level, mask: $0) }
    self.formats = formats
    maskPolarities = formats.map { format in
      (0..<size * size).map { format.inverts(column: $0 % size, row: $0 / size) ? -1 : 1 }
    }
  }

  /// The module index of each codeword bit, as drawn (ISO/IEC 18004, chapter 7.7.3): bits fill
  /// columns in pairs from the right edge, alternately up and down, skipping the timing pattern.
  static func dataModules(of version: SymbolVersion) -> [Int] {
    let size = version.size
    var isReserved = FunctionPatterns(of: version).polarity.values.map { $0 != 0 }
    for module in SymbolFormat.positions(inSize: size).joined() {
      isReserved[module.row * size + module.column] = true
    }
    var indices: [Int] = []
    let timingColumn = 6
    let pairs = stride(from: size - 1, to: timingColumn, by: -2)
    let pairsBehind = stride(from: timingColumn - 1, to: 0, by: -2)
    var isUpwards = true
    for right in Array(pairs) + Array(pairsBehind) {
      for step in 0..<size {
        let row = isUpwards ? size - 1 - step : step
        for column in [right, right - 1] where !isReserved[row * size + column] {
          indices.append(row * size + column)
        }
      }
      isUpwards.toggle()
    }
    return indices
  }

  /// The symbol's modules, 1 for dark and −1 for light, but 0 in function patterns and format
  /// information; `data` is in message order, `checks` is by block.
  func modules(data: [Bool], checks: [[Bool]], mask: Int) -> SoftModules {
    var modules = SoftModules(size: version.size, repeating: 0)
    let polarity = maskPolarities[mask]
    for (index, bit) in zip(dataIndices + blocks.flatMap(\.checkIndices), data + checks.joined()) {
      modules.values[index] = bit ? polarity[index] : -polarity[index]
    }
    for index in remainderIndices { modules.values[index] = -polarity[index] }
    return modules
  }

  /// The modules of all symbols that share some data bits: 1 if always dark, −1 if always light, 0 if
  /// they vary.
  ///
  /// `data` is in message order: 1 for ones, −1 for zeros, 0 for bits that are not shared.
  func knownModules(data: [Float], mask: Int, _ functions: FunctionPatterns) -> SoftModules {
    var known = functions.polarity
    let polarity = maskPolarities[mask]
    for (index, sign) in formats[mask].modules(inSize: known.size) { known.values[index] = sign }
    for index in remainderIndices { known.values[index] = -polarity[index] }
    for (index, sign) in zip(dataIndices, data) where sign != 0 {
      known.values[index] = sign * polarity[index]
    }
    return known
  }

  /// Error-correction codewords per block, by level, lowest first, then by version (table 9).
  private static let checkLengths = [
    [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
      28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
      26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    [
      13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30,
      28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28,
      30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
  ]

  private static let blockCounts = [
    [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
      8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
    ],
    [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
      17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
    [
      1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20,
      23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
    ],
    [
      1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25,
      25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
    ],
  ]
}

extension SymbolLayout {
  /// The data bits of modules that are not damaged beyond correction; nil if a block is.
  func correctedData(of modules: SoftModules, mask: Int) -> [Bool]? {
    let polarity = maskPolarities[mask]
    func bits(_ indices: some Sequence<Int>) -> [Bool] {
      indices.map { modules.values[$0] * polarity[$0] > 0 }
    }
    var data: [Bool] = []
    for block in blocks {
      let read = bits(dataIndices[block.bits]) + bits(block.checkIndices)
      guard let corrected = code.corrected(read.codewords) else { return nil }
      data += corrected.prefix(block.codewords.count).flatMap(\.bits)
    }
    return data
  }
}
