/// What happened to a report: everything that a person does to it, and rows that come.
///
/// A view keeps to itself what changes only its looks, such as a card that is flipped. All else goes
/// up as one of these, and comes down again as values.
package enum ReportEvent: Equatable, Sendable {
  /// The search text was changed.
  case search(String)
  /// An option of a filter was switched on or off; of a single choice, another one goes off.
  case choose(ReportFilter.ID, option: Int, isOn: Bool)
  /// All filters and the search were given up.
  case clear
  /// A badge was pressed: its rows alone are shown, or all rows when it was pressed already.
  case pressBadge(BadgeKind)
  /// The row of badges was shown or hidden.
  case showBadges(Bool)
  /// Table or cards were asked for.
  case view(ViewMode)
  /// A row was tapped: its ticket's card is wanted.
  case open(row: Int)
  /// The card that was opened is wanted no more.
  case close
  /// Another order was asked for.
  case sort(SortKey)
  /// The order was turned round.
  case reverse
  /// A random order was asked for, the same for the same seed.
  case shuffle(seed: UInt32)
  /// Rows are awaited, or have all come.
  case loading(Bool)
  /// All rows were replaced.
  case replace([ListedGame])
  /// More rows came, listed as following those that were there.
  case append([ListedGame])
  /// Something was asked for that is done outside: the state stays as it is.
  case act(ReportAction)
}

/// What is done outside of a report: it needs a file, the clipboard or a printer.
package enum ReportAction: String, CaseIterable, Sendable {
  /// Puts the rows that pass the filters on the clipboard.
  case copy
  /// Writes the rows that pass the filters as CSV.
  case export
  /// Prints the page.
  case print

  /// What stands on its button.
  package var title: Phrase {
    switch self {
    case .copy: .actionCopy
    case .export: .actionExport
    case .print: .actionPrint
    }
  }
}

/// How rows are drawn.
package enum ViewMode: String, CaseIterable, Sendable {
  case table, cards
}
