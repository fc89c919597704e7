import TestSupport
import Testing

struct EscapedTextTests {
  @Test("plain text is copied as it is, braces included")
  func plain() {
    #expect(EscapedText.bytes(of: "") == [])
    #expect(EscapedText.bytes(of: "a{}{{7*7}}한") == Array("a{}{{7*7}}한".utf8))
  }

  @Test("an escape stands for a byte or a character")
  func escapes() {
    #expect(EscapedText.bytes(of: #"\x1b[\xff"#) == [0x1B, 0x5B, 0xFF])
    #expect(EscapedText.bytes(of: #"\t\n\r\\n"#) == [0x09, 0x0A, 0x0D, 0x5C, 0x6E])
    #expect(EscapedText.bytes(of: #"\u{D55C}1"#) == Array("한1".utf8))
    #expect(EscapedText.bytes(of: #"\u{1F3B0}"#) == [0xF0, 0x9F, 0x8E, 0xB0])
  }

  @Test("REP repeats its text, escapes included")
  func repetitions() {
    #expect(EscapedText.bytes(of: "a{REP:3:xy}b") == Array("axyxyxyb".utf8))
    #expect(EscapedText.bytes(of: #"{REP:2:\u{D55C}}!"#) == Array("한한!".utf8))
    #expect(EscapedText.bytes(of: "{REP:0:x}") == [])
  }
}
