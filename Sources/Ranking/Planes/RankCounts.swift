package import Lottery

/// How many tickets have each winning rank.
package struct RankCounts: Equatable, Sendable {
  /// How many have each rank, the first rank first.
  package var winners: [5 of Int] = [0, 0, 0, 0, 0]

  /// Counts of no tickets.
  package init() {}

  /// How many tickets have a rank.
  ///
  /// - Precondition: it is a winning rank.
  package subscript(rank: Rank) -> Int {
    get { winners[Int(rank.rawValue) - 1] }
    set { winners[Int(rank.rawValue) - 1] = newValue }
  }

  /// How many have each rank, the first rank first, as an array.
  package var inOrder: [Int] { Rank.winning.map { self[$0] } }

  /// How many tickets won.
  package var total: Int { Rank.winning.reduce(0) { $0 + self[$1] } }

  /// Adds the tickets of another batch.
  package static func += (left: inout RankCounts, right: RankCounts) {
    for index in left.winners.indices { left.winners[index] += right.winners[index] }
  }

  /// Whether each rank has the same count in both.
  package static func == (left: RankCounts, right: RankCounts) -> Bool {
    left.winners.indices.allSatisfy { left.winners[$0] == right.winners[$0] }
  }
}
