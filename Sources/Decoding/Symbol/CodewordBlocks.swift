/// How a code's codewords are divided into blocks with their own error-correction codewords, and
/// interleaved (ISO/IEC 18004, table 9 and chapter 7.6).
struct CodewordBlocks: Equatable, Sendable {
  /// The number of blocks.
  let count: Int
  /// Error-correction codewords per block.
  let checkLength: Int
  /// Data codewords per block; the last blocks may have one more.
  let dataLength: Int
  /// The number of blocks with one more data codeword.
  let longCount: Int

  /// The blocks of a version and level.
  init(of version: SymbolVersion, level: SymbolLevel) {
    count = Self.counts[level.rawValue][version.number - 1]
    checkLength = Self.checkLengths[level.rawValue][version.number - 1]
    let codewordCount = DataModules(of: version).indices.count / 8
    dataLength = codewordCount / count - checkLength
    longCount = codewordCount % count
  }

  /// Data codewords in the whole code.
  var dataCount: Int { count * dataLength + longCount }

  /// The interleaved position of each data codeword, in message order.
  ///
  /// The first codeword of each block comes first, then the second of each, and so on; the extra
  /// codewords of long blocks follow, then all error-correction codewords.
  var drawnPositions: [Int] {
    let shortCount = count - longCount
    var positions: [Int] = []
    positions.reserveCapacity(dataCount)
    for block in 0..<count {
      for index in 0..<dataLength { positions.append(index * count + block) }
      if block >= shortCount { positions.append(dataLength * count + block - shortCount) }
    }
    return positions
  }

  /// The range of data codewords in each block, in message order.
  var dataRanges: [Range<Int>] {
    var start = 0
    return (0..<count).map { block in
      let length = dataLength + (block >= count - longCount ? 1 : 0)
      defer { start += length }
      return start..<start + length
    }
  }

  /// The interleaved position of each error-correction codeword of a block.
  func drawnCheckPositions(ofBlock block: Int) -> [Int] {
    (0..<checkLength).map { dataCount + $0 * count + block }
  }

  /// By level, lowest first, then by version.
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

  /// By level, lowest first, then by version.
  private static let counts = [
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
