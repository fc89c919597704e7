import Lottery
import Testing

struct SourceTests {
  @Test("UTF-8 text keeps its exact bytes")
  func exactText() {
    for text in ["", "a b.png", "한글/e\u{301}.png", "a\nb", "\u{1b}[31m", "\u{fffd}", "\0"] {
      let source = Source(Array(text.utf8))
      #expect(source.text.utf8.elementsEqual(text.utf8))
      #expect(source.isExactText)
    }
  }

  @Test(
    "bytes that are not UTF-8 are kept, and shown with U+FFFD",
    arguments: [[0xFF], [0x61, 0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xE2, 0x82]] as [[UInt8]])
  func otherBytes(bytes: [UInt8]) {
    let source = Source(bytes)
    #expect(source.bytes == bytes)
    #expect(source.text.unicodeScalars.contains("\u{fffd}"))
    #expect(!source.isExactText)
  }

  @Test("sources are equal if their bytes are, not if their texts are")
  func equality() {
    #expect(Source([0xFF]) != Source([0xFE]))
    #expect(Source([0xFF]).text == Source([0xFE]).text)
    #expect(Source(Array("e\u{301}".utf8)) != Source(Array("\u{e9}".utf8)))
    #expect(Source([0x61]) == Source([0x61]))
  }
}
