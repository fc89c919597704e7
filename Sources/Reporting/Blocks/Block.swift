/// A piece of a report as pure data: what is said and in which role, never how it looks.
///
/// Components make blocks; a renderer draws them on a terminal or as HTML.
package enum Block: Equatable, Sendable {
  /// One line that stands out.
  case heading(Line)
  /// One line.
  case text(Line)
  /// Groups of rows with their counts.
  case badges([BadgeBlock])
  /// Names with their values.
  case facts([Fact])
  /// Rows under headings.
  case table(TableBlock)
  /// Cards with two faces.
  case cards([CardBlock])
  /// Cells under headings.
  case grid(GridBlock)
  /// A drawing.
  case picture(PictureBlock)
  /// Blocks that are there when they are asked for.
  case folded(Line, [Block])
  /// Buttons for what is done outside of the report.
  case actions([ActionBlock])
  /// What is said where there is nothing to show.
  case notice(Line)
}

/// Text in pieces, each in its role.
package struct Line: Equatable, Sendable {
  /// The pieces, side by side.
  package var spans: [Span]

  /// A line of these pieces.
  package init(_ spans: [Span] = []) { self.spans = spans }

  /// A line of one piece.
  package init(_ text: String, _ role: Role = .plain) { spans = [Span(text, role)] }

  /// The text without its roles.
  package var text: String { spans.map(\.text).joined() }
}

/// Text in one role; nothing in it acts on a terminal or a page.
package struct Span: Equatable, Sendable {
  /// The text.
  package let text: String
  /// What the text is.
  package let role: Role
  /// Whether a search has found it.
  package var isFound = false

  /// A text in its role.
  package init(_ text: String, _ role: Role = .plain) {
    self.text = DisplayText.escaped(text)
    self.role = role
  }
}

/// What a piece of text is; how that looks is the renderer's affair.
package enum Role: Equatable, Sendable {
  /// Nothing in particular.
  case plain
  /// Said in passing, less visible than the rest.
  case faint
  /// Stands out.
  case strong
  /// A path: of one that is cut its end says most.
  case source
  /// A number that was not drawn.
  case number
  /// A number that was drawn.
  case matched
  /// The bonus number.
  case bonus
  /// A number of the draw itself.
  case drawn
  /// The bonus number of the draw itself.
  case drawnBonus
  /// A rank that won, 1…5.
  case rank(Int)
  /// An amount that was won.
  case prize
  /// What became of a row that won nothing.
  case status(GameRecord.Status)
  /// To be heeded.
  case warning

  /// Whether the text is a number of a game or a draw.
  var isBall: Bool { [.number, .matched, .bonus, .drawn, .drawnBonus].contains(self) }
}

/// A group of rows with its count.
package struct BadgeBlock: Equatable, Sendable {
  /// The group.
  package let kind: BadgeKind
  /// What the group is called.
  package let title: String
  /// How many rows are in it.
  package let count: Int
  /// Whether it is pressed.
  package let isOn: Bool
  /// The key that presses it; empty where there is none.
  package var key = ""
}

/// A name and its value.
package struct Fact: Equatable, Sendable {
  /// What the value is.
  package let name: String
  /// The value.
  package let value: Line
  /// What is to be said of it; nil for nothing.
  package var detail: Line?
}

/// Rows under headings.
package struct TableBlock: Equatable, Sendable {
  /// The columns, whose ratios add up to 1.
  package let columns: [Column]
  /// The rows.
  package let rows: [Row]
  /// Whether a line stands between two rows.
  package let separator: Separator

  /// What stands between rows.
  package enum Separator: Equatable, Sendable {
    case none, line
  }

  /// A column.
  package struct Column: Equatable, Sendable {
    /// What stands above it.
    package let title: String
    /// Its part of the width.
    package let ratio: Double
    /// The fewest columns of a terminal in which its text can be read.
    package let minimum: Int
    /// The most columns of a terminal that its text can use.
    package let maximum: Int
    /// The side on which its text stands.
    package let alignment: Alignment
    /// What tells the column from others, shown to nobody.
    package var name = ""
    /// What stands behind the title of the column by which rows are sorted.
    package var mark = ""
  }

  /// A side.
  package enum Alignment: String, Equatable, Sendable {
    case leading, trailing
  }

  /// A row: a cell for each column, or one line across those behind the first.
  package struct Row: Equatable, Sendable {
    /// The row's place in the report.
    package let row: Int
    /// The cells, each of one or several lines.
    package var cells: [[Line]]
    /// What is said across the columns behind the first cell; nil with a cell for each.
    package var note: Line?
    /// The game that the row shows; nil for a row that shows none.
    package var game: GameName?
  }
}

/// A ticket, or what of it passes the filters, with a front and a back.
package struct CardBlock: Equatable, Sendable {
  /// The place in the report of the card's first row.
  package let row: Int
  /// What stands on both faces.
  package let title: Line
  /// What else stands there: round and date.
  package let subtitle: Line
  /// The winning numbers and the bonus number, each a piece; empty without a draw.
  package var drawn = Line()
  /// What stands beside them.
  package var drawnTitle = ""
  /// Whether the card stands back: the same paper has one already.
  package var isFaded = false
  /// The games with their numbers.
  package let front: [CardGame]
  /// What is to be said of the games, each sentence once.
  package let notes: [Line]
  /// Prize, tax, deadline and place of the games that won, and the serial.
  package let back: [Block]
}

/// A game on a card's front.
package struct CardGame: Equatable, Sendable {
  /// The game's place in the report.
  package let row: Int
  /// The letter and who picked the numbers.
  package let label: Line
  /// The numbers.
  package let numbers: Line
  /// What became of it.
  package let result: Line
  /// What it won.
  package let prize: Line
  /// The game that is shown.
  package var game: GameName?
  /// Whether the game stands back: there is nothing left to claim of what it won.
  package var isFaded = false
}

/// What tells the games of a round and a ticket apart.
package struct GameName: Equatable, Sendable {
  /// The letter; empty when no ticket says so.
  package let letter: String
  /// The round.
  package let round: Int
}

/// A button for what is done outside of the report.
package struct ActionBlock: Equatable, Sendable {
  /// What it does.
  package let action: ReportAction
  /// What stands on it.
  package let title: String
  /// Whether it is the one that most people want.
  package let isPrimary: Bool
}
