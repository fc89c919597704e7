internal import Lottery

/// Renders blocks as HTML like the page's script, but without controls, which need the script.
struct BlockMarkup {
  let language: Language
  var heading = "p"
  /// Whether a ticket that won nothing is one line, which opens.
  var foldsLosers = false

  func markup(of block: Block) -> Markup? {
    switch block {
    case .heading(let line): element(heading, class: "heading", pieces(of: line))
    case .text(let line):
      element("p", line.isRowOfNumbers ? [numbers(line)] : pieces(of: line))
    case .notice(let line): element("p", class: "notice", pieces(of: line))
    case .badges(let badges): element("ul", class: "badges", badges.map(badge))
    case .facts(let facts): element("dl", class: "facts", facts.map(fact))
    case .cards(let cards): ledger(cards)
    case .grid(let grid): self.grid(grid)
    case .picture(let picture): self.picture(picture)
    case .folded(let line, let blocks):
      element("details", element("summary", pieces(of: line)), blocks.map(markup))
    case .group(let name, let blocks):
      element(
        "div", class: name, blocks.map(BlockMarkup(language: language, heading: subheading).markup))
    }
  }

  /// The heading of a group within this one.
  private var subheading: String { heading == "h2" ? "h3" : "h4" }

  private func pieces(of line: Line) -> [Markup] {
    line.spans.filter { !$0.text.isEmpty }.map(piece)
  }

  private func piece(_ span: Span) -> Markup {
    switch span.role {
    case .plain: .dated(span.text)
    case _ where span.role.isBall: ball(span)
    case .source: source(span.text)
    case .link(let fragment): element("a", ["href": "#\(fragment)"], source(span.text))
    case .tick(let serial):
      element(
        "input",
        [
          "type": "checkbox", "aria-label": span.text,
          "data-serial": serial.isEmpty ? nil : DisplayText.escaped(serial),
        ])
    default: element("span", class: span.role.className, Markup.dated(span.text))
    }
  }

  private func numbers(_ line: Line) -> Markup {
    let balls = line.spans.enumerated().map { index, span in
      Markup(index == 0 ? "" : " ", piece(span))
    }
    return element("span", class: "numbers", balls)
  }

  /// A number in the color of its ball; each ten numbers share a color.
  private func ball(_ span: Span) -> Markup {
    let digits = span.text.filter { $0 != " " }
    let tens = min(((Int(digits) ?? 1) - 1) / 10, 4)
    let spoken: Phrase? =
      switch span.role {
      case .matched: .drawn
      case .bonus, .drawnBonus: .numberBonus
      default: nil
      }
    return element(
      "span", class: "ball tens-\(tens) \(span.role.className)", digits,
      spoken.map { visuallyHidden(" \($0.text(in: language))") })
  }

  private func source(_ text: String) -> Markup {
    let scalars = text.unicodeScalars
    let slash = text.contains("://") ? nil : scalars.dropLast().lastIndex(of: "/")
    let start = slash.map { scalars.index(after: $0) } ?? scalars.startIndex
    let folders = slash.map { _ in element("span", class: "folders", String(scalars[..<start])) }
    return element("bdi", class: "source", folders, String(scalars[start...]))
  }

  private func visuallyHidden(_ text: String) -> Markup {
    element("span", class: "visually-hidden", text)
  }

  private func badge(_ badge: BadgeBlock) -> Markup {
    element(
      "li", ["class": "badge", "data-badge": badge.kind.rawValue], "\(badge.title) ",
      element("span", class: "count", DisplayText.grouped(badge.count)))
  }

  /// An amount of more characters does not fit a phone in the size of the first fact.
  private static let longWord = 17

  private func fact(_ fact: Fact) -> Markup {
    let isLong = fact.value.text.split(separator: " ").contains { $0.count > Self.longWord }
    return element(
      "div", ["class": isLong ? "long" : nil], element("dt", fact.name),
      element("dd", pieces(of: fact.value)),
      fact.detail.map { element("dd", class: "detail", pieces(of: $0)) })
  }

  private func grid(_ grid: GridBlock) -> Markup {
    let headings = grid.columns.map { column in
      heading("\(column.name) \(column.alignment.rawValue)", column.title)
    }
    let rows = grid.rows.map { cells in element("tr", zip(grid.columns, cells).map(cell)) }
    return table("grid \(grid.name)", grid.caption, headings, rows)
  }

  private func cell(_ column: GridBlock.Column, _ line: Line) -> Markup {
    element(
      "td",
      [
        "class": "\(column.name) \(column.alignment.rawValue)",
        "data-title": line.spans.isEmpty ? nil : column.title,
      ], line.hasNumbers ? [numbers(line)] : pieces(of: line))
  }

  private func heading(_ className: String, _ title: String) -> Markup {
    element("th", ["scope": "col", "class": className], title)
  }

  private func table(
    _ className: String, _ caption: String, _ headings: [Markup], _ rows: [Markup]
  ) -> Markup {
    element(
      "table", class: className, element("caption", class: "visually-hidden", caption),
      element("thead", element("tr", headings)), element("tbody", rows))
  }

