import Lottery
import Platform
import TestSupport
import Testing

@testable import Ranking

struct BlockScorerTests {
  private static let draws: [DrawNumbers] = (0..<5).compactMap { index in
    Pick([1 + index, 10, 20 + index, 30, 40, 45]).flatMap { DrawNumbers(winning: $0, bonus: 7) }
  }

  private static var kernels: [RankKernel] { RankKernel.all.filter { $0.isSupported() } }

  /// Rows, some of them faulty: with a number out of range, or one twice.
  private struct Rows {
    var bytes: [UInt8]
    let faulty: [Int]
    let picks: [Pick]

    init(count: Int, faulty: [Int], near draw: DrawNumbers) throws {
      let batch = Batch(size: count, seed: UInt64(count), near: draw)
      try #require(batch.picks.count == count)
      picks = batch.picks
      bytes = batch.shuffledRows
      self.faulty = faulty.filter { $0 < count }
      for (index, place) in self.faulty.enumerated() {
        let start = place * 6
        if index % 2 == 0 {
          bytes[start + index % 6] = 46
        } else {
          bytes[start + 5] = bytes[start]
        }
      }
    }

    /// The rank of each row in a draw; nil for a faulty one.
    func ranks(in draw: DrawNumbers) -> [Rank?] {
      picks.indices.map { !faulty.contains($0) ? draw.rank(of: picks[$0]) : nil }
    }

    func counts(in draw: DrawNumbers) -> [Int] {
      let ranks = ranks(in: draw)
      return Rank.winning.map { rank in ranks.count { $0 == rank } }
    }
  }

  private static let sizes = [0, 1, 63, 64, 65, 511, 512, 513, 5000]
  private static let faulty = [0, 1, 63, 64, 127, 200, 511, 512, 1023, 4095, 4999]

  private func scorer(
    _ draws: [DrawNumbers], _ kernel: RankKernel, hasRanks: Bool = false
  ) throws -> BlockScorer {
    var outputs = TicketOutputs()
    outputs.hasRanks = hasRanks
    return try BlockScorer(ScorePlan(draws: draws, outputs: outputs, kernel: kernel))
  }

