import Foundation
import Lottery
import Platform
import TestSupport
import Testing

@testable import Ranking

struct PickTallyTests {
  private let folder: TemporaryFolder
  private let draw: DrawNumbers

  init() throws {
    folder = try TemporaryFolder()
    draw = try .of(3, 11, 15, 29, 35, 44, bonus: 10)
  }

  private func path(_ name: String) throws -> BytePath {
    try #require(BytePath(folder.url.appending(path: name).path(percentEncoded: false)))
  }

  /// The bytes of a file of 5,000 tickets.
  private func file() throws -> [UInt8] {
    try Batch(size: 5000, seed: 2, near: draw).tally(as: .rows).write(to: try path("cube"))
    return Array(try Data(contentsOf: folder.url.appending(path: "cube")))
  }

  /// Why a file of these bytes is refused; nil if it is read.
  private func refusal(of bytes: [UInt8]) throws -> CubeError? {
    try folder.file("other", bytes)
    return refusal(of: try path("other"))
  }

  private func refusal(of path: BytePath) -> CubeError? {
    do throws(CubeError) {
      _ = try PickTally.read(path)
      return nil
    } catch {
      return error
    }
  }

  @Test("faulty tickets are counted separately")
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
    #expect(tally.rejected == faulty.count)
    let good = Batch(
      picks: batch.picks.indices.filter { faulty[$0] == nil }.map { batch.picks[$0] })
    let counts = try SubsetCube(tally).counts(in: draw)
    #expect(counts == good.counts(in: draw))
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
    try tickets.read { tickets throws(CubeError) in
      for place in 0..<tickets.byteCount / form.size {
        var builder = try TallyBuilder()
        try builder.add(tickets.extracting(place * form.size..<(place + 1) * form.size), as: form)
        if try builder.finish().rejected == 1 { places.append(place) }
      }
    }
    return places
  }

  @Test("merged parts give the same file as one run over the whole")
  func merge() throws {
    let whole = Batch(size: 9000, seed: 5, near: draw)
    var total = try PickTally()
    for start in stride(from: 0, to: 9000, by: 3500) {
      let part = Batch(picks: Array(whole.picks[start..<min(start + 3500, 9000)]))
      try total.add(try part.tally(as: .masks))
    }
    try total.write(to: try path("merged"))
    try whole.tally(as: .rows).write(to: try path("whole"))
    let merged = try Data(contentsOf: folder.url.appending(path: "merged"))
    #expect(merged == (try Data(contentsOf: folder.url.appending(path: "whole"))))
    #expect(merged.count == PickTally.fileSize)
    #expect(merged.prefix(16) == Data("lotto cube 0001\n".utf8))
  }

  @Test("a full counter is an error and never wraps")
  func overflow() throws {
    var total = try Batch.fullTally(of: draw.winning)
    #expect(total.tickets == 4_294_967_295)
    let part = try Batch(picks: [draw.winning]).tally(as: .rows)
    #expect(throws: CubeError.overflow) { try total.add(part) }
  }

  @Test("a counter that tickets fill is an error", arguments: [1, 70_000])
  func overflowByTickets(count: Int) throws {
    // Enough to fill the pick's bucket, or too few.
    let tickets = try Batch(picks: .init(repeating: draw.winning, count: count)).memory(as: .rows)
    let builder = try TallyBuilder(continuing: try Batch.fullTally(of: draw.winning))
    do throws(CubeError) {
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
    tally.memory.read { bytes in
      let wrong = (0..<PickTally.picks).filter {
        PickTally.count(at: $0, in: bytes) != expected[$0, default: 0]
      }
      #expect(wrong == [])
    }
  }

  @Test("rejected tickets are never counted beyond what a file can hold")
  func rejectedOverflow() throws {
    var total = try PickTally()
    let empty = try PickTally()
    total.rejected = (1 << 48) - 1
    try total.add(empty)
    var one = try PickTally()
    one.rejected = 1
    #expect(throws: CubeError.tooManyRejected(281_474_976_710_656)) { try total.add(one) }
    #expect(total.rejected == (1 << 48) - 1)
  }

  @Test("a file is read back as it was written")
  func roundTrip() throws {
    let batch = Batch(size: 5000, seed: 2, near: draw)
    _ = try file()
    let read = try PickTally.read(try path("cube"))
    #expect(read.tickets == 5000)
    #expect(read.rejected == 0)
    let counts = try SubsetCube(read).counts(in: draw)
    #expect(counts == batch.counts(in: draw))
  }

  @Test("a file that is cut anywhere or too long is refused")
  func truncated() throws {
    let bytes = try file()
    for length in Array(0...80) + [1 << 20] {
      let reason = try refusal(of: Array(bytes[..<length]))
      let title = Array("lotto cube 0001\n".utf8)
      let expected: CubeError =
        length == 0
        ? .empty : length < title.count ? .foreign(Array(title[..<length])) : .length(length)
      #expect(reason == expected, "\(length)")
    }
    let handle = try FileHandle(forUpdating: folder.url.appending(path: "cube"))
    for change in [1, 0, -1, -8] {
      try handle.truncate(atOffset: UInt64(bytes.count + change))
      let reason = refusal(of: try path("cube"))
      #expect((reason == nil) == (change == 0), "\(change)")
    }
  }

  @Test("a changed byte anywhere is detected")
  func flipped() throws {
    let bytes = try file()
    let handle = try FileHandle(forUpdating: folder.url.appending(path: "cube"))
    var generator = SeededGenerator(seed: 6)
    let ends = Array(0..<40) + Array(bytes.count - 12..<bytes.count)
    for place in ends + (0..<20).map({ _ in Int.random(in: 0..<bytes.count, using: &generator) }) {
      try handle.seek(toOffset: UInt64(place))
      try handle.write(contentsOf: [bytes[place] ^ 1 << UInt8.random(in: 0..<8, using: &generator)])
      #expect(refusal(of: try path("cube")) != nil, "seed 6, byte \(place)")
      try handle.seek(toOffset: UInt64(place))
      try handle.write(contentsOf: [bytes[place]])
    }
    #expect(refusal(of: try path("cube")) == nil)
  }

  @Test("a cube of another version, or another kind of file, is refused with what was found")
  func others() throws {
    var bytes = try file()
    bytes[14] = UInt8(ascii: "2")
    #expect(try refusal(of: bytes) == .otherVersion("0002"))
    #expect(try refusal(of: []) == .empty)
    let other = [0x93] + Array("NUMPY".utf8)
    #expect(try refusal(of: other) == .foreign(other))
    #expect(throws: CubeError.system(SystemError(number: 2))) {
      _ = try PickTally.read(try path("nothing"))
    }
    #expect(throws: CubeError.system(SystemError(number: 21))) {
      _ = try PickTally.read(try path("."))
    }
  }
}
