internal import Lottery

/// A sort order of the list.
package enum SortKey: String, CaseIterable, Sendable {
  case input
  /// By path, in byte order.
  case source
  /// Oldest round, first letter on the ticket, smallest numbers first.
  case round, game, numbers
  /// Best rank first, games that won nothing last.
  case rank
  /// Highest prize first; a prize not published yet comes before all others.
  case prize
  /// Earliest deadline first, games with nothing to claim last.
  case deadline

  /// The names of all orders, for the help text.
  package static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// The label of the order.
  package var title: Phrase {
    switch self {
    case .input: .orderInput
    case .source: .source
    case .round: .round
    case .game: .game
    case .numbers: .numbers
    case .rank: .filterRank
    case .prize: .prize
    case .deadline: .claimBy
    }
  }

  var descends: Bool { self == .prize }

  /// The number to sort a row by, ascending; text has none, so `source` is compared separately.
  func value(of game: ListedGame) -> Int {
    switch self {
    case .input, .source: 0
    case .round: game.round
    case .game: game.slot
    case .numbers: Self.packed(game.numbers)
    case .rank: game.rank == .none ? 6 : Int(game.rank.rawValue)
    case .deadline: game.isToClaim ? game.claimBy?.daysSinceEpoch ?? .max : .max
    case .prize: game.prize.map { -$0 } ?? Int.min + Int(game.rank.rawValue)
    }
  }

  /// The numbers as digits in base 64, smallest first.
  private static func packed(_ numbers: UInt64) -> Int {
    (1...45).reduce(0) { numbers >> UInt64($1 - 1) & 1 == 1 ? $0 * 64 + $1 : $0 }
  }
}
