/// Renders blocks as HTML, with the same elements and classes as the page's script.
///
/// Controls are omitted or rendered as text, because they do nothing without the script.
struct BlockMarkup {
  let language: Language
  /// The element name of headings.
  var heading = "p"

  func markup(of block: Block) -> Markup {
    switch block {
    case .heading(let line): .element(heading, ["class": "heading"], pieces(of: line))
    case .text(let line): .element("p", [:], pieces(of: line))
    case .notice(let line): .element("p", ["class": "notice"], pieces(of: line))
    case .badges(let badges): .element("ul", ["class": "badges"], badges.map(badge))
    case .facts(let facts): self.facts(facts)
    case .cards(let cards): ledger(cards)
    case .grid(let grid): self.grid(grid)
    case .picture(let picture): self.picture(picture)
    case .folded(let line, let blocks): folded(line, blocks)
    }
  }

  // MARK: - Text

  private func pieces(of line: Line) -> [Markup] { line.spans.map(piece) }

  private func piece(_ span: Span) -> Markup {
    if span.text.isEmpty { return Markup([]) }
    switch span.role {
    case .plain: return dated(span.text)
    case _ where span.role.isBall: return ball(span)
    case .source: return source(span.text)
    default: return .element("span", ["class": span.role.className], [dated(span.text)])
    }
  }

