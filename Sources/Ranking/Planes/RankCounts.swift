public import Lottery

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

/// A ticket's index in its batch, and its rank.
public struct IndexedRank: Equatable, Sendable {
  /// The index, from zero.
  public let index: Int
  /// The rank.
  public let rank: Rank
}

/// Finds the winners, which are rare, in an array of ranks.
package enum RankScan {
  /// Appends the tickets with at least the given rank; `first` is the index of the first ticket.
  package static func add(
    _ ranks: RawSpan, atLeast last: Rank, first: Int, to winners: inout [IndexedRank]
  ) {
    func add(_ code: UInt8, at index: Int) {
      guard code <= last.rawValue, let rank = Rank(rawValue: code) else { return }
      winners.append(IndexedRank(index: first + index, rank: rank))
    }
    let whole = ranks.byteCount / 8 * 8
    for offset in stride(from: 0, to: whole, by: 8) {
      // Eight tickets at a time: the word is zero if none of them won.
      var word = ranks.value(at: offset, as: UInt64.self).littleEndian
      while word != 0 {
        let byte = word.trailingZeroBitCount / 8
        add(UInt8(truncatingIfNeeded: word >> UInt64(8 * byte)), at: offset + byte)
        word &= ~(0xFF << UInt64(8 * byte))
      }
    }
    for offset in whole..<ranks.byteCount {
      let code = ranks.value(at: offset, as: UInt8.self)
      if code != 0 { add(code, at: offset) }
    }
  }
}
