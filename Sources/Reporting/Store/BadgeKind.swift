/// A group of rows that a badge counts, as an entry of the row of badges.
package enum BadgeKind: String, CaseIterable, Sendable {
  case all, won, lost, pending, other, error

  /// What became of the rows that the badge counts; empty for all of them.
  package var statuses: Set<GameRecord.Status> {
    switch self {
    case .all: []
    case .won: [.won]
    case .lost: [.lost]
    case .pending: [.pending, .noDraw]
    case .other: [.otherProduct]
    case .error: [.error]
    }
  }

  /// Those statuses as options of the filter by status.
  var options: Set<Int> { Set(statuses.map(\.place)) }

  /// What the badge is called.
  package var title: Phrase {
    switch self {
    case .all: .badgeAll
    case .won: .won
    case .lost: .lost
    case .pending: .pending
    case .other: .otherProduct
    case .error: .error
    }
  }
}
