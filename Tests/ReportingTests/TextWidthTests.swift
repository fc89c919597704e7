import TestSupport
import Testing

@testable import Reporting

struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("복권", 4), ("\u{1107}\u{1169}\u{11A8}\u{1100}\u{116F}\u{11AB}", 4),
    ("e\u{301}", 1), ("漢字", 4), ("ＡＢ", 4), ("ｱ", 1), ("カ", 2), ("🍀", 2),
    ("👨\u{200D}👩\u{200D}👧", 2), ("…", 1), ("·", 1), ("a\u{200B}b", 2), ("①", 1),
  ])
  func `a text is as wide as in a terminal`(_ text: String, _ columns: Int) {
    #expect(TextWidth.columns(of: text) == columns)
  }

  @Test func `text of any script, emoji and Hangul form is as wide as wcwidth says`() throws {
    let rows = try Repository.rows(ofTable: "Widths/wcwidth.tsv")
    #expect(rows.count > 400)
    for row in rows {
      let scalars = row[0].split(separator: " ").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      let text = String(String.UnicodeScalarView(scalars))
      #expect(TextWidth.columns(of: text) == Int(row[1]), "\(row[0]): \(text)")
    }
  }

  @Test func `composed and decomposed Hangul are equally wide`() {
    let composed = "당첨 2등"
    let decomposed = "\u{1103}\u{1161}\u{11BC}\u{110E}\u{1165}\u{11B7} 2\u{1103}\u{1173}\u{11BC}"
    #expect(decomposed.unicodeScalars.count > composed.unicodeScalars.count)
    #expect(TextWidth.columns(of: composed) == 8)
    #expect(TextWidth.columns(of: decomposed) == 8)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "…cdef"), ("abcdef", 1, "…"), ("복권", 4, "복권"),
    ("복권", 3, "…권"), ("복권", 2, "…"), ("a복권", 4, "…권"), ("", 3, ""), ("ab", 0, ""),
    ("xe\u{301}y", 2, "…y"), ("xxe\u{301}y", 3, "…e\u{301}y"),
  ])
  func `a cut path keeps its end`(_ text: String, _ limit: Int, _ cut: String) {
    #expect(TextWidth.keepingEnd(of: text, columns: limit) == cut)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("복권", 4, "복권"),
    ("복권", 3, "복…"), ("복권", 2, "…"), ("복권a", 4, "복…"), ("", 3, ""), ("ab", 0, ""),
  ])
  func `a cut message keeps its start`(_ text: String, _ limit: Int, _ cut: String) {
    #expect(TextWidth.keepingStart(of: text, columns: limit) == cut)
  }

  @Test func `a cut text never exceeds the requested columns`() {
    for text in ["abcdefgh", "복권복권복권", "a복b권c복", "🍀🍀🍀", "e\u{301}e\u{301}e\u{301}e\u{301}"] {
      for limit in 1...12 {
        #expect(TextWidth.columns(of: TextWidth.keepingEnd(of: text, columns: limit)) <= limit)
        #expect(TextWidth.columns(of: TextWidth.keepingStart(of: text, columns: limit)) <= limit)
      }
    }
  }

  @Test func `padding fills up to the width and never cuts`() {
    #expect(TextWidth.padded("복", to: 4) == "복  ")
    #expect(TextWidth.padded("복", to: 4, right: true) == "  복")
    #expect(TextWidth.padded("abc", to: 3) == "abc")
    #expect(TextWidth.padded("abc", to: 2) == "abc")
    #expect(TextWidth.padded("", to: 2) == "  ")
  }
}
