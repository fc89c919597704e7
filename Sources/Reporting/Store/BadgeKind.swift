/// A group of rows that a badge counts, as an entry of the row of badges.
package enum BadgeKind: String, CaseIterable, Sendable {
  case all, won, lost, pending, other, error, repeated

  /// The rows that the badge counts; empty for all of them.
  package var kinds: Set<ListedGame.Kind> {
    switch self {
    case .all: []
    case .won: [.won]
    case .lost: [.lost]
    case .pending: [.pending, .noDraw]
    case .other: [.otherProduct]
    case .error: [.error]
    case .repeated: [.repeated]
    }
  }

  /// Those rows as options of the filter by status.
  var options: Set<Int> { Set(kinds.map(\.place)) }

  /// Whether the badge is left out where it counts nothing.
  var isRare: Bool { self == .repeated || self == .other }

  /// What the badge is called.
  package var title: Phrase {
    switch self {
    case .all: .badgeAll
    case .won: .won
    case .lost: .lost
    case .pending: .pending
    case .other: .otherProduct
    case .error: .error
    case .repeated: .repeated
    }
  }
}
