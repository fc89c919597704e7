import Lottery
import Platform
import Testing

@testable import Ranking

struct SubsetCountsTests {
  private let draw: DrawNumbers

  init() throws { draw = try .of(3, 11, 15, 29, 35, 44, bonus: 10) }

  private static func overlaps(_ tally: consuming PickTally) throws -> PairOverlaps {
    let counts = try SubsetCounts(tally)
    return PairOverlaps(ofTickets: counts.tickets, squares: counts.squares)
  }

  @Test(
    "counts of subsets tell by how many numbers tickets overlap, as comparing them does",
    arguments: [TicketForm.rows, .masks, .columns])
  func overlaps(form: TicketForm) throws {
    let batch = Batch(size: 3000, seed: 21, near: draw)
    #expect(try Self.overlaps(try batch.tally(as: form)) == PairOverlaps(of: batch.picks))
  }

  @Test("no tickets have no pairs")
  func empty() throws {
    #expect(try Self.overlaps(try PickTally()) == PairOverlaps(of: []))
  }

  @Test("sums do not overflow if a counter is full")
  func full() throws {
    let near = try #require(Pick([3, 11, 15, 29, 35, 45]))
    let builder = try TallyBuilder(continuing: try Batch.fullTally(of: draw.winning))
    let tickets = try Batch(picks: [near]).memory(as: .rows)
    let tally = try Batch.tally(of: tickets, as: .rows, with: builder)
    let overlaps = try Self.overlaps(tally)
    #expect(overlaps.tickets == 4_294_967_296)
    // Of two tickets that are alike, both win first prize or none does.
    let chance = 1 / 8_145_060.0
    let expected = 4_294_967_295 * 4_294_967_295 * chance
    #expect(abs(overlaps.variance(of: .first) / expected - 1) < 1e-6)
  }

  @Test(
    "a run's overlaps are those of its tickets, however many are compared or counted",
    arguments: [[0], [1], [4096], [4000, 96, 1], [4000, 97], [5000], [100, 5000, 3]])
  func runs(sizes: [Int]) throws {
    let batch = Batch(size: sizes.reduce(0, +), seed: 22, near: draw)
    let counter = OverlapCounter()
    var first = 0
    for size in sizes {
      let part = Batch(picks: Array(batch.picks[first..<first + size]))
      try part.memory(as: .rows).read { counter.add($0, as: .rows) }
      first += size
    }
    #expect(try counter.finish() == PairOverlaps(of: batch.picks))
  }
}
