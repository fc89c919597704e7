import Testing

@testable import Reporting

struct DisplayTextTests {
  @Test(arguments: [
    ("plain 복권 e\u{301}", "plain 복권 e\u{301}"), ("\u{1B}[31m", #"\u001b[31m"#),
    ("a\nb\tc\r", #"a\u000ab\u0009c\u000d"#), ("\u{7F}", #"\u007f"#), ("\u{9B}", #"\u009b"#),
    ("\u{202E}gnp", #"\u202egnp"#), ("\u{2066}\u{2069}", #"\u2066\u2069"#),
    ("\u{FEFF}", #"\ufeff"#), ("\u{2028}", #"\u2028"#), ("\u{0}", #"\u0000"#), ("", ""),
  ])
  func `control and text-direction characters are escaped`(_ text: String, _ shown: String) {
    #expect(DisplayText.escaped(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test(arguments: Sample.hostile)
  func `no dangerous character of a hostile text survives`(_ text: String) {
    #expect(!DisplayText.escaped(text).unicodeScalars.contains(where: HostileCharacter.isOne))
  }

  @Test func `every control character of the basic plane is escaped`() {
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value), HostileCharacter.isOne(scalar) else { continue }
      let shown = DisplayText.escaped("a\(scalar)b")
      #expect(!shown.unicodeScalars.contains(scalar), "U+\(String(value, radix: 16))")
      #expect(shown.utf8.count == 8, "U+\(String(value, radix: 16))")
    }
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (50_000, "50,000"),
    (123_456, "123,456"), (1_604_686_625, "1,604,686,625"), (40_722_959_400, "40,722,959,400"),
    (-7, "-7"), (-123_456, "-123,456"), (-1_000, "-1,000"),
    (.min, "-9,223,372,036,854,775,808"),
  ])
  func `a comma separates every three digits`(_ number: Int, _ text: String) {
    #expect(DisplayText.grouped(number) == text)
  }
}
