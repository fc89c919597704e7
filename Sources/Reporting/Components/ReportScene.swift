/// The input of components: what they show, as values that they cannot change.
package struct ReportScene {
  /// The report's state.
  package let state: ReportState
  /// The rows to show, in order.
  package let shown: [ShownGame]
  /// The totals of the rows that pass the filters.
  package let totals: Totals
  /// Whether winnings can be compared with spending: no row was left out because of its result.
  let showsReturn: Bool
  /// The language of the report.
  package let language: Language

  /// A row that is shown.
  package struct ShownGame: Equatable, Sendable {
    /// Its index in the report.
    package let row: Int
    /// Its ticket number.
    package let ticket: Int
    /// The record.
    package let record: GameRecord
  }

  /// The scene of a part of the order, such as one screen or page.
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

  /// The scene of rows that have already been streamed; only their totals remain.
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

  func amount(_ won: Int) -> String { DisplayText.won(won, in: language) }

  /// The prizes of a rank, of which 0 means that they are not published yet.
  func prize(_ won: Int) -> String { won == 0 ? text(.prizeUnknown) : amount(won) }
}
