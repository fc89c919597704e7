/// A user action, or the arrival of rows; a view keeps purely visual state, like a flipped card.
package enum ReportEvent: Equatable, Sendable {
  case search(String)
  /// An option was switched on or off; in a single-choice filter, this switches the others off.
  case choose(ReportFilter.ID, option: Int, isOn: Bool)
  case clear
  /// A badge was pressed: shows only its rows, or all rows if it was already selected.
  case pressBadge(BadgeKind)
  case showBadges(Bool)
  case view(ViewMode)
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
package enum ViewMode: String, CaseIterable, Sendable { case table, cards }
