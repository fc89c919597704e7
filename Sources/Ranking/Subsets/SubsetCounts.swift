internal import Lottery
internal import Platform

/// The number of tickets with each subset of 3 to 6 numbers: ranks any draw with 48 lookups.
///
/// Takes 44 MB, whatever the number of tickets. Its sums have 64 bits: only a tally can overflow.
/// Nothing outside of tests uses it yet: the exact deviations of rank counts will, since the sum of
/// squared counts of subsets says by how many numbers each two tickets overlap.
struct SubsetCounts: Sendable {
  /// Number of counted tickets.
  let tickets: Int
  /// The counts of the subsets of six: a tally's memory.
  private let picks: PageMemory
  /// The counts of all subsets of three, then of four, then of five, as 64-bit words.
  private let sums: PageMemory
  private let combinadics = Combinadics()

  /// The offset in `sums` at which the subsets of each size start; for six, the end.
  private static let starts = (0...6).map { size in
    (3..<max(3, size)).reduce(0) { $0 + 8 * Combinadics.count(Pick.numbers.upperBound, $1) }
  }

  /// Counts the subsets of a tally's picks, with about 56 million additions, whatever the number of
  /// tickets.
  init(_ tally: consuming PickTally) throws(TallyError) {
    tickets = tally.tickets
    picks = tally.counters
    sums = try TallyError.memory(of: Self.starts[6])
    picks.read { picks in marginalize(from: 6, picks) }
    for size in [5, 4] {
      sums.read { larger in
        marginalize(from: size, larger.extracting(droppingFirst: Self.starts[size]))
      }
    }
  }

  /// Fills the counts of smaller subsets, given those of the subsets of a size.
  private func marginalize(from size: Int, _ counts: RawSpan) {
    sums.change(Self.starts[size - 1]..<Self.starts[size]) { sums in
      PickKernel.marginalize(from: size, counts, combinadics, to: &sums)
      // A ticket that holds a set is counted once for each of its other numbers.
      let times = UInt64(Pick.size + 1 - size)
      for offset in stride(from: 0, to: times > 1 ? sums.byteCount : 0, by: 8) {
        sums.store(sums.value(at: offset, as: UInt64.self) / times, at: offset)
      }
    }
  }

  /// Counts the ranks in one draw.
  ///
  /// A ticket with *m* matches is counted in C(*m*, *k*) subsets of *k* winning numbers.
  /// Subtracting the tickets with more than *k* matches leaves those with exactly *k*.
  func counts(in draw: DrawNumbers) -> RankCounts {
    var (total, withBonus): ([7 of Int], Int) = ([0, 0, 0, 0, 0, 0, 0], 0)
    let winning = draw.winning.bits
    let bonus: UInt64 = 1 << UInt64(draw.bonus - 1)
    sums.read { sums in
      picks.read { picks in
        var left = winning
        while left != 0 {
          let rank = combinadics.rank(of: winning ^ (left & (0 &- left)) | bonus)
          withBonus += Int(PickTally.count(at: rank, in: picks))
          left &= left - 1
        }
        eachSubset(of: winning) { size, rank in
          if size == Pick.size {
            total[size] = Int(PickTally.count(at: rank, in: picks))
          } else if size >= 3 {
            total[size] += Int(sums.value(at: Self.starts[size] + 8 * rank, as: UInt64.self))
          }
        }
      }
    }
    let six = total[6]
    let five = total[5] - 6 * six
    let four = total[4] - 5 * five - 15 * six
    var counts = RankCounts()
    counts[.first] = six
    counts[.second] = withBonus
    counts[.third] = five - withBonus
    counts[.fourth] = four
    counts[.fifth] = total[3] - 4 * four - 10 * five - 20 * six
    return counts
  }

  /// Calls a closure with the size and the rank of each nonempty subset of six numbers.
  @inline(__always) private func eachSubset(of six: UInt64, _ body: (Int, Int) -> Void) {
    var ranks = [64 of Int](repeating: 0)
    var rest = six
    for highest in 0..<Pick.size {
      // A subset is its highest number and a subset of the lower ones.
      for lower in 0..<1 << highest {
        let size = lower.nonzeroBitCount + 1
        let rank = ranks[lower] + combinadics.term(rest.trailingZeroBitCount, size)
        ranks[lower | 1 << highest] = rank
        body(size, rank)
      }
      rest &= rest - 1
    }
  }
}
