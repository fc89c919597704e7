import Glibc
import Lottery
import Platform
import TestSupport
import Testing

@testable import Ranking

struct KernelTests {
  private let draw: DrawNumbers
  /// The same without the bonus number, for which kernels take the first number that is left: 1.
  private let drawWithoutBonus: DrawNumbers

  init() throws {
    draw = try .of(3, 11, 15, 29, 35, 44, bonus: 1)
    drawWithoutBonus = try #require(DrawNumbers(winning: draw.winning, bonus: nil))
  }

  @Test("kernels have distinct names, and the last two run on any processor")
  func list() {
    #expect(Set(RankKernel.all.map(\.name)).count == RankKernel.all.count)
    #expect(RankKernel.all.suffix(2).allSatisfy { $0.isSupported() })
    #expect(RankKernel.best.isSupported())
  }

  @Test("every kernel listed in LOTTO_REQUIRED_KERNELS, separated by commas, runs here")
  func required() {
    let supported = RankKernel.all.filter { $0.isSupported() }.map(\.name)
    print("kernels tested: \(supported.joined(separator: ", "))")
    let required = Environment.value(of: "LOTTO_REQUIRED_KERNELS") ?? ""
    for name in required.split(separator: ",") {
      #expect(supported.contains(String(name)), "\(name) is required but cannot run here")
    }
  }

  /// Batches around the sizes of blocks, tiles and the largest SUM_BYTES (16,384 tickets).
  static let sizes = [0, 1, 63, 64, 65, 511, 512, 513, 2047, 2048, 4096, 4609, 10_000, 33_000]

