/// Draws blocks as HTML, with the same elements and classes as the page's script does.
///
/// What a person would press is left out or drawn as text: without the script nothing would happen.
struct BlockMarkup {
  let language: Language
  /// The element of headings.
  var heading = "p"

  /// A block's elements.
  func markup(of block: Block) -> Markup {
    switch block {
    case .heading(let line): .element(heading, ["class": "heading"], pieces(of: line))
    case .text(let line): .element("p", [:], pieces(of: line))
    case .notice(let line): .element("p", ["class": "notice"], pieces(of: line))
    case .badges(let badges): .element("ul", ["class": "badges"], badges.map(badge))
    case .facts(let facts): self.facts(facts)
    case .table(let table): self.table(table)
    case .cards(let cards): .element("div", ["class": "cards"], cards.map(card))
    case .chart(let chart): self.chart(chart)
    case .actions: Markup([])
    }
  }

  // MARK: - Text

  private func pieces(of line: Line) -> [Markup] { line.spans.map(piece) }

  private func piece(_ span: Span) -> Markup {
    if span.text.isEmpty { return Markup([]) }
    switch span.role {
    case .plain: return Markup(span.text)
    case .number, .matched, .bonus: return ball(span)
    case .source: return source(span.text)
    default: return .element("span", ["class": span.role.className], [Markup(span.text)])
    }
  }

  /// The numbers of a game, a blank between any two.
  private func numbers(_ line: Line) -> Markup {
    let balls = line.spans.enumerated().flatMap { index, span in
      index == 0 ? [ball(span)] : [Markup(" "), ball(span)]
    }
    return .element("span", ["class": "numbers"], balls)
  }

  /// A number in its lottery's colour: tens share one.
  private func ball(_ span: Span) -> Markup {
    let digits = span.text.filter { $0 != " " }
    let tens = min(((Int(digits) ?? 1) - 1) / 10, 4)
    let heard: Phrase? =
      switch span.role {
      case .matched: .numberDrawn
      case .bonus: .numberBonus
      default: nil
      }
    let unseen = heard.map { Self.unseen(" \($0.text(in: language))") }
    return .element(
      "span", ["class": "ball tens-\(tens) \(span.role.className)"],
      [Markup(digits)] + (unseen.map { [$0] } ?? []))
  }

  /// A path: its folders in passing, its name by itself.
  private func source(_ text: String) -> Markup {
    let scalars = text.unicodeScalars
    let end = scalars.dropLast().lastIndex(of: "/").map { scalars.index(after: $0) }
    let name = Markup(String(scalars[(end ?? scalars.startIndex)...]))
    let folders = end.map {
      Markup.element("span", ["class": "folders"], [Markup(String(scalars[..<$0]))])
    }
    return .element("bdi", ["class": "source"], (folders.map { [$0] } ?? []) + [name])
  }

