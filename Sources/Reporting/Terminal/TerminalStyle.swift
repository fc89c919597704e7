/// How roles look on a terminal: not at all, in sixteen colours, or in as many as it has.
package enum TerminalStyle: CaseIterable, Sendable {
  case plain, sixteen, many

  /// Whether colours are wanted.
  package enum Choice: String, CaseIterable, Sendable {
    case auto, always, never
  }

  /// The style for an output.
  ///
  /// - Parameters:
  ///   - choice: What was asked for; `auto` leaves it to all else.
  ///   - isTerminal: Whether the output is a terminal.
  ///   - variable: The value of an environment variable, nil when it is not set.
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

  /// The line as bytes for a terminal: each piece ends what it began.
  package func text(of line: Line) -> String {
    line.spans.map { span in
      // A path keeps what it has: someone may copy it.
      let text = span.role == .source ? span.text : DisplayText.spaced(span.text)
      let code = self == .plain ? "" : code(of: span)
      return code.isEmpty || text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }.joined()
  }

  /// The parameters for a piece: what was found is underlined.
  private func code(of span: Span) -> String {
    let code = code(of: span.role)
    return span.isFound ? (code.isEmpty ? "4" : "4;\(code)") : code
  }

  /// The parameters of SGR (ECMA-48, 8.3.117) for a role; empty for a role that looks like any text.
  ///
  /// The colours of `many` are of the palette of 256, which terminals with true colour have, too.
  /// They are readable on black and on white. Red is for errors alone, gold for prizes.
  private func code(of role: Role) -> String {
    let (sixteen, many): (String, String) =
      switch role {
      case .plain, .number: ("", "")
      case .faint: ("2", "38;5;245")
      case .strong, .drawn: ("1", "1")
      case .drawnBonus: ("1;33", "1;38;5;172")
      case .source: ("", "")
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