  @Test("every kernel ranks each ticket by the rules", arguments: sizes)
  func ranks(size: Int) throws {
    let batch = Batch(size: size, seed: UInt64(size) + 1, near: draw)
    for kernel in RankKernel.all where kernel.isSupported() {
      for form in [TicketForm.rows, .masks] {
        let planes = try TicketPlanes(try batch.memory(as: form), as: form, kernel: kernel)
        for draw in [draw, drawWithoutBonus] {
          let ranks = try PageMemory(count: planes.rankBytes)
          planes.writeRanks(in: draw, to: ranks)
          let isRight = ranks.read { ranks in
            batch.picks.indices.allSatisfy {
              ranks.value(at: $0, as: UInt8.self) == draw.rank(of: batch.picks[$0]).rawValue
            }
          }
          #expect(isRight, "\(kernel.name), \(form), \(size) tickets")
          #expect(
            planes.counts(in: draw) == batch.counts(in: draw),
            "\(kernel.name), \(form), \(size) tickets")
        }
      }
    }
  }

  @Test("every kernel counts many draws and finds the best rank of each ticket", arguments: sizes)
  func manyDraws(size: Int) throws {
    let batch = Batch(size: size, seed: UInt64(size) + 77, near: draw)
    let others = Batch(size: 20, seed: 5, near: draw).picks.compactMap { pick in
      (1...45).lazy.compactMap { DrawNumbers(winning: pick, bonus: $0) }.first
    }
    let draws = [draw] + others
    for kernel in RankKernel.all where kernel.isSupported() {
      let planes = try TicketPlanes(try batch.memory(as: .rows), as: .rows, kernel: kernel)
      let expected = draws.map { batch.counts(in: $0) }
      #expect(planes.counts(in: draws) == expected, "\(kernel.name), \(size) tickets")
      let third = planes.counts(in: [draw, drawWithoutBonus])[1]
      #expect(third == batch.counts(in: drawWithoutBonus), "\(kernel.name), \(size) tickets")
      let best = try PageMemory(count: planes.rankBytes)
      #expect(planes.counts(in: draws, bestTo: best) == expected, "\(kernel.name), \(size) tickets")
      let isRight = best.read { best in
        batch.picks.indices.allSatisfy { index in
          let ranks = draws.map { $0.rank(of: batch.picks[index]).rawValue }.filter { $0 > 0 }
          return best.value(at: index, as: UInt8.self) == ranks.min() ?? 0
        }
      }
      #expect(isRight, "\(kernel.name), \(size) tickets")
    }
  }

  @Test("no count overflows if all tickets have the same rank", arguments: 3...6)
  func sameRank(matches: Int) throws {
    let numbers = draw.winning.numbers.prefix(matches) + [1, 2, 4].prefix(6 - matches)
    let batch = Batch(picks: [Pick](repeating: try #require(Pick(numbers)), count: 40_000))
    for kernel in RankKernel.all where kernel.isSupported() {
      let planes = try TicketPlanes(try batch.memory(as: .rows), as: .rows, kernel: kernel)
      let expected = batch.counts(in: draw)
      #expect(planes.counts(in: draw) == expected, "\(kernel.name)")
      #expect(planes.counts(in: [draw, draw]) == [expected, expected], "\(kernel.name)")
      var counts = RankCounts()
      try batch.memory(as: .rows).read {
        kernel.count($0, as: .rows, in: draw, into: &counts) { _ in }
      }
      #expect(counts == expected, "\(kernel.name)")
    }
  }

  @Test("a faulty ticket gets no rank, is reported, and leaves the others in place")
  func faults() throws {
    let good = Batch(size: 3000, seed: 9, near: draw)
    var rows = good.rows
    rows.replaceSubrange(6 * 700..<6 * 701, with: [3, 11, 15, 29, 35, 46])
    rows.replaceSubrange(6 * 701..<6 * 702, with: [3, 11, 15, 29, 35, 35])
    rows.replaceSubrange(6 * 2999..<6 * 3000, with: [0, 11, 15, 29, 35, 44])
    rows.replaceSubrange(6 * 5..<6 * 6, with: [67, 11, 15, 29, 35, 44])
    let rejected = [5, 700, 701, 2999]
    for kernel in RankKernel.all where kernel.isSupported() {
      let planes = try TicketPlanes(try Batch.memory(rows), as: .rows, kernel: kernel)
      #expect(planes.rejected == rejected, "\(kernel.name)")
      let ranks = try PageMemory(count: planes.rankBytes)
      planes.writeRanks(in: draw, to: ranks)
      let isRight = ranks.read { ranks in
        good.picks.indices.allSatisfy { index in
          let rank = !rejected.contains(index) ? draw.rank(of: good.picks[index]).rawValue : 0
          return ranks.value(at: index, as: UInt8.self) == rank
        }
      }
      #expect(isRight, "\(kernel.name)")
    }
  }

  @Test("a mask without exactly six of 45 bits is refused")
  func faultyMasks() throws {
    var masks = Batch(size: 1000, seed: 3, near: draw).picks.map(\.bits)
    masks[17] = 0b111_1111
    masks[600] = 0b11111 | 1 << 45
    for kernel in RankKernel.all where kernel.isSupported() {
      let planes = try TicketPlanes(try Batch.memory(masks), as: .masks, kernel: kernel)
      #expect(planes.rejected == [17, 600], "\(kernel.name)")
    }
  }

  /// All kernels but the scalar one, which counts no blocks: `TicketCountTests` covers it.
  private static let fast = RankKernel.all.dropLast().filter { $0.isSupported() }

  @Test("every fast kernel counts at least all complete blocks of 64 rows")
  func rowsOfOneDraw() throws {
    for size in Self.sizes {
      let batch = Batch(size: size, seed: UInt64(size) + 3, near: draw)
      for kernel in Self.fast {
        for rows in [batch.rows, batch.shuffledRows] {
          var counts = RankCounts()
          let taken = try Batch.memory(rows).read { kernel.countRows($0, draw, &counts) }
          #expect(taken >= size / 64 * 64 && taken <= size, "\(kernel.name), \(size) tickets")
          let part = Batch(picks: Array(batch.picks.prefix(taken)))
          #expect(counts == part.counts(in: draw), "\(kernel.name), \(size) tickets")
        }
      }
    }
  }

  @Test("every fast kernel counts columns, from any row on, but for fewer than 64 rows")
  func columnsOfOneDraw() throws {
    for size in Self.sizes {
      let batch = Batch(size: size, seed: UInt64(size) + 3, near: draw)
      for kernel in Self.fast {
        for rows in [batch.rows, batch.shuffledRows] {
          let columns = try Batch.memory(Batch.columns(of: rows))
          for first in Set([0, 1, 64, size / 2, size]) where first <= size {
            var counts = RankCounts()
            let taken = columns.read { kernel.countColumns($0, first, draw, &counts) }
            #expect(taken > size - first - 64 && taken <= size - first, "\(kernel.name), \(size)")
            let part = Batch(picks: Array(batch.picks[first..<first + taken]))
            #expect(counts == part.counts(in: draw), "\(kernel.name), \(size) from \(first)")
          }
        }
      }
    }
  }

  @Test("every kernel builds the same planes from columns as from rows", arguments: sizes)
  func planesOfColumns(size: Int) throws {
    var rows = Batch(size: size, seed: UInt64(size) + 5, near: draw).rows
    if size > 600 { rows[6 * 600 + 2] = 46 }
    let shape = PlaneShape(tickets: size)
    func planes(_ kernel: RankKernel, _ form: TicketForm) throws -> ([UInt8], [Int]) {
      let memory = try PageMemory(count: shape.byteCount)
      var rejected: [Int] = []
      try Batch.memory(form == .rows ? rows : Batch.columns(of: rows)).read { tickets in
        memory.change { planes in
          kernel.build(tickets, as: form, into: &planes, shape) { rejected.append($0) }
        }
      }
      return (memory.read { $0.bytes(0..<$0.byteCount) }, rejected)
    }
    let expected = try planes(.scalar, .rows)
    #expect(expected.1 == (size > 600 ? [600] : []))
    for kernel in RankKernel.all where kernel.isSupported() {
      let planes = try planes(kernel, .columns)
      #expect(planes == expected, "\(kernel.name)")
    }
  }

  @Test("a faulty row anywhere stops every fast kernel before it", arguments: 0..<64)
  func faultAnywhere(place: Int) throws {
    let batch = Batch(size: 256, seed: 11, near: draw)
    func check(_ kernel: RankKernel, _ taken: Int, _ counts: RankCounts) {
      #expect(taken >= 64 && taken <= 64 + place, "\(kernel.name)")
      let part = Batch(picks: Array(batch.picks.prefix(taken)))
      #expect(counts == part.counts(in: draw), "\(kernel.name)")
    }
    for (offset, number) in [(0, UInt8(0)), (5, 46), (5, 255), (3, batch.rows[6 * (64 + place)])] {
      var bytes = batch.rows
      bytes[6 * (64 + place) + offset] = number
      let rows = try Batch.memory(bytes)
      let columns = try Batch.memory(Batch.columns(of: bytes))
      for kernel in Self.fast {
        var counts = RankCounts()
        check(kernel, rows.read { kernel.countRows($0, draw, &counts) }, counts)
        counts = RankCounts()
        check(kernel, columns.read { kernel.countColumns($0, 0, draw, &counts) }, counts)
      }
    }
  }

  @Test("winners are listed by index, down to the requested rank")
  func winners() throws {
    let batch = Batch(size: 70_001, seed: 4, near: draw)
    for kernel in RankKernel.all where kernel.isSupported() {
      let planes = try TicketPlanes(try batch.memory(as: .rows), as: .rows, kernel: kernel)
      for last in Rank.winning {
        let expected = batch.picks.enumerated().compactMap { place, pick -> IndexedRank? in
          let rank = draw.rank(of: pick)
          return rank != .none && rank.rawValue <= last.rawValue
            ? IndexedRank(index: place, rank: rank) : nil
        }
        #expect(planes.winners(in: draw, atLeast: last) == expected, "\(kernel.name), \(last)")
      }
    }
  }

  @Test("several threads count the same as one")
  func threads() throws {
    let batch = Batch(size: 2_500_000, seed: 8, near: draw)
    let memory = try batch.memory(as: .rows)
    let one = try TicketPlanes(memory, as: .rows)
    let three = try TicketPlanes(memory, as: .rows, threads: 3)
    #expect(one.counts(in: draw) == batch.counts(in: draw))
    #expect(three.counts(in: draw) == one.counts(in: draw))
    #expect(three.counts(in: [draw, draw]) == one.counts(in: [draw, draw]))
  }

  @Test(
    "streaming to planes of incomplete cache lines traps",
    .enabled(if: RankKernel.best.name.hasPrefix("avx")))
  func streaming() async {
    await #expect(processExitsWith: .signal(SIGILL)) {
      let rows = [[UInt8]](repeating: [1, 2, 3, 4, 5, 6], count: 512).flatMap(\.self)
      let place = BuildTarget(offset: 0, stride: 72, isStreaming: true)
      try PageMemory(count: 64 * 72).change { planes in
        _ = try? Batch.memory(rows).read { rows in
          RankKernel.best.buildFromRows(rows, 512, &planes, place)
        }
      }
    }
  }
}