  /// Text that is heard and not seen.
  private static func unseen(_ text: String) -> Markup {
    .element("span", ["class": "unseen"], [Markup(text)])
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
        ])
    }
    return .element("dl", ["class": "facts"], pairs)
  }

  /// A list whose bars are drawn with attributes alone: the policy allows no style of their own.
  private func chart(_ chart: ChartBlock) -> Markup {
    let largest = max(1, chart.bars.map(\.amount).max() ?? 1)
    let items = chart.bars.map { bar in
      // A bar of little is still seen.
      let width = bar.amount == 0 ? 0 : max(4, Int(Double(bar.amount) / Double(largest) * 1000))
      let drawing = Markup.element(
        "svg",
        [
          "class": "bar \(bar.role.className)", "viewBox": "0 0 1000 10",
          "preserveAspectRatio": "none", "aria-hidden": "true",
        ], [.element("rect", ["width": "\(width)", "height": "10"], [])])
      return Markup.element(
        "li", [:],
        [
          .element("span", ["class": "label"], [Markup(bar.label)]), Markup(" "), drawing,
          Markup(" "), .element("span", ["class": "amount"], [Markup(bar.text)]),
        ])
    }
    return .element(
      "figure", ["class": "chart"],
      [.element("figcaption", [:], [Markup(chart.title)]), .element("ul", [:], items)])
  }

  private func card(_ card: CardBlock) -> Markup {
    let games = card.front.map { game in
      Markup.element(
        "li",
        [
          "data-row": "\(game.row)", "data-game": game.game?.letter,
          "data-round": game.game.map { "\($0.round)" }, "class": "game",
        ],
        [
          .element("span", ["class": "label"], pieces(of: game.label)), Markup(" "),
          numbers(game.numbers), Markup(" "),
          .element("span", ["class": "result"], pieces(of: game.result)), Markup(" "),
          .element("span", ["class": "amount"], pieces(of: game.prize)),
        ])
    }
    let notes = card.notes.map { Markup.element("p", [:], pieces(of: $0)) }
    let front = Markup.element(
      "div", ["class": "front"], [.element("ul", ["class": "games"], games)] + notes)
    let back = Markup.element("div", ["class": "back"], card.back.map(markup))
    let title = Markup.element(
      "header", [:],
      [
        .element("h2", [:], pieces(of: card.title)), .element("p", [:], pieces(of: card.subtitle)),
      ])
    return .element(
      "article", ["class": "card", "data-card": "\(card.row)"],
      [title, .element("div", ["class": "faces"], [front, back])])
  }

  // MARK: - Table

  private func table(_ table: TableBlock) -> Markup {
    let caption = Markup.element(
      "caption", ["class": "unseen"], [Markup(Phrase.listTitle.text(in: language))])
    let widths = table.columns.map { Markup.element("col", ["width": $0.width]) }
    let headings = table.columns.map {
      Markup.element(
        "th", ["scope": "col", "class": $0.alignment.rawValue], [Markup($0.title)])
    }
    var lastSource: Line?
    let rows = table.rows.map { row in
      let source = row.cells.first?.first
      let isAgain = source == lastSource
      lastSource = source
      return self.row(row, of: table.columns, isAgain: isAgain)
    }
    return .element(
      "table", [:],
      [
        caption, .element("colgroup", [:], widths),
        .element("thead", [:], [.element("tr", [:], headings)]), .element("tbody", [:], rows),
      ])
  }

  /// A row; a source that stands above it already is heard and not seen.
  private func row(
    _ row: TableBlock.Row, of columns: [TableBlock.Column], isAgain: Bool
  ) -> Markup {
    var cells = zip(columns, row.cells).enumerated().map { index, cell in
      let (column, lines) = cell
      let content = lines.flatMap { column.name == "numbers" ? [numbers($0)] : pieces(of: $0) }
      let again = index == 0 && isAgain ? " again" : ""
      return Markup.element(
        "td", ["class": "\(column.name) \(column.alignment.rawValue)\(again)"], content)
    }
    if let note = row.note {
      cells.append(
        .element(
          "td", ["class": "message", "colspan": "\(columns.count - 1)"], pieces(of: note)))
    }
    return .element(
      "tr",
      [
        "data-row": "\(row.row)", "data-game": row.game?.letter,
        "data-round": row.game.map { "\($0.round)" }, "class": row.game == nil ? "note" : "game",
      ], cells)
  }
}

extension TableBlock.Column {
  /// The column's part of the width in whole percent.
  var width: String { "\(Int((ratio * 100).rounded()))%" }
}

extension Role {
  /// The class of elements in this role.
  var className: String {
    switch self {
    case .plain: "plain"
    case .faint: "faint"
    case .strong: "strong"
    case .source: "source"
    case .number: "number"
    case .matched: "matched"
    case .bonus: "bonus"
    case .rank(let rank): "rank-\(rank)"
    case .prize: "prize"
    case .status(let status): "status-\(status.rawValue)"
    case .warning: "warning"
    }
  }
}
