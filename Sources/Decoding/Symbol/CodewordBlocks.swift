/// How the codewords of a code are divided into blocks, each with check codewords of its own, and
/// in which order the blocks' codewords are drawn (ISO/IEC 18004, table 9 and chapter 7.6).
struct CodewordBlocks: Equatable, Sendable {
  /// Blocks of a code.
  let count: Int
  /// Check codewords of each block.
  let checkLength: Int
  /// Data codewords of a block; the last blocks may have one more.
  let dataLength: Int
  /// How many blocks have one data codeword more.
  let longCount: Int

  /// The blocks of a version at a level.
  init(of version: SymbolVersion, level: SymbolLevel) {
    count = Self.counts[level.rawValue][version.number - 1]
    checkLength = Self.checkLengths[level.rawValue][version.number - 1]
    dataLength = version.codewordCount / count - checkLength
    longCount = version.codewordCount % count
  }

  /// Data codewords of the whole code.
  var dataCount: Int { count * dataLength + longCount }

  /// For each data codeword, as the message counts them, how many codewords are drawn before it.
  ///
  /// The first codeword of each block is drawn, then the second of each, and so on; the one that
  /// only long blocks have comes last, and check codewords behind all of them.
  var drawnPositions: [Int] {
    let shortCount = count - longCount
    var positions: [Int] = []
    positions.reserveCapacity(dataCount)
    for block in 0..<count {
      for place in 0..<dataLength { positions.append(place * count + block) }
      if block >= shortCount { positions.append(dataLength * count + block - shortCount) }
    }
    return positions
  }

  /// For each block the data codewords that it has, as the message counts them.
  var dataRanges: [Range<Int>] {
    var start = 0
    return (0..<count).map { block in
      let length = dataLength + (block >= count - longCount ? 1 : 0)
      defer { start += length }
      return start..<start + length
    }
  }

  /// For each check codeword of a block, how many codewords are drawn before it.
  func drawnCheckPositions(ofBlock block: Int) -> [Int] {
    (0..<checkLength).map { dataCount + $0 * count + block }
  }

  /// By level, least first, and version.
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

  /// By level, least first, and version.
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

extension SymbolVersion {
  /// Codewords of a code, those of data and those that check them.
  ///
  /// Eight modules make one, of all that neither is fixed nor tells the format.
  var codewordCount: Int {
    let centers = alignmentCenters.count
    // Of the patterns, three would lie in finders; two rows of them lie across timing patterns.
    let alignment = centers == 0 ? 0 : 25 * (centers * centers - 3) - 2 * 5 * (centers - 2)
    let finders = 3 * 64
    let timing = 2 * (size - 16)
    let format = 2 * 15 + 1
    let versionWords = word == nil ? 0 : 2 * 18
    return (size * size - finders - timing - alignment - format - versionWords) / 8
  }
}
