import Foundation
import Lottery
import Ranking
import TestSupport
import Testing

struct TicketBatchFileTests {
  @Test("a file of any format is read like lotto rank reads it")
  func formats() throws {
    for name in ["pandas-default.csv", "numpy-little-i8-F.npy", "numpy-masks-big-u8.npy"] {
      let path = Repository.fixture("Tables/\(name)").path(percentEncoded: false)
      let batch = try TicketBatch(contentsOf: path)
      #expect(batch.count == 5 && batch.rejected == [], "\(name)")
      let draw = try #require(
        Pick([1, 2, 3, 4, 5, 6]).flatMap { pick in
          Round(1).flatMap { round in
            Draw(
              round: round, winning: pick, bonus: 7,
              tiers: Array(repeating: .unpublished, count: 5), totalSales: nil)
          }
        })
      #expect(batch.counts(in: draw) == [.first: 1, .second: 1, .third: 0, .fourth: 1, .fifth: 1])
    }
  }

  @Test("rejected rows keep their indices")
  func rejected() throws {
    let folder = try TemporaryFolder()
    let text =
      "# five\nn1,n2\n1,2,3,4,5,6\n1,2\n\n" + String(repeating: "1,2,3,4,5,7\n", count: 90_000)
    let path = try folder.file("a.csv", Array(text.utf8)).path(percentEncoded: false)
    let batch = try TicketBatch(contentsOf: path)
    #expect(batch.count == 90_002 && batch.rejected == [1])
    #expect(throws: TicketFileError.self) { _ = try TicketBatch(contentsOf: path + ".no") }
  }

  @Test("a file is read block by block as it is read at once")
  func blocks() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "1,2,3,4,5,7\n", count: 90_000) + "1,2\n1,2,3,4,5,6\n"
    let path = try folder.file("a.csv", Array(text.utf8)).path(percentEncoded: false)
    let whole = try TicketBatch(contentsOf: path)
    var (count, rejected): (Int, [Int]) = (0, [])
    try TicketBatch.forEachBlock(of: path) { batch, first in
      #expect(first == count)
      count += batch.count
      rejected += batch.rejected.map { first + $0 }
    }
    #expect(count == whole.count && rejected == whole.rejected)
    #expect(throws: TicketFileError.self) {
      try TicketBatch.forEachBlock(of: path + ".no") { _, _ in }
    }
    struct Enough: Error {}
    #expect(throws: Enough.self) {
      try TicketBatch.forEachBlock(of: path) { _, _ in throw Enough() }
    }
  }

  @Test("random picks are those of lotto generate")
  func random() {
    let picks = RandomPicks(seed: 7)
    #expect(picks.pick(at: 0) == RandomPicks(seed: 7).pick(at: 0))
    #expect(Set((0..<1000).map { picks.pick(at: $0) }).count > 990)
  }
}
