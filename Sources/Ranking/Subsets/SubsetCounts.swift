internal import Lottery
internal import Platform

/// The number of tickets that hold each set of 1 to 6 numbers.
///
/// Takes 44 MB, whatever the number of tickets. Its sums have 64 bits: only a tally can overflow.
struct SubsetCounts: Sendable {
  /// Number of counted tickets.
  let tickets: Int
  /// The counts of the subsets of six: a tally's memory.
  private let picks: PageMemory
  /// The counts of the numbers, then of all pairs, to the sets of five, as 64-bit words.
  private let sums: PageMemory

  /// The offset in `sums` at which the sets of each size start; for six, the end.
  private static let starts = (0...Pick.size).map { size in
    (1..<max(1, size)).reduce(0) { $0 + 8 * Combinadics.count(Pick.numbers.upperBound, $1) }
  }

  /// Counts the subsets of a tally's picks, with about 56 million additions, whatever the number of
  /// tickets.
  init(_ tally: consuming PickTally) throws(TallyError) {
    tickets = tally.tickets
    picks = tally.counters
    sums = try TallyError.memory(of: Self.starts[Pick.size])
    picks.read { picks in marginalize(from: Pick.size, picks) }
    for size in (2..<Pick.size).reversed() {
      sums.read { larger in
        marginalize(from: size, larger.extracting(droppingFirst: Self.starts[size]))
      }
    }
  }

  /// Fills the counts of smaller subsets, given those of the subsets of a size.
  private func marginalize(from size: Int, _ counts: RawSpan) {
    sums.change(Self.starts[size - 1]..<Self.starts[size]) { sums in
      PickKernel.marginalize(from: size, counts, Combinadics(), to: &sums)
      // A ticket that holds a set is counted once for each of its other numbers.
      let times = UInt64(Pick.size + 1 - size)
      for offset in stride(from: 0, to: times > 1 ? sums.byteCount : 0, by: 8) {
        sums.store(sums.value(at: offset, as: UInt64.self) / times, at: offset)
      }
    }
  }

  /// For sets of 0, 1, … 6 numbers, the sum of the squares of how many tickets hold each set.
  var squares: [Int128] {
    var squares = [Int128](repeating: 0, count: Pick.size + 1)
    squares[0] = Int128(tickets).squared
    sums.read { sums in
      for size in 1..<Pick.size {
        for offset in stride(from: Self.starts[size], to: Self.starts[size + 1], by: 8) {
          squares[size] += Int128(sums.value(at: offset, as: UInt64.self)).squared
        }
      }
    }
    squares[Pick.size] = picks.read { picks in
      var sum: Int128 = 0
      for rank in 0..<PickTally.picks {
        let count = PickTally.count(at: rank, in: picks)
        // Most picks have no ticket.
        if count > 0 { sum += Int128(count).squared }
      }
      return sum
    }
    return squares
  }
}

extension Int128 {
  fileprivate var squared: Int128 { self * self }
}
