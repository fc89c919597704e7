public import Lottery

/// How many tickets have each winning rank, and how many have one and two matches.
package struct RankCounts: Equatable, Sendable {
  /// The first rank to the fifth, then two matches and one; the last lane is 0.
  var lanes = SIMD8<Int>.zero

  /// All counts zero.
  package init() {}

  /// The count of a winning rank.
  package subscript(rank: Rank) -> Int {
    get { lanes[Int(rank.rawValue) - 1] }
    set { lanes[Int(rank.rawValue) - 1] = newValue }
  }

  /// Counts by rank, the first rank first.
  package var inOrder: [Int] { Rank.winning.map { self[$0] } }

  /// Whether any ticket won.
  package var hasWinners: Bool { Rank.winning.contains { self[$0] > 0 } }

  /// How many of so many tickets have 0, 1, … 5 matches, 5 and the bonus number, and 6.
  package func matches(of tickets: Int) -> [Int] {
    let some = (0..<7).reversed().map { lanes[$0] }
    return [tickets - some.reduce(0, +)] + some
  }

  /// Counts a ticket with so many matches, and perhaps the bonus number.
  package mutating func add(matches: Int, bonus: Bool) {
    switch Rank(matches: matches, bonus: bonus) {
    case .none: if matches > 0 { lanes[7 - matches] += 1 }
    case let rank: self[rank] += 1
    }
  }

  /// Counts a ticket in a draw.
  package mutating func add(_ pick: Pick, in draw: DrawNumbers) {
    add(matches: pick.matches(draw.winning), bonus: draw.holdsBonus(pick))
  }

  /// Adds other counts.
  package static func += (left: inout RankCounts, right: RankCounts) {
    left.lanes &+= right.lanes
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
    forEach(ranks) { index, rank in
      if rank.rawValue <= last.rawValue {
        winners.append(IndexedRank(index: first + index, rank: rank))
      }
    }
  }

  /// Calls a closure with each ticket that won, and its rank.
  @inline(__always)
  static func forEach(_ ranks: RawSpan, _ body: (Int, Rank) -> Void) {
    func add(_ code: UInt8, at index: Int) {
      guard let rank = Rank(rawValue: code), rank != .none else { return }
      body(index, rank)
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
