extension TerminalRenderer {
  private static let indent = 2
  /// Maximum number of lines for a file name; 255 bytes at 40 columns need fewer, even if escaped.
  private static let titleLimit = 40

  /// A ticket's heading with its games below it; a code without games takes one line if it fits.
  func group(of card: CardBlock) -> [Line] {
    let title = Line(card.title.text, .strong)
    if card.front.isEmpty {
      let room = width - title.columns - 2
      if let note = card.notes.first, card.notes.count == 1, note.columns <= room {
        return [faded(Line(title.spans + [Span("  ")] + note.spans), card.isFaded)]
      }
    }
    let indent = width > 20 ? Self.indent : 0
    let inside = TerminalRenderer(width: width - indent)
    let games = inside.games(
      of: card, columns: inside.width < Self.groupWidth ? Self.cardColumns : Self.groupColumns)
    let notes = card.notes.flatMap { $0.wrapped(to: inside.width, limit: 3) }
    return heading(of: card).map { faded($0, card.isFaded) }
      + (games + notes).map { faded($0.indented(by: indent), card.isFaded) }
  }

  /// Source, round, date and winning numbers, on one line if that does not truncate the file name.
  private func heading(of card: CardBlock) -> [Line] {
    let drawn = card.drawn.spans.map(\.text).joined(separator: " ")
    let facts = Line(card.subtitle.spans + (drawn.isEmpty ? [] : [Span("  \(drawn)")]))
    let source = card.title.text
    let name = source.split(separator: "/").last.map(String.init) ?? source
    let room = width - facts.columns - 2
    if TextWidth.columns(of: name) + (name == source ? 0 : 2) <= room {
      let title = TextWidth.keepingEnd(of: source, columns: room)
      return [Line([Span(title, .strong), Span("  ")] + facts.spans).trimmed]
    }
    let indent = width > 20 ? Self.indent : 0
    // A file name that is longer than a line is wrapped, not truncated.
    let title =
      TextWidth.columns(of: name) + 2 <= width
      ? [Line(TextWidth.keepingEnd(of: source, columns: width), .strong)]
      : Line(source, .strong).wrapped(to: width, limit: Self.titleLimit)
    return title
      + (facts.text.isEmpty
        ? [] : facts.wrapped(to: width - indent).map { $0.indented(by: indent) })
  }

  func faded(_ line: Line, _ isFaded: Bool) -> Line {
    isFaded ? Line(line.spans.map { Span($0.text, .faint) }) : line
  }

  /// Minimum width for a line that includes the day when a prize expired.
  private static let groupWidth = 75
  private static let groupColumns: [TableBlock.Column] = [
    .init(8), .init(24), .init(23), .init(17, .trailing),
  ]
}
