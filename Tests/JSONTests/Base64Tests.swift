import JSON
import TestSupport
import Testing

/// The test vectors of RFC 4648, section 10.
private let vectors = [
  ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
  ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
]

struct Base64Tests {
  @Test("the RFC 4648 test vectors are encoded", arguments: vectors)
  func encodesVectors(plain: String, encoded: String) {
    #expect(Base64.encode(Array(plain.utf8)) == encoded)
  }

  @Test("the RFC 4648 test vectors are decoded", arguments: vectors)
  func decodesVectors(plain: String, encoded: String) {
    #expect(Base64.decode(encoded) == Array(plain.utf8))
  }

  @Test("bytes that are not text are encoded with the whole alphabet")
  func encodesBytes() {
    #expect(Base64.encode([0xFB, 0xEF, 0xBE]) == "++++")
    #expect(Base64.encode([0xFF, 0xFF, 0xFF]) == "////")
    #expect(Base64.encode([0x00]) == "AA==")
    #expect(Base64.encode([0x00, 0x10, 0x83]) == "ABCD")
  }

  @Test(
    "anything but padded base64 is refused, not decoded in part",
    arguments: [
      "Z", "Zg", "Zg=", "Zm8", "Zm9v=", "Zm9vYg", "=", "==", "===", "====", "Z===", "=Zg=",
      "Zg==Zg==",
      "Zm=v", "Zm9v\n", " Zm9v", "Zm 9", "Zm9-", "Zm9_", "Zm9\u{e9}", "Zm9\u{ff56}", "Zg=\u{0}",
    ])
  func refusesOthers(text: String) {
    #expect(Base64.decode(text) == nil)
  }

  @Test("spare bits that are not zero are refused", arguments: ["Zh==", "Zm9=", "//=="])
  func refusesSpareBits(text: String) {
    #expect(Base64.decode(text) == nil)
  }

  @Test("random bytes of every length round-trip")
  func roundTrip() {
    let seed: UInt64 = 4648
    var generator = SeededGenerator(seed: seed)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let text = Base64.encode(bytes)
      #expect(text.utf8.count == (count + 2) / 3 * 4, "seed \(seed), \(count) bytes")
      #expect(Base64.decode(text) == bytes, "seed \(seed), \(count) bytes")
    }
  }

  @Test("a text may be decoded in pieces of any length")
  func decodesPieces() {
    let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 * 31) }
    let text = Array(Base64.encode(bytes).utf8)
    for length in 1...9 {
      var decoder = Base64Decoder()
      var decoded: [UInt8] = []
      for start in stride(from: 0, to: text.count, by: length) {
        decoded += decoder.decode(text[start..<min(text.count, start + length)])
      }
      #expect(decoder.isWhole)
      #expect(decoded == bytes)
    }
  }
}
