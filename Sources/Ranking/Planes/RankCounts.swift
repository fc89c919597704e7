package import Lottery

/// The number of tickets with each winning rank.
package struct RankCounts: Equatable, Sendable {
  /// Counts by rank, the first rank in the first lane; the lanes after the fifth are 0.
  var winners = SIMD8<Int>.zero

  /// All counts zero.
  package init() {}

  /// The count of a winning rank.
  package subscript(rank: Rank) -> Int {
    get { winners[Int(rank.rawValue) - 1] }
    set { winners[Int(rank.rawValue) - 1] = newValue }
  }

  /// Counts by rank, the first rank first.
  package var inOrder: [Int] { Rank.winning.map { self[$0] } }

  /// Counts a ticket, unless it won nothing.
  package mutating func add(_ rank: Rank) {
    if rank != .none { self[rank] += 1 }
  }

  /// Adds other counts.
  package static func += (left: inout RankCounts, right: RankCounts) {
    left.winners &+= right.winners
  }
}
