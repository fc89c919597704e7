/// The values that components are given: what they draw, and nothing that they could change.
package struct ReportScene {
  /// The report's state.
  package let state: ReportState
  /// The rows that are drawn, in their order.
  package let shown: [ShownGame]
  /// What the rows that pass the filters cost and brought.
  package let totals: Totals
  /// Whether what was won can be set against what was spent: no row was left out for its result.
  let showsReturn: Bool
  /// The language of what is said to people.
  package let language: Language

  /// A row that is shown.
  package struct ShownGame: Equatable, Sendable {
    /// Its place in the report.
    package let row: Int
    /// The ticket that it is on.
    package let ticket: Int
    /// The row itself.
    package let record: GameRecord
  }

  /// The scene of a part of the order: what a screen or a page shows at a time.
  package init(
    _ state: ReportState, showing places: Range<Int>, totals: Totals, in language: Language,
    record: (Int) -> GameRecord?
  ) {
    self.state = state
    self.language = language
    self.totals = totals
    showsReturn = !state.isFilteredByResult
    shown = state.order[places].compactMap { row in
      record(row).map { ShownGame(row: row, ticket: state.games[row].ticket, record: $0) }
    }
  }

  /// The scene of rows that are gone already: their totals are left.
  init(_ totals: Totals, showsReturn: Bool = true, in language: Language) {
    state = ReportState()
    shown = []
    self.totals = totals
    self.showsReturn = showsReturn
    self.language = language
  }

  /// A phrase in the scene's language, filled in.
  func text(_ phrase: Phrase, _ values: String...) -> String {
    phrase.wording.text(in: language, values)
  }

  /// An amount of won.
  func amount(_ won: Int) -> String { DisplayText.won(won, in: language) }

  /// What the games of a rank won; what is not published yet is not nothing.
  func prize(_ won: Int) -> String { won == 0 ? text(.prizeUnknown) : amount(won) }
}
