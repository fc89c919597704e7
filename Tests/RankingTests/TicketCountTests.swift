import Lottery
import Platform
import TestSupport
import Testing

@testable import Ranking

struct TicketCountTests {
  @Test(
    "whichever row is faulty, all others are counted once",
    arguments: RankKernel.all.filter { $0.isSupported() }.map(\.name), [12, nil])
  func oneFaulty(name: String, bonus: Int?) throws {
    let kernel = try #require(RankKernel.all.first { $0.name == name })
    let winning = try #require(Pick([3, 9, 17, 26, 33, 41]))
    let draw = try #require(DrawNumbers(winning: winning, bonus: bonus))
    let batch = Batch(
      size: 200, seed: 11, near: try #require(DrawNumbers(winning: winning, bonus: bonus ?? 1)))
    for place in 0..<200 {
      var rows = batch.rows
      rows[place * 6 + place % 6] = place % 2 == 0 ? 0 : 255
      let others = Batch(
        picks: batch.picks.enumerated().filter { $0.offset != place }.map(\.element))
      for (form, tickets) in [(TicketForm.rows, rows), (.columns, Batch.columns(of: rows))] {
        var counts = RankCounts()
        var rejected: [Int] = []
        try Batch.memory(tickets).read { tickets in
          kernel.count(tickets, as: form, in: draw, into: &counts) { rejected.append($0) }
        }
        #expect(counts == others.counts(in: draw), "row \(place), \(form)")
        #expect(rejected == [place])
      }
    }
  }
}
