import Testing

@testable import Lottery

struct PairOverlapsTests {
  private static func picks(_ rows: [Int]...) throws -> [Pick] {
    try rows.map { try #require(Pick($0)) }
  }

  /// Tickets of which each two have another number of numbers in common.
  private static func various() throws -> [Pick] {
    try picks(
      [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 7], [1, 2, 3, 4, 8, 9],
      [1, 2, 3, 10, 11, 12], [40, 41, 42, 43, 44, 45])
  }

  @Test("pairs are counted in both orders, and with themselves")
  func pairs() throws {
    let overlaps = PairOverlaps(of: try Self.various())
    #expect(overlaps.tickets == 6)
    #expect(overlaps.pairs == [10, 0, 0, 8, 6, 4, 8])
  }

  @Test("counts of sets of numbers tell the same pairs")
  func squares() throws {
    let picks = try Self.various()
    let squares = (0...6).map { size in
      var counts: [UInt64: Int128] = [:]
      for pick in picks {
        for set in Self.subsets(of: pick.bits, size: size) { counts[set, default: 0] += 1 }
      }
      return counts.values.reduce(Int128(0)) { $0 + $1 * $1 }
    }
    #expect(PairOverlaps(ofTickets: 6, squares: squares) == PairOverlaps(of: picks))
  }

  private static func subsets(of bits: UInt64, size: Int) -> [UInt64] {
    if size == 0 { return [0] }
    if bits == 0 { return [] }
    let rest = bits & (bits - 1)
    return subsets(of: rest, size: size)
      + subsets(of: rest, size: size - 1).map { $0 | bits & ~rest }
  }

  @Test("the variance is that over all possible draws")
  func allDraws() throws {
    let picks = try Self.various()
    // The sums of the winners of each rank and of their squares, over 8,145,060 × 39 draws.
    var (sums, squares) = ([Int](repeating: 0, count: 6), [Int](repeating: 0, count: 6))
    var winners = sums
    // In the order of their bits, with Gosper's way from one set to the next.
    var six: UInt64 = 0b11_1111
    while six < 1 << 45 {
      let matches = picks.map { ($0.bits & six).nonzeroBitCount }
      let hasFive = matches.contains(5)
      // Without five matches, each bonus gives the same ranks.
      for bonus in hasFive ? Array(0..<45) : [-1] where !hasFive || six >> UInt64(bonus) & 1 == 0 {
        for rank in winners.indices { winners[rank] = 0 }
        for (pick, count) in zip(picks, matches) where count > 2 {
          let hasBonus = bonus >= 0 && pick.bits >> UInt64(bonus) & 1 == 1
          winners[Int(Rank(matches: count, bonus: hasBonus).rawValue)] += 1
        }
        for rank in 1...5 where winners[rank] > 0 {
          sums[rank] += winners[rank] * (hasFive ? 1 : 39)
          squares[rank] += winners[rank] * winners[rank] * (hasFive ? 1 : 39)
        }
      }
      let lowest = six & (0 &- six)
      let ripple = six + lowest
      six = ripple | ((six ^ ripple) >> 2) / lowest
    }
    let overlaps = PairOverlaps(of: picks)
    let draws = Double(8_145_060 * 39)
    for rank in Rank.winning {
      let (sum, square) = (Double(sums[Int(rank.rawValue)]), Double(squares[Int(rank.rawValue)]))
      let expected = square / draws - (sum / draws) * (sum / draws)
      #expect(abs(overlaps.variance(of: rank) / expected - 1) < 1e-9, "\(rank)")
    }
  }

  /// Every ticket of some numbers: a number system.
  private static func system(of numbers: Int) -> [Pick] {
    subsets(of: 1 << UInt64(numbers) - 1, size: 6).compactMap { Pick(bits: $0) }
  }

  // Computed with NumPy from counts of subsets: `sigma(tickets, k, 1244)`, four and three matches.
  @Test(
    "number systems deviate more than random tickets",
    arguments: [
      (7, 6.062_581, 27.403_551), (9, 42.959_476, 229.634_546), (12, 283.674_443, 1809.191_666),
    ])
  func systems(numbers: Int, four: Double, three: Double) {
    let overlaps = PairOverlaps(of: Self.system(of: numbers))
    func deviation(_ rank: Rank) -> Double { (1244 * overlaps.variance(of: rank)).squareRoot() }
    #expect(abs(deviation(.fourth) / four - 1) < 1e-6)
    #expect(abs(deviation(.fifth) / three - 1) < 1e-6)
  }

  @Test("all picks together always win the same")
  func allPicks() {
    // Of 8,145,060 tickets, each holds C(45 − s, 6 − s) of those with s given numbers.
    let squares = (0...6).map { size in
      let each = Int128(Rank.combinations(6 - size, of: 45 - size))
      return Int128(Rank.combinations(size, of: 45)) * each * each
    }
    let overlaps = PairOverlaps(ofTickets: 8_145_060, squares: squares)
    for rank in Rank.winning { #expect(overlaps.variance(of: rank) == 0) }
  }

  @Test("no tickets have no deviation")
  func none() {
    let overlaps = PairOverlaps(of: [])
    #expect(overlaps.tickets == 0)
    for rank in Rank.winning { #expect(overlaps.variance(of: rank) == 0) }
  }
}
