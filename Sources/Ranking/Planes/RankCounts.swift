package import Lottery

/// How many tickets have each winning rank.
package struct RankCounts: Equatable, Sendable {
  /// By rank, the first one's first.
  package var winners: [5 of Int] = [0, 0, 0, 0, 0]

  /// Nobody.
  package init() {}

  /// The tickets of a rank, which wins.
  package subscript(rank: Rank) -> Int {
    get { winners[Int(rank.rawValue) - 1] }
    set { winners[Int(rank.rawValue) - 1] = newValue }
  }

  /// The tickets of each winning rank, the first one's first.
  package var inOrder: [Int] { Rank.winning.map { self[$0] } }

  /// All that won.
  package var total: Int { Rank.winning.reduce(0) { $0 + self[$1] } }

  /// Adds the tickets of another batch.
  package static func += (left: inout RankCounts, right: RankCounts) {
    for index in left.winners.indices { left.winners[index] += right.winners[index] }
  }

  /// Whether every rank has as many tickets.
  package static func == (left: RankCounts, right: RankCounts) -> Bool {
    left.winners.indices.allSatisfy { left.winners[$0] == right.winners[$0] }
  }
}
