import Testing

@testable import Decoding

struct EncodedSymbolTests {
  /// Files of codes that segno made, with its version and the codewords of zeros before padding.
  private static let files: [(name: String, zeroCodewords: Int)] =
    [
      ("tickets.txt", 0), ("tickets-high-level.txt", 0), ("other-contents.txt", 0),
      ("tickets-padded-after-zero.txt", 1),
    ] + (1...9).map { ("version-\($0).txt", 1) }

  @Test(arguments: files)
  func `a code is the one that another program makes`(
    _ file: (name: String, zeroCodewords: Int)
  ) throws {
    for code in try TicketGuessTests.codes(file.name) {
      let format = try #require(SymbolFormat.ranked(by: code.modules).first).format
      let version = try #require(SymbolVersion(size: code.modules.size))
      let symbol = try #require(
        EncodedSymbol(
          code.payload, format: format, from: version.number, zeroCodewords: file.zeroCodewords))
      let isSame = symbol.modules == code.modules
      #expect(isSame, "\(String(decoding: code.payload, as: UTF8.self))")
    }
  }
}
