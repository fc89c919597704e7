import Lottery
import Platform
import Testing

@testable import Ranking

struct PickKernelTests {
  /// Compares the ranks of rows, or masks, with those of the picks that the rules accept.
  private static func check(_ rows: [[UInt8]]) throws {
    let picks = rows.map { row in Pick(row.map { Int($0) }) }
    try check(try Batch.memory(rows.flatMap(\.self)), .rows, picks)
  }

  private static func check(
    _ tickets: PageMemory, _ form: TicketForm, _ picks: [Pick?]
  ) throws {
    let combinadics = Combinadics()
    let ranks = try PageMemory(count: 4 * picks.count)
    let found = tickets.read { tickets in
      ranks.change { PickKernel.rank(tickets, as: form, combinadics, to: &$0) }
    }
    let expected = picks.compactMap(\.self).map { UInt32(combinadics.rank(of: $0.bits)) }
    #expect(found == expected.count)
    ranks.read { ranks in
      let wrong = expected.indices.filter { ranks.value(at: 4 * $0) != expected[$0] }
      #expect(wrong == [])
    }
  }

  @Test(arguments: [[1, 2, 3, 4, 5, 6], [45, 44, 9, 1, 17, 30], [40, 41, 42, 43, 44, 45]])
  func `rows are ranked by the rules for any byte in any column`(_ row: [UInt8]) throws {
    try Self.check(
      row.indices.flatMap { index in
        (UInt8.min...UInt8.max).map { byte in
          var changed = row
          changed[index] = byte
          return changed
        }
      })
  }

  @Test func `random rows are ranked by the rules`() throws {
    let words = RandomWords(seed: 12)
    try Self.check(
      (0..<60_000).map { index in
        let limit: UInt64 = index % 2 == 0 ? 50 : 256
        let row = (0..<6).map { UInt8(words[6 * index + $0] % limit) }
        return index % 3 == 0 ? row.sorted() : row
      })
  }

  @Test func `masks are ranked by the rules for any number of bits`() throws {
    let words = RandomWords(seed: 13)
    let lowest45: UInt64 = 1 << 45 - 1
    var masks: [UInt64] = [0, .max, lowest45]
    masks += (0..<64).map { (bit: UInt64) -> UInt64 in 0b11_1110 ^ 1 << bit }
    // Ands of three words have eight bits of 64 on average.
    masks += (0..<20_000).map { words[3 * $0] & words[3 * $0 + 1] & words[3 * $0 + 2] }
    masks += masks.map { $0 & lowest45 }
    try Self.check(try Batch.memory(masks), .masks, masks.map { Pick(bits: $0) })
  }

  @Test func `a row is written as the ascending numbers of its mask`() throws {
    let rows = try PageMemory(count: 12)
    let pick = try #require(Pick([9, 1, 45, 20, 2, 4]))
    rows.change { RowWord(mask: pick.bits).write(to: &$0, at: 6) }
    let written = rows.read { bytes in (0..<12).map { bytes.value(at: $0, as: UInt8.self) } }
    #expect(written == [0, 0, 0, 0, 0, 0, 1, 2, 4, 9, 20, 45])
  }
}
