import Lottery
import Platform
import TestSupport
import Testing

@testable import Ranking

struct TicketGeneratorTests {
  /// The bytes of generated tickets, for rounds before and after the start of 2026.
  private func bytes(
    _ name: String, _ count: Int, seed: UInt64 = 7, threads: Int = 1
  ) throws -> [UInt8] {
    let format = try #require(GeneratedFormat.all.first { $0.name == name })
    let rounds = try #require(Round(1200))...#require(Round(1240))
    let generator = try TicketGenerator(format, seed: seed, rounds: rounds, threads: threads)
    var bytes: [UInt8] = []
    generator.generate(count) { memory, range, _ in
      memory.read { part in for place in range { bytes.append(part.value(at: place)) } }
    }
    return bytes
  }

  /// The tickets of raw rows, six numbers each.
  private func rows(_ bytes: some Collection<UInt8>) -> [[Int]] {
    let bytes = Array(bytes)
    return stride(from: 0, to: bytes.count, by: 6).map { bytes[$0..<$0 + 6].map { Int($0) } }
  }

  @Test("tickets hold six ascending numbers from 1 to 45")
  func form() throws {
    let tickets = rows(try bytes("u8", 10_000))
    #expect(tickets.count == 10_000)
    for ticket in tickets {
      #expect(zip(ticket, ticket.dropFirst()).allSatisfy(<))
      #expect(ticket[0] >= 1 && ticket[5] <= 45)
    }
  }

  /// The chi-square statistic of counts that should be equal.
  private func chiSquare(_ counts: [Int]) -> Double {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }

  @Test("every pick is as likely as any other", arguments: [UInt64(1), 2, 645])
  func uniform(seed: UInt64) {
    let picks = RandomPicks(seed: seed)
    let combinadics = Combinadics()
    var parts = [Int](repeating: 0, count: 1020)
    var numbers = [Int](repeating: 0, count: 45)
    var pairs = [Int](repeating: 0, count: 990)
    for index in 0..<2_000_000 {
      let pick = picks[index]
      // 8,145,060 picks are 1,020 times 7,985 and 360: the last ones are left out.
      let place = combinadics.rank(of: pick)
      if place < 1020 * 7985 { parts[place / 7985] += 1 }
      guard index < 500_000 else { continue }
      for high in 0..<45 where pick & 1 << UInt64(high) != 0 {
        numbers[high] += 1
        for low in 0..<high where pick & 1 << UInt64(low) != 0 {
          pairs[low + high * (high - 1) / 2] += 1
        }
      }
    }
    // 1,019 degrees of freedom: a standard deviation of 45. Numbers and pairs of one ticket exclude
    // each other, so that theirs are lower: by the factors 39/44 and about 0.8.
    #expect(abs(chiSquare(parts) - 1019) < 4.5 * 45, "seed \(seed)")
    #expect(chiSquare(numbers) < 39 + 4.5 * 9, "seed \(seed)")
    #expect(chiSquare(pairs) < 989 + 4.5 * 44, "seed \(seed)")
  }

  @Test("neighboring seeds, streams and indices give different words")
  func words() {
    let first = (0..<10).map { RandomPicks(seed: $0)[0] }
    #expect(Set(first).count == 10)
    let words = RandomWords(seed: 3)
    #expect(words[5] != RandomWords(seed: 3, stream: 1)[5])
    #expect(Set((0..<1000).map { words[$0] }).count == 1000)
  }

  @Test("a ticket depends only on the seed and its number", arguments: GeneratedFormat.all)
  func threads(format: GeneratedFormat) throws {
    let count = 6 * TicketGenerator.piece + 1234
    let one = try bytes(format.name, count)
    #expect(try bytes(format.name, count, threads: 2) == one)
    #expect(try bytes(format.name, count, threads: 7) == one)
    #expect(try bytes(format.name, count, seed: 8) != one)
  }

  @Test("a seed gives the same tickets in every version of lotto")
  func golden() throws {
    // Computed by a short Python program written after the sources cited in `RandomPicks`.
    let lines = "13,14,20,23,27,36\n11,18,28,30,38,39\n2,3,15,23,27,33\n"
    #expect(String(decoding: try bytes("csv", 3, seed: 0), as: UTF8.self) == lines)
    let others = "1,6,10,20,29,44\n2,16,18,20,29,44\n14,15,18,24,31,35\n"
    #expect(String(decoding: try bytes("csv", 3, seed: 7), as: UTF8.self) == others)
  }

  @Test("NumPy arrays hold the same numbers, as rows or as masks")
  func numPy() throws {
    let raw = try bytes("u8", 1003)
    let array = try bytes("npy", 1003)
    try expectHead(of: array, "{'descr': '|u1', 'fortran_order': False, 'shape': (1003, 6), }")
    #expect(Array(array.dropFirst(128)) == raw)
    let masks = try bytes("masks", 1003)
    try expectHead(of: masks, "{'descr': '<u8', 'fortran_order': False, 'shape': (1003,), }")
    let numbers = stride(from: 128, to: masks.count, by: 8).map { start in
      (1...64).filter { number in
        let byte: UInt8 = masks[start + (number - 1) / 8]
        return byte >> ((number - 1) % 8) & 1 == 1
      }
    }
    #expect(numbers == rows(raw))
    #expect(try bytes("npy", 0).count == 128)
  }

  private func expectHead(of bytes: [UInt8], _ text: String) throws {
    #expect(bytes.starts(with: [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59, 1, 0, 118, 0]))
    let head = String(decoding: bytes[10..<128], as: UTF8.self)
    #expect(head.hasPrefix(text) && head.hasSuffix(" \n"), "\(head)")
  }

  @Test("CSV lines hold the same numbers")
  func lines() throws {
    let text = String(decoding: try bytes("csv", 1003), as: UTF8.self)
    let tickets = text.split(separator: "\n").map { $0.split(separator: ",").map { Int($0) } }
    #expect(tickets == rows(try bytes("u8", 1003)))
    #expect(text.hasSuffix("\n"))
  }

  @Test("URLs are those of printed tickets with the same numbers, five games each")
  func addresses() throws {
    let lines = String(decoding: try bytes("url", 5003), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 1001)
    var picks: [[Int]] = []
    var rounds: [Int: Int] = [:]
    for line in lines {
      guard case .ticket(let ticket) = try Payload(Array(line.utf8)) else {
        Issue.record("\(line)")
        continue
      }
      #expect(ticket.form == .printed)
      #expect(ticket.serial.count == (ticket.round.number < 1205 ? 10 : 18), "\(line)")
      #expect(ticket.games.allSatisfy { $0.type == .automatic })
      rounds[ticket.round.number, default: 0] += 1
      picks += ticket.games.map(\.pick.numbers)
    }
    #expect(picks == rows(try bytes("u8", 5003)))
    #expect(Set(rounds.keys) == Set(1200...1240))
    #expect(lines.last?.contains("n000000000000n000000000000") == true)
  }
}
