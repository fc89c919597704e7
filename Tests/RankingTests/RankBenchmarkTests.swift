import Testing

@testable import Ranking

struct RankBenchmarkTests {
  @Test("three memory probes and eleven operations of every kernel are measured")
  func measures() throws {
    let draws = [try DrawNumbers.of(3, 11, 15, 29, 35, 44, bonus: 10)]
    let kernels = RankKernel.all.filter { $0.isSupported() }
    let benchmark = try RankBenchmark(
      tickets: 5000, rounds: 3, threads: 2, draws: draws, kernels: kernels)
    #expect(try benchmark.disagreements().isEmpty)
    var rounds: [Int] = []
    let speeds = benchmark.measure { rounds.append($0) }
    #expect(rounds == [1, 2, 3])
    #expect(speeds.prefix(3).map(\.name) == ["read", "copy", "write"])
    for kernel in kernels {
      let names = speeds.filter { $0.kernel == kernel.name }.map(\.name)
      #expect(names.count == 11 && Set(names).count == 11, "\(kernel.name)")
    }
    for speed in speeds {
      #expect(speed.seconds.count == 3 && speed.seconds == speed.seconds.sorted())
      #expect(speed.ratios.count == 3 && speed.seconds[1] > 0)
    }
  }

  @Test("a kernel that disagrees with the rules is found")
  func disagreement() throws {
    let draws = [try DrawNumbers.of(3, 11, 15, 29, 35, 44, bonus: 10)]
    let plain = RankKernel.portable
    let wrong = RankKernel(
      name: "wrong", isSupported: { true },
      countPlanes: { plain.countPlanes($0, $1, $2, &$3) },
      rankPlanes: { planes, shape, draw, ranks in
        plain.rankPlanes(planes, shape, draw, &ranks)
        ranks.store(UInt8(1), at: 4000)
      },
      countDraws: plain.countDraws, countRows: plain.countRows,
      buildFromRows: plain.buildFromRows, buildFromMasks: plain.buildFromMasks,
      parseLines: plain.parseLines, parseTable: plain.parseTable, parseURLs: plain.parseURLs,
      narrow: plain.narrow,
      countColumns: plain.countColumns, buildFromColumns: plain.buildFromColumns)
    let benchmark = try RankBenchmark(
      tickets: 5000, rounds: 1, threads: 1, draws: draws, kernels: [plain, wrong])
    #expect(try benchmark.disagreements().map(\.name) == ["wrong"])
  }
}
