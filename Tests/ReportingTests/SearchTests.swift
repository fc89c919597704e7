import Testing

@testable import Reporting

struct SearchTextTests {
  @Test(arguments: [
    ("복권.PNG", "복권.png"), ("\u{1107}\u{1169}\u{11A8}\u{1100}\u{116F}\u{11AB}", "복권"),
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글"), ("ÄÖ", "äö"), ("", ""),
    // Letters that form no syllable stay letters; a final consonant joins only an open syllable.
    ("\u{1107}", "\u{1107}"), ("\u{1161}a", "\u{1161}a"), ("각\u{11A8}", "각\u{11A8}"),
    ("가\u{11A8}", "각"), ("\u{1100}\u{1100}\u{1161}", "\u{1100}가"),
  ])
  func `text is folded to lower case and composed Hangul`(_ text: String, _ folded: String) {
    #expect(SearchText(text).bytes == Array(folded.utf8))
  }

  @Test(arguments: [
    ("scans/복권.png", "복권", true), ("scans/복권.png", "권복", false), ("abc", "", true),
    ("", "a", false), ("aaab", "aab", true), ("ab", "abc", false), ("Round", "ROUND", true),
    ("복", "\u{1107}\u{1169}\u{11A8}", true), ("\u{1107}\u{1169}\u{11A8}권", "복권", true),
  ])
  func `text matches regardless of case and Unicode form`(
    _ text: String, _ wanted: String, _ holds: Bool
  ) {
    #expect(SearchText(text).contains(SearchText(wanted)) == holds)
  }
}

struct SearchQueryTests {
  @Test func `words of one or two digits from 1 to 45 are game numbers`() {
    let query = SearchQuery("1 02 45 07")
    #expect(query.numbers == 1 | 1 << 1 | 1 << 44 | 1 << 6)
    #expect(query.words.isEmpty)
  }

  @Test(arguments: ["46", "0", "00", "001", "1100", "1a", "-1", "１２"])
  func `anything else is a word`(_ text: String) {
    #expect(SearchQuery(text).numbers == 0)
    #expect(SearchQuery(text).words == [SearchWord(text)])
  }

  @Test func `any white space separates words`() {
    #expect(SearchQuery(" a\tb\u{3000}c\n") == SearchQuery("a b c"))
    #expect(SearchQuery("") == SearchQuery("   "))
  }

  @Test func `a row matches only if it has every number and every word`() throws {
    let games = try SampleReport.games()
    func found(_ text: String) -> [Int] {
      games.indices.filter { SearchQuery(text).matches(games[$0]) }
    }
    #expect(found("12 26 b.png") == [3])
    #expect(found("12 a.png").isEmpty)
    #expect(found("1100 C.PNG").isEmpty)
  }
}
