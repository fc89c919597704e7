internal import Lottery

/// An order of the list.
package enum SortKey: String, CaseIterable, Sendable {
  /// As the rows came.
  case input
  /// By path, as bytes sort.
  case source
  /// The oldest round first.
  case round
  /// By the letter on the ticket.
  case game
  /// By the six numbers, the smallest first.
  case numbers
  /// The best rank first, what won nothing last.
  case rank
  /// The highest prize first; one that is not published yet stands before all.
  case prize
  /// What has to be claimed first stands first, what cannot be claimed last.
  case deadline

  /// The names of all orders, as help writes them.
  package static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// What the order is called.
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

  /// Whether the largest stands first.
  var descends: Bool { self == .prize }

  /// A number by which rows sort, ascending; rows that share one keep their order.
  ///
  /// Text has no such number: `source` is compared apart.
  func place(of game: ListedGame) -> Int {
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

  /// The numbers as digits to the base of 64, the smallest first.
  private static func packed(_ numbers: UInt64) -> Int {
    (1...45).reduce(0) { numbers >> UInt64($1 - 1) & 1 == 1 ? $0 * 64 + $1 : $0 }
  }
}