  @Test("rows are counted in one draw and in many, without the faulty ones", arguments: sizes)
  func counts(size: Int) throws {
    for faulty in [[], Self.faulty, Array(0..<size)] {
      let rows = try Rows(count: size, faulty: faulty, near: Self.draws[0])
      let memory = try Batch.memory(rows.bytes)
      for kernel in Self.kernels {
        // One and two draws are counted without planes, three and more with them.
        for draws in (1...5).map({ Array(Self.draws.prefix($0)) }) {
          let scorer = try scorer(draws, kernel)
          let score = memory.read { scorer.score($0, as: .rows) }
          #expect(
            score.counts.map(\.inOrder) == draws.map { rows.counts(in: $0) },
            "\(kernel.name), \(size) tickets, \(draws.count) draws")
          #expect(score.rejected == rows.faulty, "\(kernel.name)")
        }
      }
    }
  }

  @Test("each ticket gets its rank, or 255 if it is rejected", arguments: sizes)
  func ranks(size: Int) throws {
    let rows = try Rows(count: size, faulty: Self.faulty, near: Self.draws[0])
    let memory = try Batch.memory(rows.bytes)
    for kernel in Self.kernels {
      let scorer = try scorer([Self.draws[0]], kernel, hasRanks: true)
      let score = memory.read { scorer.score($0, as: .rows) }
      let expected = rows.ranks(in: Self.draws[0]).map { $0?.rawValue ?? 255 }
      #expect(bytes(scorer.results.ranks, size) == expected, "\(kernel.name)")
      #expect(score.counts[0].inOrder == rows.counts(in: Self.draws[0]), "\(kernel.name)")
      #expect(score.rejected == rows.faulty, "\(kernel.name)")
    }
  }

  @Test("each ticket gets its best rank in any of the draws", arguments: sizes)
  func best(size: Int) throws {
    let rows = try Rows(count: size, faulty: Self.faulty, near: Self.draws[2])
    let memory = try Batch.memory(rows.bytes)
    for kernel in Self.kernels {
      for draws in [Array(Self.draws.prefix(1)), Self.draws] {
        let scorer = try scorer(draws, kernel, hasRanks: true)
        let score = memory.read { scorer.score($0, as: .rows) }
        let expected = rows.picks.indices.map { place -> UInt8 in
          if rows.faulty.contains(place) { return 255 }
          return draws.map { $0.rank(of: rows.picks[place]).rawValue }.filter { $0 > 0 }.min() ?? 0
        }
        #expect(
          bytes(scorer.results.ranks, size) == expected, "\(kernel.name), \(draws.count) draws")
        #expect(score.counts.map(\.inOrder) == draws.map { rows.counts(in: $0) }, "\(kernel.name)")
      }
    }
  }

  @Test("a scored block leaves nothing behind for the next one")
  func again() throws {
    let large = try Rows(count: 5000, faulty: Self.faulty, near: Self.draws[0])
    let small = try Rows(count: 70, faulty: [3], near: Self.draws[0])
    for kernel in Self.kernels {
      let scorer = try scorer([Self.draws[0]], kernel, hasRanks: true)
      _ = try Batch.memory(large.bytes).read { scorer.score($0, as: .rows) }
      let score = try Batch.memory(small.bytes).read { scorer.score($0, as: .rows) }
      #expect(score.counts[0].inOrder == small.counts(in: Self.draws[0]), "\(kernel.name)")
      #expect(
        bytes(scorer.results.ranks, 70)
          == small.ranks(in: Self.draws[0]).map { $0?.rawValue ?? 255 })
    }
  }

  @Test("masks are ranked like rows, and a bad one is rejected")
  func masks() throws {
    let rows = try Rows(count: 1000, faulty: [], near: Self.draws[0])
    var masks = rows.picks.map(\.bits)
    masks[7] |= 1 << 45
    masks[512] = 0
    let memory = try Batch.memory(masks)
    for kernel in Self.kernels {
      let scorer = try scorer([Self.draws[0]], kernel, hasRanks: true)
      let score = memory.read { scorer.score($0, as: .masks) }
      var expected = rows.ranks(in: Self.draws[0]).map { $0?.rawValue ?? 255 }
      (expected[7], expected[512]) = (255, 255)
      #expect(bytes(scorer.results.ranks, 1000) == expected, "\(kernel.name)")
      #expect(score.rejected == [7, 512])
    }
  }

  @Test("tickets from URLs are ranked only in the draws of their own rounds")
  func ownRounds() throws {
    func round(_ number: Int) throws -> Round { try #require(Round(number)) }
    let plan = ScorePlan(ownRounds: [
      (try round(7), Self.draws[0]), (try round(9), Self.draws[1]), (try round(11), Self.draws[2]),
    ])
    let won = "q011020304045"
    let unplayed = "n000000000000"
    func line(_ round: String, games: Int) -> String {
      let slots = Array(repeating: won, count: games) + Array(repeating: unplayed, count: 5 - games)
      return round + slots.joined() + "0123456789\n"
    }
    let text =
      "nonsense\n" + line("0007", games: 1) + line("0009", games: 1) + line("0008", games: 1)
      + "broken\n" + line("0007", games: 1) + line("0008", games: 2)
    let (score, rows) = try scored(text, plan, as: .urls)
    #expect(rows == 8)
    // 1, 10, 20, 30, 40, 45 is all of the first draw and four numbers of the second.
    #expect(score.counts.map(\.inOrder) == [[2, 0, 0, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 0]])
    #expect(score.ticketsOfDraws == [2, 1, 0])
    #expect(score.undrawn == [try round(8): 3])
    #expect(score.rejected == [0, 4])
  }

  @Test("a plan that ranks tickets in their own rounds maps each round to its draw")
  func places() throws {
    let rounds = try [3, 1].map { try #require(Round($0)) }
    let plan = ScorePlan(ownRounds: [(rounds[0], Self.draws[0]), (rounds[1], Self.draws[1])])
    #expect(plan.drawIndices == [rounds[0]: 0, rounds[1]: 1])
    #expect(plan.draws == Array(Self.draws.prefix(2)))
    #expect(plan.outputs == TicketOutputs())
    #expect(ScorePlan(draws: Self.draws).drawIndices == nil)
  }

  private func scored(
    _ text: String, _ plan: ScorePlan, as form: TextForm = .games
  ) throws -> (BlockScorer.Score, Int) {
    let rows = try PageMemory(count: 100 * TicketRow.size)
    let parsed = try Batch.memory(Array(text.utf8)).read { text in
      rows.change {
        TextParser(form).parse(text, beginsFile: true, endsFile: true, into: &$0)
      }
    }
    let scorer = try BlockScorer(plan)
    let score = rows.read {
      scorer.score(
        $0.extracting(first: parsed.rowCount * TicketRow.size), as: .rows, rounds: parsed.rounds)
    }
    return (score, parsed.rowCount)
  }

  private func bytes(_ memory: PageMemory, _ count: Int) -> [UInt8] {
    memory.read { bytes in (0..<count).map { bytes.value(at: $0, as: UInt8.self) } }
  }
}
