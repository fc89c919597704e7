internal import Lottery
internal import Platform

/// How many tickets hold each subset of 3 to 6 numbers: any draw's ranks in 48 look-ups.
///
/// It takes 45 MB, however many tickets it counts. Its sums have 64 bits: only a tally can overflow.
package struct SubsetCube: Sendable {
  /// How many tickets are counted.
  package let tickets: Int
  /// How many tickets were rejected.
  package let rejected: Int
  /// How often each pick was played: the subsets of six.
  private let picks: PageMemory
  /// The sums of all subsets of three, then of four, then of five, as words of 64 bits.
  private let sums: PageMemory
  private let order = SetOrder()

  /// Where among `sums` those of the subsets of so many numbers start; for six, where all end.
  private static let starts = (0...6).map { size in
    (3..<max(3, size)).reduce(0) { $0 + 8 * SetOrder.count(Pick.numbers.upperBound, $1) }
  }

  /// The cube of a tally.
  ///
  /// - Throws: when the system does not have enough memory.
  /// - Complexity: O(1) in the tickets: a fixed number of additions, about 80 million.
  package init(_ tally: consuming PickTally) throws(CubeError) {
    tickets = tally.tickets
    rejected = tally.rejected
    picks = tally.memory
    sums = try CubeError.memory(of: Self.starts[6])
    let marginals = SubsetMarginals(order)
    picks.read { picks in
      let picks = picks.extracting(PickTally.counters)
      sums.change(Self.starts[5]..<Self.starts[6]) { sums in
        marginals.marginalise(from: 6, picks, of: UInt32.self, to: &sums)
      }
    }
    for size in [5, 4] {
      sums.read { larger in
        let larger = larger.extracting(droppingFirst: Self.starts[size])
        sums.change(Self.starts[size - 1]..<Self.starts[size]) { sums in
          marginals.marginalise(from: size, larger, of: UInt64.self, to: &sums)
        }
      }
    }
  }

  /// Counts the ranks in one draw.
  ///
  /// A ticket with *m* matches is counted in C(*m*, *k*) of the subsets of *k* winning numbers. Taking
  /// the tickets with more matches off their sum leaves those with exactly *k*.
  package func counts(in draw: DrawNumbers) -> RankCounts {
    var (total, withBonus): ([7 of Int], Int) = ([0, 0, 0, 0, 0, 0, 0], 0)
    let winning = draw.winning.bits
    let bonus: UInt64 = 1 << UInt64(draw.bonus - 1)
    sums.read { sums in
      picks.read { picks in
        var left = winning
        while left != 0 {
          let place = order.combinadicRank(of: winning ^ (left & (0 &- left)) | bonus)
          withBonus += Int(PickTally.count(at: place, in: picks))
          left &= left - 1
        }
        eachSubset(of: winning) { size, place in
          if size == Pick.size {
            total[size] = Int(PickTally.count(at: place, in: picks))
          } else if size >= 3 {
            total[size] += Int(sums.value(at: Self.starts[size] + 8 * place, as: UInt64.self))
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

  /// Calls a closure with the size and the place of each subset of six numbers but the empty one.
  @inline(__always)
  private func eachSubset(of six: UInt64, _ body: (Int, Int) -> Void) {
    var places = [64 of Int](repeating: 0)
    var rest = six
    for highest in 0..<Pick.size {
      // A subset is one of the numbers below its highest, and that.
      for lower in 0..<1 << highest {
        let size = lower.nonzeroBitCount + 1
        let place = places[lower] + order.term(rest.trailingZeroBitCount, size)
        places[lower | 1 << highest] = place
        body(size, place)
      }
      rest &= rest - 1
    }
  }
}
