import Testing

@testable import Decoding

struct EncodedSymbolTests {
  /// Files of codes that segno made, with its version and the codewords of zeros before padding; and
  /// that qrcode made, in the segments of the operator's print.
  private static let files:
    [(name: String, segmentation: EncodedSymbol.Segmentation, zeroCodewords: Int)] =
      [
        ("tickets.txt", .bytes, 0), ("tickets-high-level.txt", .bytes, 0),
        ("other-contents.txt", .bytes, 0), ("tickets-padded-after-zero.txt", .bytes, 1),
        ("printed-tickets.txt", .printed, 0), ("printed-others.txt", .printed, 0),
      ] + (1...9).map { ("version-\($0).txt", .bytes, 1) }

  @Test(arguments: files)
  func `a code is the one that another program makes`(
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
