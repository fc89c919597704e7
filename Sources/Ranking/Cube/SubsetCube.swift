internal import Lottery
internal import Platform

/// The number of tickets with each subset of 3 to 6 numbers: ranks any draw with 48 lookups.
///
/// Takes 44 MB, whatever the number of tickets. Its sums have 64 bits: only a tally can overflow.
package struct SubsetCube: Sendable {
  /// Number of counted tickets.
  package let tickets: Int
  /// Number of rejected tickets.
  package let rejected: Int
  /// The counts of the subsets of six: a tally's memory.
  private let picks: PageMemory
  /// The counts of all subsets of three, then of four, then of five, as 64-bit words.
  private let sums: PageMemory
  private let combinadics = Combinadics()

  /// The offset in `sums` at which the subsets of each size start; for six, the end.
  private static let starts = (0...6).map { size in
    (3..<max(3, size)).reduce(0) { $0 + 8 * Combinadics.count(Pick.numbers.upperBound, $1) }
  }

  /// Builds a cube from a tally, with about 56 million additions whatever the number of tickets.
  package init(_ tally: consuming PickTally) throws(CubeError) {
    tickets = tally.tickets
    rejected = tally.rejected
    picks = tally.memory
    sums = try CubeError.memory(of: Self.starts[6])
    picks.read { picks in
      let picks = picks.extracting(PickTally.counters)
      sums.change(Self.starts[5]..<Self.starts[6]) { sums in
        combinadics.marginalize(from: 6, picks, of: UInt32.self, to: &sums)
      }
    }
    for size in [5, 4] {
      sums.read { larger in
        let larger = larger.extracting(droppingFirst: Self.starts[size])
        sums.change(Self.starts[size - 1]..<Self.starts[size]) { sums in
          combinadics.marginalize(from: size, larger, of: UInt64.self, to: &sums)
        }
      }
    }
  }

  /// Counts the ranks in one draw.
  ///
  /// A ticket with *m* matches is counted in C(*m*, *k*) subsets of *k* winning numbers.
  /// Subtracting the tickets with more than *k* matches leaves those with exactly *k*.
  package func counts(in draw: DrawNumbers) -> RankCounts {
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

extension Combinadics {
  /// Fills `sums` with the number of tickets that hold each set of `size` − 1 numbers.
  ///
  /// `counts` has the number for each set of `size`. A ticket that holds a smaller set also holds
  /// 7 − `size` larger ones, one for each of its other numbers, so divide their sum by 7 − `size`.
  @_lifetime(sums: copy sums)
  fileprivate func marginalize<Word: FixedWidthInteger & BitwiseCopyable>(
    from size: Int, _ counts: RawSpan, of word: Word.Type, to sums: inout MutableRawSpan
  ) {
    // Visit the sets in order, row by row: the sets of a row differ only in their lowest number.
    var upper = [6 of Int](repeating: 0)
    for rank in 1..<size { upper[rank] = rank }
    var first = 0
    repeat {
      addRow(upper, size, to: &sums) {
        UInt64(Word(littleEndian: counts.value(at: (first + $0) * Word.bitWidth / 8)))
      }
      first += upper[1]
    } while advance(&upper, size)
    let times = UInt64(Pick.size + 1 - size)
    for offset in stride(from: 0, to: times > 1 ? sums.byteCount : 0, by: 8) {
      sums.store(sums.value(at: offset, as: UInt64.self) / times, at: offset)
    }
  }

  /// Adds the counts of a row of sets to their subsets with one number removed.
  @inline(__always) private func addRow(
    _ upper: [6 of Int], _ size: Int, to sums: inout MutableRawSpan, _ count: (Int) -> UInt64
  ) {
    // Without their lowest number, all sets of a row are the same subset.
    var rank = (1..<size).reduce(0) { $0 + term(upper[$1], $1) }
    add((0..<upper[1]).reduce(0) { $0 &+ count($1) }, at: rank, to: &sums)
    // Without any other number, they are distinct subsets, which are again contiguous.
    for left in 1..<size {
      rank -= term(upper[left], left)
      for lowest in 0..<upper[1] { add(count(lowest), at: rank + lowest, to: &sums) }
      rank += term(upper[left], left + 1)
    }
  }

  @inline(__always) private func add(_ count: UInt64, at rank: Int, to sums: inout MutableRawSpan) {
    sums.store(sums.value(at: 8 * rank, as: UInt64.self) &+ count, at: 8 * rank)
  }

  /// Advances `upper`, the numbers above the lowest, to the next row; false after the last row.
  @inline(__always) private func advance(_ upper: inout [6 of Int], _ size: Int) -> Bool {
    for rank in 1..<size {
      let limit = rank + 1 < size ? upper[rank + 1] : Pick.numbers.upperBound
      if upper[rank] + 1 < limit {
        upper[rank] += 1
        return true
      }
      upper[rank] = rank
    }
    return false
  }
}
