import Testing

@testable import Decoding

struct CodewordBlocksTests {
  /// Bytes that a code holds in byte mode at levels L, M, Q and H (ISO/IEC 18004, table 7).
  @Test(arguments: [
    (1, [17, 14, 11, 7]), (5, [106, 84, 60, 44]), (6, [134, 106, 74, 58]),
    (7, [154, 122, 86, 64]), (10, [271, 213, 151, 119]), (14, [458, 362, 258, 194]),
    (15, [520, 412, 292, 220]), (21, [929, 711, 509, 403]), (32, [1952, 1538, 1112, 842]),
    (40, [2953, 2331, 1663, 1273]),
  ])
  func `capacities match the standard's table`(_ number: Int, _ capacities: [Int]) throws {
    let version = try #require(SymbolVersion(number))
    let headerWidth = 4 + SegmentMode.byte.countWidth(in: version)
    for (level, capacity) in zip(SymbolLevel.allCases, capacities) {
      let blocks = CodewordBlocks(of: version, level: level)
      #expect((8 * blocks.dataCount - headerWidth) / 8 == capacity, "\(level)")
    }
  }

  /// Table 9: 8-Q has four blocks of 18 and two of 19 data codewords, each with 22 check codewords.
  @Test func `long blocks come last`() throws {
    let blocks = CodewordBlocks(of: try #require(SymbolVersion(8)), level: .quartile)
    #expect(blocks.count == 6 && blocks.longCount == 2)
    #expect(blocks.dataLength == 18 && blocks.checkLength == 22)
    #expect(blocks.dataCount == 4 * 18 + 2 * 19)
    #expect(blocks.drawnPositions.prefix(3) == [0, 6, 12])
    #expect(Array(blocks.drawnPositions.suffix(3)) == [5 + 6 * 16, 5 + 6 * 17, 6 * 18 + 1])
  }

  @Test(arguments: SymbolVersion.numbers)
  func `data and check codewords fill the code at every level`(_ number: Int) throws {
    let version = try #require(SymbolVersion(number))
    let count = DataModules(of: version).indices.count / 8
    for level in SymbolLevel.allCases {
      let blocks = CodewordBlocks(of: version, level: level)
      let total = blocks.dataCount + blocks.count * blocks.checkLength
      #expect(total == count, "\(level)")
      #expect(Set(blocks.drawnPositions) == Set(0..<blocks.dataCount), "\(level)")
      #expect(blocks.dataRanges.flatMap { $0 } == Array(0..<blocks.dataCount), "\(level)")
      let checks = (0..<blocks.count).flatMap { blocks.drawnCheckPositions(ofBlock: $0) }
      #expect(checks.count == total - blocks.dataCount, "\(level)")
      #expect(Set(checks) == Set(blocks.dataCount..<total), "\(level)")
    }
  }
}