  /// The tickets one below another, each beside its games, as the page's script renders them.
  private func ledger(_ tickets: [CardBlock]) -> Markup {
    let titles: [Phrase] = [.ticket, .game, .numbers, .result, .prize]
    let headings = titles.map { title in
      heading(title == .prize ? "trailing" : "leading", title.text(in: language))
    }
    return table("ledger", Phrase.listTitle.text(in: language), headings, tickets.flatMap(rows))
  }

  private func rows(of ticket: CardBlock) -> [Markup] {
    let name = element("span", class: "name", pieces(of: ticket.title))
    let subtitle = ticket.subtitle.text.isEmpty ? nil : Markup(" ", pieces(of: ticket.subtitle))
    let drawn = ticket.drawn.spans.isEmpty ? nil : Markup(" ", drawing(ticket.drawn))
    let notes = ticket.notes.isEmpty && ticket.front.isEmpty ? [Line()] : ticket.notes
    let isLost = foldsLosers && !ticket.front.isEmpty && ticket.front.allSatisfy(\.isLost)
    let count = (isLost ? 1 : ticket.front.count) + notes.count
    var head: Markup? = element(
      "th", ["scope": "row", "rowspan": "\(count)"],
      element("div", class: "head", name, isLost ? [] : [subtitle, drawn]))
    var rows: [Markup] = []
    if isLost {
      rows.append(lostRow(of: ticket, head, subtitle))
      head = nil
    }
    for game in isLost ? [] : ticket.front {
      rows.append(row(of: game, isFaded: ticket.isFaded, head))
      head = nil
    }
    for note in notes {
      rows.append(
        element(
          "tr", class: head == nil ? "note" : "note ticket", head,
          element("td", ["class": "message", "colspan": "4"], pieces(of: note))))
      head = nil
    }
    return rows
  }

  /// The games of a ticket that won nothing, in one line.
  private func lostRow(of ticket: CardBlock, _ head: Markup?, _ subtitle: Markup?) -> Markup {
    let games = ticket.front.map { game in
      Markup(
        element(
          "span",
          [
            "data-row": "\(game.row)", "data-game": game.letter, "data-round": "\(game.round)",
          ], game.letter, visuallyHidden(" \(numbers(of: game))")), " ")
    }
    func numbers(of game: CardGame) -> String {
      game.numbers.spans.map(\.text).joined(separator: " ")
    }
    let result = ticket.front.first.map { pieces(of: $0.result) } ?? []
    return element(
      "tr", class: "game lost ticket", head,
      element(
        "td", ["class": "lost leading", "colspan": "4"], subtitle, subtitle == nil ? " " : " · ",
        games, result))
  }

  private func row(of game: CardGame, isFaded: Bool, _ head: Markup?) -> Markup {
    element(
      "tr",
      [
        "data-row": "\(game.row)", "data-game": game.letter, "data-round": "\(game.round)",
        "class": (isFaded ? "game faded" : "game") + (head == nil ? "" : " ticket"),
      ], head, element("td", class: "game leading", pieces(of: game.label)),
      element("td", class: "numbers leading", numbers(game.numbers)),
      element("td", class: "result leading", pieces(of: game.result)),
      element("td", class: "prize trailing", pieces(of: game.prize)))
  }

  private func drawing(_ line: Line) -> Markup {
    let name = visuallyHidden("\(Phrase.drawnNumbers.text(in: language)) ")
    return element("span", class: "drawing", name, numbers(line))
  }

  /// A picture as SVG, drawn with attributes alone, because the policy forbids inline styles.
  private func picture(_ picture: PictureBlock) -> Markup {
    // A tall picture is placed beside the others.
    element(
      "figure", class: picture.height > 360 ? "picture tall" : "picture",
      element("figcaption", picture.title),
      element(
        "svg",
        [
          "viewBox": "0 0 \(units(PictureBlock.width)) \(units(picture.height))", "role": "img",
          "aria-label": picture.title,
        ], picture.shapes.map(shape)),
      picture.note.isEmpty ? nil : element("p", class: "faint", picture.note),
      element("div", class: "visually-hidden", grid(picture.values)))
  }

  private func shape(_ shape: PictureBlock.Shape) -> Markup {
    switch shape {
    case .bar(let x, let y, let width, let height, let name):
      element(
        "rect",
        [
          "class": name, "x": units(x), "y": units(y), "width": units(width),
          "height": units(height), "rx": "2",
        ])
    case .line(let points, let name):
      element(
        "polyline",
        [
          "class": name,
          "points": points.map { "\(units($0.x)),\(units($0.y))" }.joined(separator: " "),
        ])
    case .spot(let point, let name):
      element("circle", ["class": name, "cx": units(point.x), "cy": units(point.y), "r": "4.5"])
    case .text(let point, let anchor, let text, let name):
      element(
        "text",
        [
          "class": name, "x": units(point.x), "y": units(point.y), "text-anchor": anchor.rawValue,
        ], DisplayText.escaped(text))
    }
  }

  private func units(_ length: Double) -> String {
    let text = "\((length * 10).rounded() / 10)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Role {
  var className: String {
    switch self {
    case .drawnBonus: "drawn-bonus"
    case .rank(let rank): "rank-\(rank)"
    case .status(let status): "status-\(status.rawValue)"
    default: "\(self)"
    }
  }
}
