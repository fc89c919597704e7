internal import Lottery

extension TerminalRenderer {
  /// A ticket's lines: a heading, its games by row, and what follows the last of them.
  package struct TicketLines {
    /// The whole name of the file, the round and the winning numbers.
    package var heading: [Line] = []
    /// The lines of each game, by its row.
    package var games: [GameLines] = []
    /// The notes, for a ticket without games below its heading.
    package var notes: [Line] = []
  }

  /// The lines of a game, and the row that they show.
  package struct GameLines {
    /// The row's index in the list.
    package let row: Int
    /// The lines, at least one.
    package let lines: [Line]
  }

  private static let indent = 2
  /// Maximum number of lines for a file name; 255 bytes at 40 columns need fewer, even if escaped.
  private static let titleLimit = 40
  private var indent: Int { width > 20 ? Self.indent : 0 }

  /// A ticket's heading with its games below it; a code without games takes one line if it fits.
  func group(of card: CardBlock) -> [Line] {
    let ticket = ticket(of: card)
    return ticket.heading + ticket.games.flatMap(\.lines) + ticket.notes
  }

  /// The parts of the same lines, for a list in which each game can be selected.
  package func ticket(of card: CardBlock) -> TicketLines {
    let inside = TerminalRenderer(width: width - indent)
    var lines = TicketLines()
    if let line = onlyLine(of: card) {
      lines.heading = [line]
    } else {
      lines.heading = heading(of: card)
      lines.games = inside.games(of: card, in: inside.groupColumns).map { game in
        GameLines(row: game.row, lines: game.lines.map { $0.indented(by: indent) })
      }
      lines.notes = card.notes.flatMap { $0.wrapped(to: inside.width, limit: 3) }
        .map { $0.indented(by: indent) }
    }
    guard card.isFaded else { return lines }
    return TicketLines(
      heading: lines.heading.map { faded($0, true) },
      games: lines.games.map { GameLines(row: $0.row, lines: $0.lines.map { faded($0, true) }) },
      notes: lines.notes.map { faded($0, true) })
  }

  /// The name of a code without games and its note, if both fit on a line.
  private func onlyLine(of card: CardBlock) -> Line? {
    guard card.front.isEmpty, card.notes.count == 1 else { return nil }
    let title = Line(card.title.text, .strong)
    guard card.notes[0].columns <= width - title.columns - 2 else { return nil }
    return Line(title.spans + [Span("  ")] + card.notes[0].spans)
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

  /// The columns of games: label, numbers, result and prize.
  private var groupColumns: [TableBlock.Column] {
    width < Self.groupWidth ? cardColumns : Self.wideColumns
  }

  /// Minimum width for a line that includes the day when a prize expired.
  private static let groupWidth = 75
  private static let wideColumns: [TableBlock.Column] = [
    .init(8), .init(24), .init(23), .init(17, .trailing),
  ]

  /// The titles of a list of tickets, each above its part of the headings and games.
  package func titles(_ titles: [TicketTitle]) -> [(title: TicketTitle, columns: Range<Int>)] {
    let columns = TerminalRenderer(width: width - indent).groupColumns
    var placed: [(title: TicketTitle, columns: Range<Int>)] = []
    var end = 0
    for title in titles {
      let text = TextWidth.columns(of: title.text)
      let first = columns.prefix(title.column).reduce(indent) { $0 + $1.maximum + 1 }
      let start =
        title.isTrailing
        ? columns.reduce(indent - 1) { $0 + $1.maximum + 1 } - text : title.column == 0 ? 0 : first
      let place = max(start, end)
      placed.append((title, place..<place + text))
      end = place + text + 2
    }
    return placed
  }
}

/// The title of a column in a list of tickets.
package struct TicketTitle {
  /// The title, with the mark of the order.
  package let text: String
  /// The order that it stands for.
  package let key: SortKey
  /// The column of the games, 0 for what stands in the heading; ascending.
  let column: Int
  let isTrailing: Bool

  /// The titles from left to right; the one of `key` shows how the list is sorted.
  package static func all(
    sortedBy key: SortKey?, isReversed: Bool, in language: Language
  ) -> [TicketTitle] {
    columns.map { title, sortKey, column in
      let mark = key == sortKey ? (sortKey.descends != isReversed ? "↓" : "↑") : ""
      return TicketTitle(
        text: title.text(in: language) + mark, key: sortKey, column: column,
        isTrailing: sortKey == .prize)
    }
  }

  private static let columns: [(Phrase, SortKey, Int)] = [
    (.source, .source, 0), (.round, .round, 0), (.game, .game, 0), (.numbers, .numbers, 1),
    (.result, .rank, 2), (.prize, .prize, 3),
  ]
}
