import Testing

@testable import Decoding

struct EncodedSymbolTests {
  /// Codes made by segno, with its number of zero codewords before the padding, and codes made by
  /// qrcode, with the operator's segments.
  private static let files:
    [(name: String, segmentation: EncodedSymbol.Segmentation, zeroCodewords: Int)] =
      [
        ("tickets.txt", .bytes, 0), ("tickets-high-level.txt", .bytes, 0),
        ("other-contents.txt", .bytes, 0), ("tickets-padded-after-zero.txt", .bytes, 1),
        ("printed-tickets.txt", .printed, 0), ("printed-others.txt", .printed, 0),
      ] + (1...9).map { ("version-\($0).txt", .bytes, 1) }

  @Test(arguments: files)
  func `the encoder draws the same code as another program`(
    _ file: (name: String, segmentation: EncodedSymbol.Segmentation, zeroCodewords: Int)
  ) throws {
    for code in try DrawnCode.read(file.name) {
      let version = try #require(SymbolVersion(size: code.size))
      let symbol = try #require(
        EncodedSymbol(
          Array(code.payload.utf8), in: file.segmentation, format: code.format,
          from: version.number, zeroCodewords: file.zeroCodewords))
      let isSame = symbol.modules == code.soft
      #expect(isSame, "\(code.payload)")
    }
  }
}
