import Testing

@testable import Reporting

struct TerminalStyleTests {
  @Test(arguments: TerminalStyle.allCases)
  func `non-breaking spaces are printed as plain spaces, except in paths`(_ style: TerminalStyle) {
    let line = Line([Span("1\u{A0}won"), Span("a\u{A0}b", .source)])
    #expect(style.text(of: line) == "1 wona\u{A0}b")
  }

  private static func style(
    _ variables: [String: String], _ choice: TerminalStyle.Choice = .auto, isTerminal: Bool = true
  ) -> TerminalStyle {
    TerminalStyle(choice, isTerminal: isTerminal) { variables[$0] }
  }

  @Test(arguments: [
    (["TERM": "xterm"], TerminalStyle.colored), (["TERM": "xterm-256color"], .colored),
    (["TERM": "dumb"], .plain), (["TERM": "dumb", "COLORTERM": "truecolor"], .plain), ([:], .plain),
    (["TERM": "xterm", "NO_COLOR": "1"], .plain), (["TERM": "xterm", "NO_COLOR": ""], .colored),
  ])
  func `a terminal gets colors if it has some, unless they are turned off`(
    _ variables: [String: String], _ style: TerminalStyle
  ) {
    #expect(Self.style(variables) == style)
  }

  @Test func `output that is not a terminal gets colors only if forced`() {
    let variables = ["TERM": "xterm-256color"]
    #expect(Self.style(variables, isTerminal: false) == .plain)
    #expect(Self.style(variables, .always, isTerminal: false) == .colored)
    #expect(Self.style([:], .always, isTerminal: false) == .colored)
    #expect(Self.style(["TERM": "dumb", "NO_COLOR": "1"], .always) == .colored)
    #expect(Self.style(variables, .never) == .plain)
  }

  private static let roles: [Role] =
    [.plain, .faint, .strong, .source, .number, .matched, .bonus, .prize, .warning]
    + (1...5).map { .rank($0) } + GameRecord.Status.allCases.map { .status($0) }

  @Test(arguments: roles)
  func `every role resets its style and changes no text`(_ role: Role) {
    let line = Line([Span("a"), Span("텍스트", role), Span("b")])
    #expect(TerminalStyle.plain.text(of: line) == "a텍스트b")
    let text = TerminalStyle.colored.text(of: line)
    #expect(text.hasPrefix("a") && text.hasSuffix("b"))
    #expect(text.replacing(/\u{1B}\[[0-9;]*m/, with: "") == "a텍스트b")
    let codes = text.matches(of: /\u{1B}\[([0-9;]*)m/).map { String($0.output.1) }
    #expect(codes.isEmpty || codes.count == 2 && codes[0] != "0" && codes[1] == "0")
    // The terminal's own colors, of which yellow and those by number hardly show on white.
    #expect(codes.allSatisfy { !$0.contains("38") && !$0.contains("33") })
  }

  @Test func `matched numbers, the bonus number and prizes look different`() {
    let roles = [Role.number, .matched, .bonus, .prize, .warning, .status(.error)]
    #expect(Set(roles.map { TerminalStyle.colored.text(of: Line("7", $0)) }).count == 6)
  }

  @Test func `ranks and prizes are bold green, and only errors are red`() {
    for role in (1...5).map({ Role.rank($0) }) + [.prize] {
      #expect(TerminalStyle.colored.text(of: Line("x", role)) == "\u{1B}[1;32mx\u{1B}[0m")
    }
    for role in Self.roles {
      let isRed = TerminalStyle.colored.text(of: Line("x", role)).contains(/\u{1B}\[(1;)?31m/)
      #expect(isRed == (role == .status(.error)))
    }
  }

  @Test func `a matched number is colored and still in brackets`() {
    let line = Line("17", .matched).marked
    #expect(TerminalStyle.colored.text(of: line) == "\u{1B}[1;36m[17]\u{1B}[0m")
  }
}
