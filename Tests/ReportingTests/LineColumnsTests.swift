import Testing

@testable import Reporting

struct LineColumnsTests {
  private static let line = Line([Span("1st", .rank(1)), Span(" prize "), Span("복권", .strong)])

  @Test func `a line is as wide as all its spans`() {
    #expect(Self.line.columns == 14)
    #expect(Line().columns == 0)
  }

  @Test(arguments: [
    (14, "1st prize 복권"), (13, "1st prize 복…"), (12, "1st prize …"), (11, "1st prize …"),
    (10, "1st prize…"), (3, "1s…"), (1, "…"), (0, ""), (-1, ""),
  ])
  func `a line is cut at its end`(_ columns: Int, _ text: String) {
    #expect(Self.line.cut(to: columns).text == text)
  }

  @Test func `a cut line keeps the roles of its spans`() {
    #expect(
      Self.line.cut(to: 5) == Line([Span("1st", .rank(1)), Span(" …")]))
  }

  @Test func `a path is cut at its start`() {
    #expect(Line("scans/a.png", .source).cut(to: 6) == Line("…a.png", .source))
  }

  @Test func `padding goes on the side opposite the alignment`() {
    #expect(Line("복권").padded(to: 6).text == "복권  ")
    #expect(Line("복권").padded(to: 6, .trailing).text == "  복권")
    #expect(Line("복권").padded(to: 3).text == "복권")
  }

  @Test func `trailing spaces are trimmed, even whole spans of them`() {
    #expect(Line([Span("a ", .strong), Span("  "), Span(" ")]).trimmed == Line("a", .strong))
    #expect(Line([Span("  ")]).trimmed == Line())
    #expect(Line([Span(" a")]).trimmed == Line(" a"))
  }

  @Test(arguments: [
    (40, ["one two three"]), (13, ["one two three"]), (12, ["one two", "three"]),
    (7, ["one two", "three"]), (6, ["one", "two", "three"]), (4, ["one", "two", "thre", "e"]),
    (1, ["o", "n", "e", "t", "w", "o", "t", "h", "r", "e", "e"]), (0, []),
  ])
  func `a line wraps at spaces, and inside a word only if it has to`(
    _ width: Int, _ lines: [String]
  ) {
    #expect(Line("one two three").wrapped(to: width).map(\.text) == lines)
  }

  @Test func `wrapped lines keep their roles`() {
    #expect(
      Self.line.wrapped(to: 9) == [
        Line([Span("1st", .rank(1)), Span(" prize")]), Line("복권", .strong),
      ])
  }

  @Test func `the last line is cut if the text needs more lines than the limit`() {
    #expect(Line("one two three").wrapped(to: 5, limit: 2).map(\.text) == ["one", "two …"])
    #expect(Line("one two three").wrapped(to: 13, limit: 1).map(\.text) == ["one two three"])
  }

  @Test func `a character wider than the line becomes an ellipsis`() {
    #expect(Line("복a").wrapped(to: 1).map(\.text) == ["…", "a"])
  }

  @Test func `wrapped and cut lines fit the width, and wrapping loses no letter`() {
    let text = "가나다 abc 🍀🍀 e\u{301}e\u{301} " + String(repeating: "긴이름", count: 20)
    for width in 2...60 {
      let lines = Line(text).wrapped(to: width)
      #expect(lines.allSatisfy { $0.columns <= width })
      #expect(lines.map(\.text).joined().filter { $0 != " " } == text.filter { $0 != " " })
      #expect(Line(text).cut(to: width).columns <= width)
    }
  }

  @Test func `numbers are marked without color`() {
    let line = Line([Span(" 7", .matched), Span("12", .bonus), Span("45", .number)])
    #expect(line.marked.text == "[ 7](12) 45 ")
    #expect(line.marked.spans.map(\.role) == [.matched, .bonus, .number])
    #expect(Line("7").marked == Line("7"))
  }
}
