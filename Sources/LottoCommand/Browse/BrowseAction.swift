internal import Reporting

/// What a key does in the list.
enum BrowseAction: Hashable, Sendable {
  case search, clear, filters
  case badges
  case badge(BadgeKind)
  case nextOrder, reverse, shuffle
  case view, turn
  case copy, copyPath, picture, mark, write, page, renew
  case move(Step)
  case nextMatch, previousMatch
  case help, stop, redraw, quit

  /// A move through the list.
  enum Step: Hashable, Sendable {
    case up, down, left, right, halfUp, halfDown, pageUp, pageDown, first, last
  }
}
