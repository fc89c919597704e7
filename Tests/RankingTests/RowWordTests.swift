import Platform
import Testing

@testable import Ranking

struct RowWordTests {
  /// Checks the words of rows against the rules.
  private static func check(_ rows: [[UInt8]]) throws {
    try Batch.memory(rows.flatMap(\.self)).read { bytes in
      for (index, row) in rows.enumerated() {
        let word = RowWord(bytes, index)
        let isInRange = row.allSatisfy { (1...45).contains($0) }
        let isTicket = isInRange && Set(row).count == 6
        #expect(word.isInRange == isInRange, "\(row)")
        #expect(word.isTicket == isTicket, "\(row)")
        if isTicket { #expect(word.bits == row.reduce(0) { $0 | 1 << UInt64($1 - 1) }, "\(row)") }
      }
    }
  }

  @Test(arguments: [[1, 2, 3, 4, 5, 6], [45, 44, 9, 1, 17, 30], [40, 41, 42, 43, 44, 45]])
  func `a word agrees with the rules for any byte in any column`(_ row: [UInt8]) throws {
    try Self.check(
      row.indices.flatMap { index in
        (UInt8.min...UInt8.max).map { byte in
          var changed = row
          changed[index] = byte
          return changed
        }
      })
  }

  @Test func `a word agrees with the rules for random rows`() throws {
    let words = RandomWords(seed: 12)
    try Self.check(
      (0..<20_000).map { index in
        let limit: UInt64 = index % 2 == 0 ? 50 : 256
        return (0..<6).map { UInt8(words[6 * index + $0] % limit) }
      })
  }

  @Test func `a row is written as it was read`() throws {
    let row: [UInt8] = [9, 1, 45, 200, 0, 4]
    let copy = try PageMemory(count: 12)
    try Batch.memory(row).read { bytes in
      copy.change { copy in RowWord(bytes, 0).write(to: &copy, at: 6) }
    }
    let written = copy.read { bytes in (0..<12).map { bytes.value(at: $0, as: UInt8.self) } }
    #expect(written == [0, 0, 0, 0, 0, 0] + row)
  }
}
