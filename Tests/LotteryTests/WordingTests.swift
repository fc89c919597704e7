import Testing

@testable import Lottery

struct WordingTests {
  private static let texts = [
    Wording("no draw"), Wording("round \(7): " + "\(Wording("no draw of \("a {0}"), \(3)"))"),
    Wording(verbatim: "{1}"), Wording("a \"b\" \("\u{1B} 복권 \\ \n")"), .empty,
    Wording("a").about("b") + Wording("{0} c").with(Wording("d \("e")")),
    Wording(allOf: ["a", "b", "c"]), Wording(anyOf: ["a", "b"]),
  ]

  @Test func `in English a text is its key with its values`() {
    #expect(
      Self.texts.map(\.english) == [
        "no draw", "round 7: no draw of a {0}, 3", "{1}", "a \"b\" \u{1B} 복권 \\ \n", "",
        "b: ad e c", "a, b and c", "a or b",
      ])
  }

  @Test func `keys are translated, in values too, but other values are not`() {
    let keys = ["round {0}: {1}": "{1} ({0})", "no draw of {0}, {1}": "없음 {1} {0}", "7": "!"]
    let text = Self.texts[1].text { keys[$0] ?? $0 }
    #expect(text == "없음 3 a {0} (7)")
  }

  @Test func `a text survives JSON, on one line`() {
    for text in Self.texts {
      #expect(Wording(json: text.json) == text)
      #expect(!text.json.contains("\n"))
    }
    #expect(Self.texts[1].json == #"["round {0}: {1}","7",["no draw of {0}, {1}","a {0}","3"]]"#)
  }

  @Test(arguments: [
    "", "no draw", "[]", "[1]", "[[]]", "[[\"a\"]]", "[\"a\",1]", "[\"a\",[]]", "[\"a\",null]",
    "{\"a\":\"b\"}", "\"a\"", "[\"a\"", "[\"a\"] x",
  ])
  func `other JSON and other texts are no text`(_ json: String) {
    #expect(Wording(json: json) == nil)
  }

  @Test func `a change reaches the key and all values`() {
    let changed = Self.texts[1].mapTexts { $0.replacing("o", with: "0") }
    #expect(changed.english == "r0und 7: n0 draw 0f a {0}, 3")
  }
}
