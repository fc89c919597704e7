import Lottery
import Platform
import TestSupport
import Testing

@testable import Ranking

struct SubsetCountsTests {
  private let draw: DrawNumbers

  init() throws { draw = try .of(3, 11, 15, 29, 35, 44, bonus: 10) }

  /// Draws whose bonus comes before, among and after their numbers, and random ones.
  private func draws() throws -> [DrawNumbers] {
    let edges: [DrawNumbers] = [
      draw, try .of(1, 2, 3, 4, 5, 6, bonus: 7), try .of(40, 41, 42, 43, 44, 45, bonus: 1),
      try .of(1, 2, 3, 43, 44, 45, bonus: 22), try .of(3, 11, 15, 29, 35, 44, bonus: 45),
    ]
    var generator = SeededGenerator(seed: 4)
    let random = (0..<60).compactMap { _ in
      let numbers = Array((1...45).shuffled(using: &generator).prefix(7))
      return Pick(numbers.dropLast()).flatMap { DrawNumbers(winning: $0, bonus: numbers[6]) }
    }
    return edges + random
  }

  @Test(
    "subset counts rank the same as counting ticket by ticket",
    arguments: [TicketForm.rows, .masks, .columns])
  func counts(form: TicketForm) throws {
    let batch = Batch(size: 30_000, seed: 21, near: draw)
    let subsets = try SubsetCounts(try batch.tally(as: form))
    #expect(subsets.tickets == batch.picks.count)
    for draw in try draws() {
      let counts = subsets.counts(in: draw)
      #expect(counts == batch.counts(in: draw), "\(draw)")
    }
  }

  @Test("the numbers of a row may be in any order")
  func shuffled() throws {
    let batch = Batch(size: 2000, seed: 22, near: draw)
    let tally = try Batch.tally(of: try Batch.memory(batch.shuffledRows), as: .rows)
    #expect(tally.tickets == 2000)
    let counts = try SubsetCounts(tally).counts(in: draw)
    #expect(counts == batch.counts(in: draw))
  }

  @Test("no tickets win nothing")
  func empty() throws {
    let subsets = try SubsetCounts(try PickTally())
    let counts = subsets.counts(in: draw)
    #expect(subsets.tickets == 0)
    #expect(counts == RankCounts())
  }

  @Test("a pick that is played many times counts each time")
  func duplicates() throws {
    let second = try #require(Pick([3, 10, 11, 15, 29, 35]))
    let picks = Array(repeating: draw.winning, count: 700) + Array(repeating: second, count: 41)
    let subsets = try SubsetCounts(try Batch(picks: picks).tally(as: .rows))
    let counts = subsets.counts(in: draw)
    #expect(counts.inOrder == [700, 41, 0, 0, 0])
  }

  @Test("sums do not overflow if a counter is full")
  func full() throws {
    var tally = try Batch.fullTally(of: draw.winning)
    let near = try #require(Pick([3, 11, 15, 29, 35, 45]))
    try tally.add(try Batch(picks: [near]).tally(as: .rows))
    let counts = try SubsetCounts(tally).counts(in: draw)
    #expect(counts.inOrder == [4_294_967_295, 0, 1, 0, 0])
  }
}
