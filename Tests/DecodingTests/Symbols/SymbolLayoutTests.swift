import Testing

@testable import Decoding

struct SymbolLayoutTests {
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
      let layout = SymbolLayout.cached(version, level)
      #expect((layout.dataIndices.count - headerWidth) / 8 == capacity, "\(level)")
    }
  }

  /// Table 9: 8-Q has four blocks of 18 and two of 19 data codewords, each with 22 check codewords.
  @Test func `long blocks come last`() throws {
    let version = try #require(SymbolVersion(8))
    let layout = SymbolLayout.cached(version, .quartile)
    #expect(layout.blocks.map(\.codewords.count) == [18, 18, 18, 18, 19, 19])
    #expect(layout.blocks.allSatisfy { $0.checkIndices.count == 8 * 22 })
    // The first codewords, and the last ones, are drawn at these positions.
    let drawn = SymbolLayout.dataModules(of: version)
    let positions = [0, 6, 12, 5 + 6 * 16, 5 + 6 * 17, 6 * 18 + 1]
    let expected = positions.flatMap { drawn[8 * $0..<8 * $0 + 8] }
    #expect(layout.dataIndices.prefix(24) + layout.dataIndices.suffix(24) == expected[...])
  }

  @Test(arguments: SymbolVersion.numbers)
  func `data, check and remainder bits fill the code at every level`(_ number: Int) throws {
    let version = try #require(SymbolVersion(number))
    let drawn = SymbolLayout.dataModules(of: version)
    #expect(Set(drawn).count == drawn.count)
    for level in SymbolLevel.allCases {
      let layout = SymbolLayout.cached(version, level)
      let checks = layout.blocks.flatMap(\.checkIndices)
      #expect(
        (layout.dataIndices + checks + layout.remainderIndices).sorted() == drawn.sorted(),
        "\(level)")
      #expect(layout.blocks.flatMap(\.bits) == Array(layout.dataIndices.indices), "\(level)")
    }
  }

  /// Table 1 of the standard.
  @Test(arguments: [
    (1, 26, 0), (2, 44, 7), (7, 196, 0), (14, 581, 3), (21, 1156, 4), (40, 3706, 0),
  ])
  func `codeword and remainder counts match the standard's table`(
    _ number: Int, _ codewords: Int, _ remainder: Int
  ) throws {
    let drawn = SymbolLayout.dataModules(of: try #require(SymbolVersion(number)))
    #expect(drawn.count == 8 * codewords + remainder)
  }

  /// Tests order, masks and blocks together on codes made by another program.
  @Test(arguments: (1...9).map { "version-\($0).txt" } + ["tickets.txt", "tickets-high-level.txt"])
  func `payloads encoded by another program are read back`(_ file: String) throws {
    for code in try DrawnCode.read(file) {
      let version = try #require(SymbolVersion(size: code.size))
      let bits = try code.contents().data.dropFirst(4 + SegmentMode.byte.countWidth(in: version))
      let bytes = Array(bits.prefix(8 * code.payload.utf8.count)).codewords
      #expect(bytes == Array(code.payload.utf8), "\(code.name)")
    }
  }
}
