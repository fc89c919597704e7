/// A part of a report as pure data: what it says and in which role, not how it looks.
package enum Block: Equatable, Sendable {
  case heading(Line)
  case text(Line)
  case badges([BadgeBlock])
  case facts([Fact])
  case cards([CardBlock])
  case grid(GridBlock)
  case picture(PictureBlock)
  case folded(Line, [Block])
  case notice(Line)
  /// Blocks that belong together, under a name for the page's style sheet.
  case group(String, [Block])
}

/// Text as a sequence of spans, each in one role.
package struct Line: Equatable, Sendable {
  /// The spans, in order.
  package var spans: [Span]

  /// A line of these spans.
  package init(_ spans: [Span] = []) { self.spans = spans }

  /// A line with a single span.
  package init(_ text: String, _ role: Role = .plain) { spans = [Span(text, role)] }

  /// The text without its roles.
  package var text: String { spans.map(\.text).joined() }
}

/// Text in one role, with characters escaped that could affect a terminal or a page.
package struct Span: Equatable, Sendable {
  /// The text.
  package let text: String
  /// What the text stands for.
  package let role: Role
  /// Whether the text matches the search.
  package var isFound = false

  /// Escapes a text and gives it a role.
  package init(_ text: String, _ role: Role = .plain) {
    self.text = DisplayText.escaped(text)
    self.role = role
  }

  static func spaces(_ count: Int) -> Span { Span(String(repeating: " ", count: count)) }
}

/// What a span represents; the renderer decides how that looks.
package enum Role: Equatable, Sendable {
  case plain
  case faint
  case strong
  /// A path; if it is truncated, its end matters most.
  case source
  /// A name that opens what a fragment of the page's address stands for.
  case link(String)
  /// A box to tick once the ticket with this serial was claimed; the text is its label.
  case tick(String)
  case number
  case matched
  case bonus
  case drawn
  case drawnBonus
  /// A rank that won, 1…5.
  case rank(Int)
  case prize
  /// The status of a row that won nothing.
  case status(GameRecord.Status)
  case warning

  var isBall: Bool { [.number, .matched, .bonus, .drawn, .drawnBonus].contains(self) }
}

/// A group of rows with its count.
package struct BadgeBlock: Equatable, Sendable {
  /// The group of rows.
  package let kind: BadgeKind
  let title: String
  let count: Int
  /// Whether the badge is selected.
  package let isOn: Bool
  /// The keyboard shortcut; empty if there is none.
  package var key = ""
}

/// A name and its value.
package struct Fact: Equatable, Sendable {
  /// The label of the value.
  package let name: String
  /// The value.
  package let value: Line
  var detail: Line?
}

/// The parts of a table for a terminal.
package enum TableBlock {
  /// A column.
  struct Column: Equatable, Sendable {
    /// The least width at which text is readable, and the most it can use, in terminal columns.
    let minimum: Int
    let maximum: Int
    let alignment: Alignment

    init(_ minimum: Int, upTo maximum: Int? = nil, _ alignment: Alignment = .leading) {
      self.minimum = minimum
      self.maximum = maximum ?? minimum
      self.alignment = alignment
    }
  }

  /// The alignment of text.
  package enum Alignment: String, Equatable, Sendable { case leading, trailing }

  /// A row: one cell per column.
  struct Row: Equatable, Sendable {
    /// The row's index in the report.
    let row: Int
    let cells: [Line]
  }
}

/// A ticket, or its games that pass the filters, with a front and a back.
package struct CardBlock: Equatable, Sendable {
  /// The index of the card's first row in the report.
  package let row: Int
  let title: Line
  let subtitle: Line
  /// The winning numbers and the bonus number, one span each; empty without a draw.
  var drawn = Line()
  var drawnTitle = ""
  /// Whether the card is dimmed because the same ticket already has a card.
  var isFaded = false
  let front: [CardGame]
  var notes: [Line]
  let back: [Block]
}

struct CardGame: Equatable {
  let row: Int
  let label: Line
  let numbers: Line
  let result: Line
  let prize: Line
  var short = ShortResult()
  /// The letter of the game; empty if not known from a ticket.
  var letter = ""
  var round = 0
  /// Whether the game is dimmed because its ticket is repeated or its prize has expired.
  var isFaded = false
  /// Whether the game is known by its letter and won nothing.
  var isLost: Bool { !letter.isEmpty && result.spans.contains { $0.role == .status(.lost) } }

  /// The result without a date and the prize without its unit, for narrow lines.
  struct ShortResult: Equatable {
    var result = Line()
    var prize = Line()
  }
}

/// A table of the page, such as its claims, winners or rounds.
package struct GridBlock: Equatable, Sendable {
  /// An identifier for the page's style sheet.
  let name: String
  /// A description for screen readers.
  let caption: String
  let columns: [Column]
  let rows: [[Line]]

  struct Column: Equatable {
    let title: String
    var alignment = TableBlock.Alignment.leading
    var name = ""
  }
}

/// A drawing on a canvas of `width` by `height` units, with its values as a grid.
package struct PictureBlock: Equatable, Sendable {
  let title: String
  /// How to read the drawing; empty if that is obvious.
  let note: String
  /// The height of the canvas, in the units of `width`.
  let height: Double
  /// The shapes, back to front.
  let shapes: [Shape]
  let values: GridBlock
  static let width = 320.0

  /// A shape of a drawing; its class says what it represents.
  enum Shape: Equatable {
    case bar(x: Double, y: Double, width: Double, height: Double, String)
    case line([Point], String)
    case spot(Point, String)
    case text(Point, Anchor, String, String)
  }

  /// A position on the canvas, from its upper left corner.
  typealias Point = SIMD2<Double>
  enum Anchor: String { case start, middle, end }
}
