import Testing

@testable import Reporting

struct TerminalRendererTests {
  private static func lines(_ width: Int, _ blocks: Block...) -> [String] {
    TerminalRenderer(width: width).lines(of: blocks).map(\.text)
  }

  @Test func `headings, texts and notices wrap at spaces`() {
    for block in [Block.heading(Line("one two")), .text(Line("one two")), .notice(Line("one two"))]
    {
      #expect(Self.lines(80, block) == ["one two"])
      #expect(Self.lines(4, block) == ["one", "two"])
    }
  }

  @Test func `a heading stands out even if none of its text has a role`() {
    let lines = TerminalRenderer(width: 80).lines(of: .heading(Line("a")))
    #expect(lines == [Line("a", .strong)])
    let ranked = TerminalRenderer(width: 80).lines(of: .heading(Line("a", .rank(1))))
    #expect(ranked == [Line("a", .rank(1))])
  }

  @Test func `badges are side by side, with the pressed one in brackets`() {
    let badges = Block.badges([
      BadgeBlock(kind: .all, title: "all", count: 1200, isOn: true),
      BadgeBlock(kind: .won, title: "won", count: 4, isOn: false),
    ])
    #expect(Self.lines(80, badges) == ["[all 1,200]  won 4"])
    #expect(Self.lines(12, badges) == ["[all 1,200]", " won 4"])
  }

  private static let amounts = Block.facts([
    Fact(name: "Games", value: Line("8")), Fact(name: "Spent", value: Line("8,000 won")),
    Fact(name: "Won", value: Line("55,000 won")),
  ])

  @Test func `amounts are laid out in columns that read downwards`() {
    #expect(
      Self.lines(40, Self.amounts)
        == [
          "Games           8    Won    55,000 won", "Spent   8,000 won",
        ].map { $0 })
    #expect(
      Self.lines(20, Self.amounts) == [
        "Games           8", "Spent   8,000 won", "Won    55,000 won",
      ])
    #expect(
      Self.lines(10, Self.amounts) == [
        "Games  8", "Spent", "8,000 won", "Won", "55,000 won",
      ])
  }

  @Test func `a value that only starts with a number is not an amount`() {
    let facts = Block.facts([
      Fact(name: "Claim by", value: Line("1 × any branch")), Fact(name: "or", value: Line("2")),
    ])
    #expect(Self.lines(80, facts) == ["Claim by  1 × any branch", "or        2"])
  }

  @Test func `other values are left-aligned, one below the other`() {
    let facts = Block.facts([
      Fact(name: "Claim by", value: Line("about 2024-12-31")),
      Fact(name: "At", value: Line("any branch of the bank")),
    ])
    #expect(
      Self.lines(80, facts) == ["Claim by  about 2024-12-31", "At        any branch of the bank"])
    #expect(
      Self.lines(28, facts) == [
        "Claim by  about 2024-12-31", "At        any branch of the", "          bank",
      ])
    #expect(Self.lines(24, facts)[1] == "  about 2024-12-31")
  }

  private static let card = CardBlock(
    row: 0, title: Line("scans/a.png", .source), subtitle: Line("round 1100", .faint),
    front: [
      CardGame(
        row: 0, label: Line("A auto"), numbers: Line((1...6).map { Span(" \($0)", .number) }),
        result: Line("1st"), prize: Line("5,000"))
    ], notes: [Line("a note")], back: [.text(Line("the back"))])

  @Test(arguments: [
    (TerminalRenderer.CardFace.front, ["A auto     1   2   3   4   5   6", "1st", "a note"]),
    (.back, ["the back"]),
    (.both, ["A auto     1   2   3   4   5   6", "1st", "a note", "the back"]),
  ])
  func `a card shows the requested face`(_ face: TerminalRenderer.CardFace, _ contents: [String]) {
    let lines = TerminalRenderer(width: 40).lines(of: Self.card, face: face).map(\.text)
    #expect(lines.first == "┌" + String(repeating: "─", count: 38) + "┐")
    #expect(lines.last == "└" + String(repeating: "─", count: 38) + "┘")
    #expect(lines[1] == "│ scans/a.png               round 1100 │")
    #expect(lines.allSatisfy { TextWidth.columns(of: $0) == 40 })
    let inside = lines.dropFirst(2).filter { $0.hasPrefix("│") }
    #expect(inside.count == contents.count)
    for (line, content) in zip(inside, contents) { #expect(line.contains(content)) }
  }

  @Test func `a card is only as wide as needed, and has no box in a narrow terminal`() {
    let wide = TerminalRenderer(width: 200).lines(of: Self.card, face: .front)
    #expect(wide.allSatisfy { $0.columns == 68 })
    #expect(wide[3].text == "│ A auto     1   2   3   4   5   6  1st                      5,000 │")
    let narrow = TerminalRenderer(width: 15).lines(of: Self.card, face: .front).map(\.text)
    #expect(narrow.first == "scans/a.png")
    #expect(!narrow.joined().contains("│"))
  }

  @Test(arguments: Language.allCases)
  func `no line of a full report exceeds the width`(_ language: Language) throws {
    for width in Array(1...42) + [66, 77, 78, 80, 200, 1000] {
      let scene = try SampleReport.scene(language)
      let renderer = TerminalRenderer(width: width)
      let blocks = scene.badges + scene.celebration + [scene.footer, .facts(scene.facts)]
      let lines =
        renderer.lines(of: blocks) + scene.cards().flatMap(renderer.group)
        + scene.cards().flatMap { renderer.lines(of: $0, face: .both) }
      for line in lines { #expect(line.columns <= width, "\(width): \(line.text)") }
    }
  }
}