  /// A text with its dates as `time` elements, which do not wrap.
  private func dated(_ text: String) -> Markup {
    var pieces: [Markup] = []
    var rest = text[...]
    while let day = rest.firstMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) {
      pieces += [Markup(String(rest[..<day.range.lowerBound]))]
      pieces += [.element("time", [:], [Markup(String(day.0))])]
      rest = rest[day.range.upperBound...]
    }
    return Markup(pieces + [Markup(String(rest))])
  }

  /// The numbers of a game, separated by spaces.
  private func numbers(_ line: Line) -> Markup {
    let balls = line.spans.enumerated().flatMap { index, span in
      index == 0 ? [piece(span)] : [Markup(" "), piece(span)]
    }
    return .element("span", ["class": "numbers"], balls)
  }

  /// A number in the color of its ball; each ten numbers share one.
  private func ball(_ span: Span) -> Markup {
    let digits = span.text.filter { $0 != " " }
    let tens = min(((Int(digits) ?? 1) - 1) / 10, 4)
    let heard: Phrase? =
      switch span.role {
      case .matched: .drawn
      case .bonus, .drawnBonus: .numberBonus
      default: nil
      }
    let hidden = heard.map { Self.visuallyHidden(" \($0.text(in: language))") }
    return .element(
      "span", ["class": "ball tens-\(tens) \(span.role.className)"],
      [Markup(digits)] + (hidden.map { [$0] } ?? []))
  }

  /// A path, with its folders less prominent than its name.
  private func source(_ text: String) -> Markup {
    let scalars = text.unicodeScalars
    let end =
      text.contains("://")
      ? nil : scalars.dropLast().lastIndex(of: "/").map { scalars.index(after: $0) }
    let name = Markup(String(scalars[(end ?? scalars.startIndex)...]))
    let folders = end.map {
      Markup.element("span", ["class": "folders"], [Markup(String(scalars[..<$0]))])
    }
    return .element("bdi", ["class": "source"], (folders.map { [$0] } ?? []) + [name])
  }

  /// Text for screen readers only.
  private static func visuallyHidden(_ text: String) -> Markup {
    .element("span", ["class": "visually-hidden"], [Markup(text)])
  }

  // MARK: - Parts

  private func badge(_ badge: BadgeBlock) -> Markup {
    let count = Markup.element(
      "span", ["class": "count"], [Markup(DisplayText.grouped(badge.count))])
    return .element(
      "li", ["class": "badge", "data-badge": badge.kind.rawValue],
      [Markup(badge.title), Markup(" "), count])
  }

  private func facts(_ facts: [Fact]) -> Markup {
    let pairs = facts.map { fact in
      Markup.element(
        "div", [:],
        [
          .element("dt", [:], [Markup(fact.name)]), .element("dd", [:], pieces(of: fact.value)),
        ] + (fact.detail.map { [.element("dd", ["class": "detail"], pieces(of: $0))] } ?? []))
    }
    return .element("dl", ["class": "facts"], pairs)
  }

  private func folded(_ line: Line, _ blocks: [Block]) -> Markup {
    .element("details", [:], [.element("summary", [:], pieces(of: line))] + blocks.map(markup))
  }

  private func grid(_ grid: GridBlock) -> Markup {
    let headings = grid.columns.map {
      Markup.element(
        "th", ["scope": "col", "class": "\($0.name) \($0.alignment.rawValue)"], [Markup($0.title)])
    }
    let rows = grid.rows.map { cells in
      Markup.element(
        "tr", [:],
        zip(grid.columns, cells).map { column, line in
          .element(
            "td",
            [
              "class": "\(column.name) \(column.alignment.rawValue)",
              "data-title": line.spans.isEmpty ? nil : column.title,
            ], line.hasNumbers ? [numbers(line)] : pieces(of: line))
        })
    }
    return .element(
      "table", ["class": "grid \(grid.name)"],
      [
        .element("caption", ["class": "visually-hidden"], [Markup(grid.caption)]),
        .element("thead", [:], [.element("tr", [:], headings)]), .element("tbody", [:], rows),
      ])
  }

  // MARK: - The list

  /// The tickets below each other, each with its games; the page's script renders the same.
  private func ledger(_ tickets: [CardBlock]) -> Markup {
    let columns: [(Phrase, TableBlock.Alignment)] = [
      (.game, .leading), (.numbers, .leading), (.result, .leading), (.prize, .trailing),
    ]
    let headings = columns.map { title, side in
      Markup.element(
        "th", ["scope": "col", "class": side.rawValue], [Markup(title.text(in: language))])
    }
    return .element(
      "table", ["class": "ledger"],
      [
        .element(
          "caption", ["class": "visually-hidden"], [Markup(Phrase.listTitle.text(in: language))]),
        .element("thead", [:], [.element("tr", [:], headings)]),
        .element("tbody", [:], tickets.flatMap(rows)),
      ])
  }

  private func rows(of ticket: CardBlock) -> [Markup] {
    let games = ticket.front.map { game in
      Markup.element(
        "tr",
        [
          "data-row": "\(game.row)", "data-game": game.letter, "data-round": "\(game.round)",
          "class": ticket.isFaded ? "game faded" : "game",
        ],
        [
          .element("td", ["class": "game leading"], pieces(of: game.label)),
          .element("td", ["class": "numbers leading"], [numbers(game.numbers)]),
          .element("td", ["class": "result leading"], pieces(of: game.result)),
          .element("td", ["class": "prize trailing"], pieces(of: game.prize)),
        ])
    }
    let notes = ticket.notes.map { note in
      Markup.element(
        "tr", ["class": "note"],
        [.element("td", ["class": "message", "colspan": "4"], pieces(of: note))])
    }
    let subtitle = ticket.subtitle.text.isEmpty ? [] : [Markup(" ")] + pieces(of: ticket.subtitle)
    let drawn = ticket.drawn.spans.isEmpty ? [] : [Markup(" "), self.drawn(ticket.drawn)]
    let heading = Markup.element(
      "tr", ["class": "ticket"],
      [
        .element(
          "th", ["scope": "rowgroup", "colspan": "4"],
          [
            .element(
              "div", ["class": "head"],
              [.element("span", ["class": "name"], pieces(of: ticket.title))] + subtitle + drawn)
          ])
      ])
    return [heading] + games + notes
  }

  private func drawn(_ line: Line) -> Markup {
    let name = Self.visuallyHidden("\(Phrase.drawnNumbers.text(in: language)) ")
    return .element("span", ["class": "drawing"], [name, numbers(line)])
  }
}

extension Role {
  /// The CSS class of elements in this role.
  var className: String {
    switch self {
    case .drawnBonus: "drawn-bonus"
    case .rank(let rank): "rank-\(rank)"
    case .status(let status): "status-\(status.rawValue)"
    default: "\(self)"
    }
  }
}
