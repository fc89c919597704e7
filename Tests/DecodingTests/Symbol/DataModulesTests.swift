import Testing

@testable import Decoding

struct DataModulesTests {
  @Test(arguments: SymbolVersion.numbers)
  func `no module holds two bits`(_ number: Int) throws {
    let version = try #require(SymbolVersion(number))
    let indices = DataModules(of: version).indices
    #expect(Set(indices).count == indices.count)
  }

  /// Table 1 of the standard.
  @Test(arguments: [
    (1, 26, 0), (2, 44, 7), (7, 196, 0), (14, 581, 3), (21, 1156, 4), (40, 3706, 0),
  ])
  func `codeword and remainder counts match the standard's table`(
    _ number: Int, _ codewords: Int, _ remainder: Int
  ) throws {
    let indices = DataModules(of: try #require(SymbolVersion(number))).indices
    #expect(indices.count == 8 * codewords + remainder)
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
