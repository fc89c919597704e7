// Numbers of a game as they stand on a terminal.

extension Line {
  /// The line with matched numbers in brackets and the bonus number in parentheses: colour alone says
  /// nothing to some readers and to no pipe.
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

  /// Whether numbers of a game or a draw are in the line.
  var hasNumbers: Bool { spans.contains { $0.role.isBall } }

  /// The line behind spaces.
  func indented(by columns: Int) -> Line {
    columns == 0 ? self : Line([Span(String(repeating: " ", count: columns))] + spans)
  }
}
