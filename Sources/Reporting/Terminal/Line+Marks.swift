// The numbers of a game in a terminal.

extension Line {
  /// The line with matched numbers in brackets and the bonus number in parentheses, because some
  /// readers cannot see color and no pipe carries it.
  package var marked: Line {
    hasNumbers
      ? Line(
        spans.map { span in
          switch span.role {
          case .matched: Span("[\(span.text)]", span.role)
          case .bonus, .drawnBonus: Span("(\(span.text))", span.role)
          case .number, .drawn: Span(" \(span.text) ", span.role)
          default: span
          }
        }) : self
  }

  /// Whether the line contains numbers of a game or a draw.
  var hasNumbers: Bool { spans.contains { $0.role.isBall } }

  func indented(by columns: Int) -> Line {
    columns == 0 ? self : Line([Span(String(repeating: " ", count: columns))] + spans)
  }
}
