import Lottery
import Platform
import Testing

@testable import Ranking

struct PickTallyTests {
  private let draw: DrawNumbers

  init() throws {
    draw = try .of(3, 11, 15, 29, 35, 44, bonus: 10)
  }

  @Test("faulty tickets do not count")
  func faults() throws {
    let batch = Batch(size: 1500, seed: 9, near: draw)
    var rows = batch.rows
    let faulty: [Int: [UInt8]] = [
      0: [3, 11, 15, 29, 35, 46], 7: [0, 1, 2, 3, 4, 5], 511: [3, 11, 15, 29, 35, 35],
      512: [255, 1, 2, 3, 4, 5], 700: [65, 1, 2, 3, 4, 5], 701: [174, 1, 2, 3, 4, 5],
      1499: [129, 128, 2, 3, 4, 5],
    ]
    for (place, row) in faulty {
      rows.replaceSubrange(6 * place..<6 * place + 6, with: row)
    }
    let tally = try Batch.tally(of: try Batch.memory(rows), as: .rows)
    #expect(tally.tickets == 1500 - faulty.count)
    let good = Batch(
      picks: batch.picks.indices.filter { faulty[$0] == nil }.map { batch.picks[$0] })
    let expected = try good.tally(as: .rows)
    let areEqual = Self.areEqual(tally, expected)
    #expect(areEqual)
  }

  @Test("every byte of a row and every bit of a mask is checked")
  func everyByte() throws {
    var rows: [[UInt8]] = []
    for place in 0..<6 {
      for byte in UInt8.min...UInt8.max {
        rows.append([1, 2, 3, 4, 5, 6])
        rows[rows.count - 1][place] = byte
      }
    }
    let faultyRows = rows.indices.filter { Pick(rows[$0].map { Int($0) }) == nil }
    #expect(faultyRows.count == 6 * (256 - 40))
    #expect(try rejected(Batch.memory(rows.flatMap(\.self)), as: .rows) == faultyRows)
    let masks = (UInt64(0)..<64).map { 0b11_1110 ^ 1 << $0 }
    #expect(try rejected(Batch.memory(masks), as: .masks) == Array(1..<6) + Array(45..<64))
  }

  /// The indices of rejected tickets.
  private func rejected(_ tickets: PageMemory, as form: TicketForm) throws -> [Int] {
    var places: [Int] = []
    try tickets.read { tickets throws(TallyError) in
      for place in 0..<tickets.byteCount / form.size {
        var builder = try TallyBuilder()
        try builder.add(tickets.extracting(place * form.size..<(place + 1) * form.size), as: form)
        if try builder.finish().tickets == 0 { places.append(place) }
      }
    }
    return places
  }

  private static func areEqual(_ one: borrowing PickTally, _ other: borrowing PickTally) -> Bool {
    one.counters.read { one in
      other.counters.read { other in
        (0..<PickTally.picks).allSatisfy {
          PickTally.count(at: $0, in: one) == PickTally.count(at: $0, in: other)
        }
      }
    }
  }

  @Test("a counter that tickets fill is an error", arguments: [1, 70_000])
  func overflowByTickets(count: Int) throws {
    // Enough to fill the pick's bucket, or too few.
    let tickets = try Batch(picks: .init(repeating: draw.winning, count: count)).memory(as: .rows)
    let builder = try TallyBuilder(continuing: try Batch.fullTally(of: draw.winning))
    do throws(TallyError) {
      _ = try Batch.tally(of: tickets, as: .rows, with: builder)
      Issue.record("the tally has wrapped")
    } catch { #expect(error == .overflow) }
  }

  @Test(
    "a tally counts each pick as often as it occurs",
    arguments: [TicketForm.rows, .masks, .columns])
  func occurrences(form: TicketForm) throws {
    // More picks than a bucket has room for; the last counter of all, and tickets of every bucket.
    let last = try #require(Pick([40, 41, 42, 43, 44, 45]))
    var picks = Array(repeating: draw.winning, count: 65_537)
    picks += Array(repeating: last, count: 131_073)
    picks += Batch(size: 20_000, seed: 6, near: draw).picks
    let tally = try Batch(picks: picks.shuffled()).tally(as: form)
    #expect(tally.tickets == picks.count)
    var expected: [Int: UInt32] = [:]
    let combinadics = Combinadics()
    for pick in picks { expected[combinadics.rank(of: pick.bits), default: 0] += 1 }
    tally.counters.read { bytes in
      let wrong = (0..<PickTally.picks).filter {
        PickTally.count(at: $0, in: bytes) != expected[$0, default: 0]
      }
      #expect(wrong == [])
    }
  }
}
