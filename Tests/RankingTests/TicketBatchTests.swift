import Lottery
import TestSupport
import Testing

@testable import Ranking

/// The public API of the library.
struct TicketBatchTests {
  /// Round 1244, drawn as 1 13 18 26 34 38 with bonus number 25, without published prizes.
  private static func draw() throws -> Draw {
    let round = try #require(Round(1244))
    let winning = try #require(Pick([1, 13, 18, 26, 34, 38]))
    let tiers = Rank.winning.map { _ in PrizeTier.unpublished }
    return try #require(
      Draw(round: round, winning: winning, bonus: 25, tiers: tiers, totalSales: nil))
  }

  @Test("a batch counts the ranks of its tickets and lists the winners by index")
  func ranks() throws {
    let picks = [
      [13, 18, 25, 26, 34, 38], [2, 3, 4, 5, 6, 7], [1, 13, 18, 26, 34, 38],
      [1, 13, 18, 39, 40, 41], [1, 13, 39, 40, 41, 42],
    ].compactMap { Pick($0) }
    let batch = try TicketBatch(picks)
    let draw = try Self.draw()
    #expect(batch.count == 5)
    #expect(batch.rejected.isEmpty)
    #expect(batch.counts(in: draw) == [.first: 1, .second: 1, .third: 0, .fourth: 0, .fifth: 1])
    #expect(batch.counts(in: [draw, draw]) == [batch.counts(in: draw), batch.counts(in: draw)])
    #expect(batch.winners(in: draw).map(\.index) == [0, 2, 3])
    #expect(batch.winners(in: draw).map(\.rank) == [.second, .first, .fifth])
    #expect(batch.winners(in: draw, atLeast: .second).map(\.index) == [0, 2])
  }

  @Test("a bad row does not shift later indices, and trailing bytes are ignored")
  func rejected() throws {
    let rows: [UInt8] = [1, 1, 2, 3, 4, 5, 38, 34, 26, 18, 13, 1, 0, 1, 2, 3, 4, 5, 9, 9]
    let batch = try TicketBatch(rows: rows)
    #expect(batch.count == 3)
    #expect(batch.rejected == [0, 2])
    #expect(batch.winners(in: try Self.draw()).map(\.index) == [1])
  }

  @Test("ranking many tickets at once gives the same as ranking them one by one")
  func many() throws {
    var generator = SeededGenerator(seed: 7)
    let draw = try Self.draw()
    let picks = (0..<10_000).compactMap { _ in
      Pick((1...45).shuffled(using: &generator).prefix(6))
    }
    let ranks = picks.map { draw.rank(of: $0) }
    let batch = try TicketBatch(picks)
    for rank in Rank.winning {
      #expect(batch.counts(in: draw)[rank] == ranks.filter { $0 == rank }.count)
    }
    #expect(
      batch.winners(in: draw).map(\.index) == ranks.indices.filter { ranks[$0] != .none })
  }

  @Test("an empty batch wins nothing")
  func empty() throws {
    let batch = try TicketBatch([Pick]())
    #expect(batch.count == 0)
    #expect(batch.winners(in: try Self.draw()).isEmpty)
  }
}
