package import Lottery

/// The number of tickets with each winning rank.
package struct RankCounts: Equatable, Sendable {
  /// Counts by rank, the first rank first.
  package var winners: [5 of Int] = [0, 0, 0, 0, 0]

  /// All counts zero.
  package init() {}

  /// The count of a rank.
  ///
  /// - Precondition: The rank is a winning one.
  package subscript(rank: Rank) -> Int {
    get { winners[Int(rank.rawValue) - 1] }
    set { winners[Int(rank.rawValue) - 1] = newValue }
  }

  /// Counts by rank, the first rank first, as an array.
  package var inOrder: [Int] { Rank.winning.map { self[$0] } }

  /// Adds other counts.
  package static func += (left: inout RankCounts, right: RankCounts) {
    for index in left.winners.indices { left.winners[index] += right.winners[index] }
  }

  /// Whether all counts are equal.
  package static func == (left: RankCounts, right: RankCounts) -> Bool {
    left.winners.indices.allSatisfy { left.winners[$0] == right.winners[$0] }
  }
}
