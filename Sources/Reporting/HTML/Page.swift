package import Lottery

/// The run that a page describes.
package struct Edition: Equatable, Sendable {
  /// The day on which the page was made, in Korean time.
  let made: CalendarDate
  /// The day that the run treats as today.
  let today: CalendarDate
  let program: String
  /// The newest round with a known draw when the run began; nil if there was none.
  let newestRound: Round?

  /// An edition with these values.
  package init(made: CalendarDate, today: CalendarDate, program: String, newestRound: Round?) {
    self.made = made
    self.today = today
    self.program = program
    self.newestRound = newestRound
  }
}

/// A report as one file; opened from disk, it loads nothing and does only what its policy allows.
protocol Page {
  /// What the page is about; nil for lottery tickets.
  var subject: String? { get }
  var language: Language { get }
  var edition: Edition? { get }
  var games: Int { get }
  var newestRound: Int? { get }
}

extension Page {
  var subject: String? { nil }

  private var title: String { subject.map { DisplayText.escaped($0) } ?? text(.reportTitle) }

  func html(
    urgent: Markup? = nil, header: Markup? = nil, parts: Markup..., scripts: Markup? = nil,
    hasImages: Bool = false
  ) -> String {
    let policy = PageFiles.policy(hasScript: scripts != nil, hasImages: hasImages)
    let head = element(
      "head", element("meta", ["charset": "utf-8"]),
      element("meta", ["http-equiv": "Content-Security-Policy", "content": policy]),
      element("meta", ["name": "referrer", "content": "no-referrer"]),
      element("meta", ["name": "color-scheme", "content": "light dark"]),
      element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
      element("title", "\(title) · \(text(.gameCount, games))"),
      Markup.trusted("style", PageFiles.style))
    let main = element(
      "main", element("header", ["id": "header"], urgent, element("h1", title), header), parts)
    let page = element(
      "html", ["lang": language.rawValue], head, "\n", element("body", main, scripts))
    return "<!DOCTYPE html>\n\(page.html)\n"
  }

  func sections(_ sections: KeyValuePairs<String, [Block]>) -> Markup {
    let drawing = BlockMarkup(language: language, heading: "h2")
    return Markup(
      sections.map { id, blocks in element("section", ["id": id], blocks.map(drawing.markup)) })
  }

  /// Which program made the page and when, and the newest draw known to the run or to its rows.
  func footer(_ note: String? = nil) -> Markup {
    let newest = [edition?.newestRound, newestRound.flatMap(Round.init)].compactMap(\.self).max()
    let parts = [
      edition.map { text(.madeBy, $0.program, $0.made.description) },
      edition.flatMap { $0.today == $0.made ? nil : text(.asOfDay, $0.today.description) },
      newest.map { text(.newestDraw, "\($0.number)", $0.drawDate.description) }, note,
    ]
    let line = Line(parts.compactMap(\.self).joined(separator: " · "), .faint)
    return element(
      "footer", ["id": "colophon"], BlockMarkup(language: language).markup(of: .text(line)))
  }

  func text(_ phrase: Phrase, _ values: String...) -> String {
    phrase.wording.text(in: language, values)
  }

  func text(_ phrase: Phrase, _ number: Int, _ others: Int...) -> String {
    phrase.wording.text(in: language, ([number] + others).map(DisplayText.grouped))
  }

  func amount(_ won: Int) -> String { DisplayText.won(won, in: language) }
  func amount(_ sum: PrizeSum) -> String { sum.text(in: language) }

  func fact(_ name: Phrase, _ value: String, _ role: Role = .plain, detail: String? = nil) -> Fact {
    Fact(name: text(name), value: Line(value, role), detail: detail.map { Line($0) })
  }

  func grid<Row>(
    _ name: String, _ title: Phrase, of rows: some Sequence<Row>, _ columns: [GridColumn<Row>]
  ) -> GridBlock {
    let headings = columns.map { column in
      GridBlock.Column(
        title: text(column.title), alignment: column.alignment, name: column.title.name)
    }
    let cells = rows.map { row in columns.map { $0.cell(row) } }
    return GridBlock(name: name, caption: text(title), columns: headings, rows: cells)
  }

  /// A table of rows, and how many rows it leaves out; nothing without rows.
  func table<Row>(
    _ name: String, _ title: Phrase, of rows: some Sequence<Row>, leavingOut rest: Int = 0,
    _ columns: [GridColumn<Row>]
  ) -> [Block] {
    let grid = grid(name, title, of: rows, columns)
    if grid.rows.isEmpty { return [] }
    return [.grid(grid)] + (rest == 0 ? [] : [.text(Line(text(.more, rest), .faint))])
  }

  func titled(_ title: Phrase, _ blocks: [Block]) -> [Block] {
    blocks.isEmpty ? [] : [.heading(Line(text(title)))] + blocks
  }
}

/// A column of a grid, and how a row fills its cell.
struct GridColumn<Row> {
  let title: Phrase
  let alignment: TableBlock.Alignment
  let cell: (Row) -> Line

  init(
    _ title: Phrase, _ alignment: TableBlock.Alignment = .leading, _ cell: @escaping (Row) -> Line
  ) { (self.title, self.alignment, self.cell) = (title, alignment, cell) }
}
