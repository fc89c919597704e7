internal import Lottery

/// A filter of the list; with no option chosen, all rows pass.
package struct ReportFilter: Sendable {
  /// The filter's identifier, in events and in the page.
  package let id: ID
  /// The filter's label.
  package let title: Phrase
  /// Whether several options can be chosen at once.
  package let isMultiple: Bool
  /// The option that a row belongs to; nil if it belongs to none.
  package let option: @Sendable (ListedGame) -> Int?
  /// An option's label.
  package let label: @Sendable (Int, Language) -> String

  /// The identifiers of the filters.
  package enum ID: String, CaseIterable, Sendable { case status, rank, round, type, claim }

  /// Every filter, in display order.
  package static let all: [ReportFilter] = [
    ReportFilter(
      id: .status, title: .filterStatus, isMultiple: true, option: { $0.kind.rawValue },
      label: { Phrase(ListedGame.Kind.allCases[$0]).text(in: $1) }),
    ReportFilter(
      id: .rank, title: .filterRank, isMultiple: true,
      option: { $0.rank == .none ? nil : Int($0.rank.rawValue) },
      label: { Rank(rawValue: UInt8($0)).map { Phrase($0) }?.text(in: $1) ?? "" }),
    ReportFilter(
      id: .round, title: .round, isMultiple: true, option: { $0.round == 0 ? nil : $0.round },
      label: { round, _ in "\(round)" }),
    ReportFilter(
      id: .type, title: .filterType, isMultiple: true,
      option: { $0.type.flatMap(GameType.allCases.firstIndex) },
      label: { Phrase(GameType.allCases[$0]).text(in: $1) }),
    ReportFilter(
      id: .claim, title: .filterClaim, isMultiple: false,
      option: { game in
        guard game.kind == .won else { return nil }
        return game.isExpired ? 1 : game.isPast ? 2 : 0
      }, label: { claimOptions[$0].text(in: $1) }),
  ]

  /// What may be said of the claim to a prize.
  static let claimOptions = [Phrase.claimOpen, .claimExpired, .claimed]

  /// The filter with an identifier.
  package static func named(_ id: ID) -> ReportFilter {
    guard let filter = all.first(where: { $0.id == id }) else {
      preconditionFailure("every filter is in the list")
    }
    return filter
  }
}

/// A group of rows that a badge counts.
package enum BadgeKind: String, CaseIterable, Sendable {
  case all, won, lost, pending, other, error, repeated, noDraw

  /// The kinds of rows that the badge counts; empty for all rows.
  var kinds: [ListedGame.Kind] {
    switch self {
    case .all: []
    case .won: [.won]
    case .lost: [.lost]
    case .pending: [.pending]
    case .noDraw: [.noDraw]
    case .other: [.otherProduct]
    case .error: [.error]
    case .repeated: [.repeated]
    }
  }

  var options: Set<Int> { Set(kinds.map(\.rawValue)) }

  var isRare: Bool { [.noDraw, .repeated, .other].contains(self) }

  /// The badge's label.
  package var title: Phrase { kinds.first.map { Phrase($0) } ?? .badgeAll }
}
