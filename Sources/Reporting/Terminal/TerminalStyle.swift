/// How a terminal shows roles: without colors, with 16 colors, or with 256.
package enum TerminalStyle: CaseIterable, Sendable {
  case plain, sixteen, many

  /// The user's choice of when to use colors.
  package enum Choice: String, CaseIterable, Sendable { case auto, always, never }

  /// The style for an output; `variable` returns an environment variable, nil if it is not set.
  package init(_ choice: Choice, isTerminal: Bool, variable: (String) -> String?) {
    let terminal = variable("TERM") ?? ""
    let isRefused =
      !isTerminal || terminal.isEmpty || terminal == "dumb"
      || variable("NO_COLOR")?.isEmpty == false
    if choice == .never || choice == .auto && isRefused {
      self = .plain
      return
    }
    let depth = variable("COLORTERM") ?? ""
    let hasMany =
      ["truecolor", "24bit"].contains(depth)
      || ["-256color", "-direct"].contains(where: terminal.hasSuffix)
    self = hasMany ? .many : .sixteen
  }

  /// The line with escape sequences; each span resets what it set.
  package func text(of line: Line) -> String {
    line.spans.map { span in
      // A path stays exact, because someone may copy it.
      let text = span.role == .source ? span.text : DisplayText.spaced(span.text)
      let code = self == .plain ? "" : code(of: span)
      return code.isEmpty || text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }.joined()
  }

  /// The SGR parameters of a span; search matches are underlined.
  private func code(of span: Span) -> String {
    let code = code(of: span.role)
    return span.isFound ? (code.isEmpty ? "4" : "4;\(code)") : code
  }

  /// The SGR parameters (ECMA-48, 8.3.117) of a role; true-color terminals support `many`, too.
  ///
  /// All colors are readable on black and on white. Red is only for errors, gold for prizes.
  private func code(of role: Role) -> String {
    let (sixteen, many): (String, String) =
      switch role {
      case .plain, .number, .source, .link: ("", "")
      case .faint: ("2", "38;5;245")
      case .strong, .drawn: ("1", "1")
      case .drawnBonus: ("1;33", "1;38;5;172")
      case .matched: ("1;32", "1;38;5;34")
      case .bonus: ("1;35", "1;38;5;133")
      case .rank, .prize: ("1;33", "1;38;5;136")
      case .status(.lost): ("2", "38;5;245")
      case .status(.pending): ("36", "38;5;37")
      case .status(.noDraw), .warning: ("33", "38;5;172")
      case .status(.error): ("31", "38;5;160")
      case .status: ("", "")
      }
    return self == .many ? many : sixteen
  }
}
