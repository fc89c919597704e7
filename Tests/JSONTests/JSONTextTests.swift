import JSON
import Testing

struct JSONTextTests {
  @Test("text is quoted, with the escapes that JSON requires")
  func quoting() {
    #expect(JSONText.quoted("") == "\"\"")
    #expect(JSONText.quoted("a b") == "\"a b\"")
    #expect(JSONText.quoted("\"") == #""\"""#)
    #expect(JSONText.quoted("\\") == #""\\""#)
    #expect(JSONText.quoted("\n\t") == #""\n\t""#)
    #expect(JSONText.quoted("/") == "\"/\"")
  }

  @Test("characters of other scripts are not escaped")
  func otherScripts() {
    #expect(JSONText.quoted("로또 6/45") == "\"로또 6/45\"")
    #expect(JSONText.quoted("\u{1f3b0}\u{fffd}") == "\"\u{1f3b0}\u{fffd}\"")
  }

  @Test(
    "characters that affect a terminal or an editor are escaped",
    arguments: [
      ("\u{0}", #"\u0000"#), ("\u{7}", #"\u0007"#), ("\u{8}", #"\u0008"#), ("\u{b}", #"\u000b"#),
      ("\u{d}", #"\u000d"#), ("\u{1b}", #"\u001b"#), ("\u{1f}", #"\u001f"#),
      ("\u{7f}", #"\u007f"#), ("\u{80}", #"\u0080"#), ("\u{9b}", #"\u009b"#),
      ("\u{9f}", #"\u009f"#), ("\u{61c}", #"\u061c"#), ("\u{200b}", #"\u200b"#),
      ("\u{200e}", #"\u200e"#), ("\u{200f}", #"\u200f"#), ("\u{2028}", #"\u2028"#),
      ("\u{2029}", #"\u2029"#), ("\u{202a}", #"\u202a"#), ("\u{202e}", #"\u202e"#),
      ("\u{2060}", #"\u2060"#), ("\u{2066}", #"\u2066"#), ("\u{2069}", #"\u2069"#),
      ("\u{feff}", #"\ufeff"#),
    ])
  func dangerous(character: String, escape: String) {
    #expect(JSONText.quoted("a\(character)b") == "\"a\(escape)b\"")
  }

  @Test("all Unicode controls, line separators and bidirectional controls are escaped")
  func agreesWithUnicode() {
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      let acts =
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
      if acts && !scalar.isDangerous {
        Issue.record("U+\(String(value, radix: 16)) is not escaped")
      }
      let mayBe =
        acts || properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format
        || properties.generalCategory == .unassigned
      if scalar.isDangerous && !mayBe {
        Issue.record("U+\(String(value, radix: 16)) is escaped needlessly")
      }
    }
  }

  @Test("every character round-trips, and no dangerous one is written unescaped")
  func roundTrip() throws {
    let scalars =
      (UInt32(0)..<0x3000).compactMap { Unicode.Scalar($0) }
      + stride(from: UInt32(0x3000), through: 0x10FFFF, by: 251).compactMap { Unicode.Scalar($0) }
      + [0xFEFF, 0xFFFD, 0xFFFF, 0x10FFFF].compactMap { Unicode.Scalar(UInt32($0)) }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    var bytes: [UInt8] = []
    JSONText.append(text, to: &bytes)
    let read = try #require(try JSONReader.read(bytes).string)
    #expect(read.unicodeScalars.elementsEqual(scalars))
    let written = String(decoding: bytes, as: UTF8.self)
    #expect(!written.unicodeScalars.contains { $0.isDangerous })
  }

  @Test("text is appended to existing bytes")
  func appending() {
    var bytes = Array("[".utf8)
    JSONText.append("a", to: &bytes)
    #expect(bytes == Array("[\"a\"".utf8))
  }

  @Test("an escape has four digits, and characters beyond the first plane take two")
  func escape() {
    #expect(JSONText.escape(of: "\u{1}") == Array(#"\u0001"#.utf8))
    #expect(JSONText.escape(of: "\u{2028}") == Array(#"\u2028"#.utf8))
    #expect(JSONText.escape(of: "\u{1d173}") == Array(#"\ud834\udd73"#.utf8))
  }
}
