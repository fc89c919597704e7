/// A group of rows that a badge counts.
package enum BadgeKind: String, CaseIterable, Sendable {
  case all, won, lost, pending, other, error, repeated

  /// The kinds of rows that the badge counts; empty for all rows.
  var kinds: [ListedGame.Kind] {
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

  var options: Set<Int> { Set(kinds.map(\.rawValue)) }

  var isRare: Bool { self == .repeated || self == .other }

  /// The badge's label.
  package var title: Phrase { kinds.first.map { Phrase($0) } ?? .badgeAll }
}
