extension TerminalRenderer {
  /// Maximum width of a card; at this width, each game fits on one line.
  package static let widestCard = 68
  private static let narrowestBox = 16

  /// The lines of one card.
  package func lines(of card: CardBlock, face: CardFace) -> [Line] {
    guard width >= Self.narrowestBox else { return Array(contents(of: card, face, width).joined()) }
    let inner = min(width, Self.widestCard) - 4
    let parts = contents(of: card, face, inner).filter { !$0.isEmpty }
    return [rule("┌", "┐", inner)]
      + parts.map { $0.map { boxed($0, inner) } }.joined(separator: [rule("├", "┤", inner)])
      + [rule("└", "┘", inner)]
  }

  private func contents(of card: CardBlock, _ face: CardFace, _ width: Int) -> [[Line]] {
    let inside = TerminalRenderer(width: width)
    let front =
      inside.draw(of: card) + inside.games(of: card, in: inside.cardColumns).flatMap(\.lines)
      + card.notes.flatMap { $0.wrapped(to: width, limit: 3) }
    let back = inside.lines(of: card.back)
    let title = inside.title(of: card)
    let parts = [title] + (face == .back ? [] : [front]) + (face == .front ? [] : [back])
    return parts.map { $0.map { faded($0, card.isFaded) } }
  }

  private func title(of card: CardBlock) -> [Line] {
    if card.subtitle.spans.allSatisfy(\.text.isEmpty) { return [card.title.cut(to: width)] }
    if card.title.columns + 2 + card.subtitle.columns <= width {
      let subtitle = card.subtitle.padded(to: width - card.title.columns, .trailing)
      return [Line(card.title.spans + subtitle.spans)]
    }
    return [card.title.cut(to: width)] + card.subtitle.wrapped(to: width)
  }

  /// The winning numbers, aligned with those of the games, followed by the bonus number.
  private func draw(of card: CardBlock) -> [Line] {
    let balls = card.drawn.spans.filter(\.role.isBall).map { ball in
      Span(TextWidth.padded(ball.text, to: 2, right: true), ball.role)
    }
    guard let bonus = balls.last else { return [] }
    let label = Line(card.drawnTitle, .faint)
    let numbers = Line(balls.dropLast())
    return TableLayout(cardColumns, width: width).lines(
      of: TableBlock.Row(row: card.row, cells: [label, numbers, Line([bonus]), Line()]))
  }

  /// The lines of each game; with three columns, result and prize share the last one.
  func games(
    of card: CardBlock, in columns: [TableBlock.Column]
  ) -> [GameLines] {
    let layout = TableLayout(columns, width: width)
    if columns.count == 3 {
      let width = columns[2].maximum
      let hasUnits = card.front.allSatisfy { $0.fits(width) }
      return card.front.map { game in
        let cells = [game.label, game.numbers, game.outcome(width, hasUnits)]
        let row = TableBlock.Row(row: game.row, cells: cells)
        let lines = layout.lines(of: row).map { faded($0, game.isFaded) }
        return GameLines(row: game.row, lines: lines)
      }
    }
    let last = TableBlock.Column(columns[2].maximum + columns[3].maximum + 1)
    let joined = TableLayout(columns.prefix(2) + [last], width: width)
    return card.front.map { game in
      // A result with the day of expiry takes the column of the amount, which no longer matters.
      let isLong = game.result.columns > columns[2].maximum
      let row = TableBlock.Row(
        row: game.row, cells: [game.label, game.numbers, game.result, game.prize])
      let lines = (isLong ? joined : layout).lines(of: row).map { faded($0, game.isFaded) }
      return GameLines(row: game.row, lines: lines)
    }
  }

  /// Label, numbers, result and prize; where four do not fit on a line but three do, three.
  var cardColumns: [TableBlock.Column] {
    let last = width - Self.fourColumns[0].maximum - Self.fourColumns[1].maximum - 2
    guard width < Self.widestCard - 4, last >= Self.outcomeWidth else { return Self.fourColumns }
    return Self.fourColumns.prefix(2) + [.init(last)]
  }

  private static let fourColumns: [TableBlock.Column] = [
    .init(8), .init(24), .init(12), .init(17, .trailing),
  ]

  /// A rank and the highest prize so far, 40,722,959,400, without its unit.
  private static let outcomeWidth = 18

  private func boxed(_ line: Line, _ inner: Int) -> Line {
    Line([Span("│ ", .faint)] + line.cut(to: inner).padded(to: inner).spans + [Span(" │", .faint)])
  }

  private func rule(_ left: String, _ right: String, _ inner: Int) -> Line {
    Line(left + String(repeating: "─", count: inner + 2) + right, .faint)
  }
}

extension CardGame {
  /// Whether result and prize fit on a line with the unit; where a prize expired, it is left out.
  fileprivate func fits(_ width: Int) -> Bool {
    isFaded || short.result.columns + prize.columns + 1 <= width
  }

  /// Result and prize on a line of this width, shortened as far as needed.
  ///
  /// The amount of a prize that can be claimed is never left out; the day when one expired may be.
  fileprivate func outcome(_ width: Int, _ hasUnit: Bool) -> Line {
    let prize = hasUnit ? prize : short.prize
    let choices =
      isFaded
      ? [(result, prize), (result, Line()), (short.result, Line())]
      : [(result, prize), (short.result, prize), (short.result, short.prize)]
    let fitting = choices.first { $0.0.columns + $0.1.columns + 1 <= width } ?? choices[2]
    let room = width - fitting.0.columns
    return Line(fitting.0.spans + fitting.1.padded(to: room, .trailing).spans).trimmed
  }
}
