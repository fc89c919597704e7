/// How a terminal shows roles: without colors, or with its own sixteen.
package enum TerminalStyle: CaseIterable, Sendable {
  case plain, colored

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
    self = .colored
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

  /// The SGR parameters (ECMA-48, 8.3.117) of a role, in colors that the terminal chose for its background.
  ///
  /// No yellow, which hardly shows on white. Red is only for errors.
  private func code(of role: Role) -> String {
    switch role {
    case .plain, .number, .source, .link, .tick: ""
    case .faint: "2"
    case .strong, .drawn: "1"
    case .rank, .prize: "1;32"
    case .matched: "1;36"
    case .bonus, .drawnBonus: "1;35"
    case .status(.lost): "2"
    case .status(.pending): "36"
    case .status(.noDraw), .warning: "35"
    case .status(.error): "31"
    case .status: ""
    }
  }
}
