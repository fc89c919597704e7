/// An event in a report: a user action, or the arrival of rows.
///
/// A view keeps purely visual state, such as a flipped card, to itself. Everything else goes up as one
/// of these events and comes back down as values.
package enum ReportEvent: Equatable, Sendable {
  /// The search text was changed.
  case search(String)
  /// A filter option was switched on or off; in a single-choice filter, this switches the others off.
  case choose(ReportFilter.ID, option: Int, isOn: Bool)
  /// All filters and the search were cleared.
  case clear
  /// A badge was pressed: shows only its rows, or all rows if it was already selected.
  case pressBadge(BadgeKind)
  /// The row of badges was shown or hidden.
  case showBadges(Bool)
  /// The view was switched to table or cards.
  case view(ViewMode)
  /// A row was tapped, to open its ticket's card.
  case open(row: Int)
  case close
  case sort(SortKey)
  case reverse
  /// The rows were shuffled; the same seed gives the same order.
  case shuffle(seed: UInt32)
  case loading(Bool)
  case replace([ListedGame])
  case append([ListedGame])
}

/// How rows are shown.
package enum ViewMode: String, CaseIterable, Sendable {
  case table, cards
}
