// Cards, drawn with boxes.

extension TerminalRenderer {
  /// A card is no wider than this: its games stand on one line each.
  private static let widestCard = 66
  /// The width from which a box says more than it takes.
  private static let narrowestBox = 16

  /// The lines of one card.
  package func lines(of card: CardBlock, face: CardFace) -> [Line] {
    guard width >= Self.narrowestBox else {
      return Array(contents(of: card, face, width).joined())
    }
    let inner = min(width, Self.widestCard) - 4
    let parts = contents(of: card, face, inner).filter { !$0.isEmpty }
    return [rule("┌", "┐", inner)]
      + parts.map { $0.map { boxed($0, inner) } }.joined(separator: [rule("├", "┤", inner)])
      + [rule("└", "┘", inner)]
  }

  /// What stands in the parts of a card: its title, and the faces.
  private func contents(of card: CardBlock, _ face: CardFace, _ width: Int) -> [[Line]] {
    let inside = TerminalRenderer(width: width)
    let front =
      inside.games(of: card) + card.notes.flatMap { $0.wrapped(to: width, limit: 3) }
    let back = inside.lines(of: card.back)
    switch face {
    case .front: return [inside.title(of: card), front]
    case .back: return [inside.title(of: card), back]
    case .both: return [inside.title(of: card), front, back]
    }
  }

  /// Path and round side by side, or under one another.
  private func title(of card: CardBlock) -> [Line] {
    let room = width - card.subtitle.columns - 2
    if card.subtitle.spans.allSatisfy(\.text.isEmpty) { return [card.title.cut(to: width)] }
    if room >= card.title.columns {
      let subtitle = card.subtitle.padded(to: width - card.title.columns, .trailing)
      return [Line(card.title.spans + subtitle.spans)]
    }
    return [card.title.cut(to: width)] + card.subtitle.wrapped(to: width)
  }

  /// The games in columns of their own; none of a code that is no ticket.
  private func games(of card: CardBlock) -> [Line] {
    let layout = TableLayout(Self.gameColumns, width: width)
    return card.front.flatMap { game in
      layout.lines(
        of: TableBlock.Row(
          row: game.row,
          cells: [[game.label], [game.numbers], [game.result], [game.prize]], note: nil))
    }
  }

  private static let gameColumns = [
    TableBlock.Column(title: "", ratio: 0.14, minimum: 8, maximum: 8, alignment: .leading),
    TableBlock.Column(title: "", ratio: 0.41, minimum: 24, maximum: 24, alignment: .leading),
    TableBlock.Column(title: "", ratio: 0.21, minimum: 12, maximum: 12, alignment: .leading),
    TableBlock.Column(title: "", ratio: 0.24, minimum: 14, maximum: 15, alignment: .trailing),
  ]

  private func boxed(_ line: Line, _ inner: Int) -> Line {
    Line(
      [Span("│ ", .faint)] + line.cut(to: inner).padded(to: inner).spans + [Span(" │", .faint)])
  }

  private func rule(_ left: String, _ right: String, _ inner: Int) -> Line {
    Line(left + String(repeating: "─", count: inner + 2) + right, .faint)
  }
}
