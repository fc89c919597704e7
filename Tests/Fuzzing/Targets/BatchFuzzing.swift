internal import Lottery
internal import Platform

@testable internal import Ranking

enum BatchFuzzing {
  static func readArray(_ bytes: [UInt8]) {
    _ = try? NPYHeader(bytes)
    rank(bytes, name: "x.npy")
  }

  static func readText(_ bytes: [UInt8]) { rank(bytes, name: "x.csv") }

  /// Every ticket, ranked or rejected, takes at least one byte.
  private static func rank(_ bytes: [UInt8], name: String) {
    let format = BatchFormat.recognized(prefix: [], name: Array(name.utf8))
    guard let pick = Pick([1, 2, 3, 4, 5, 6]), let draw = DrawNumbers(winning: pick, bonus: 7),
      let input = MemoryInput.descriptor(bytes),
      let reader = try? BatchReader(input, name: Array(name.utf8), as: format),
      let tally = try? RankRun.tally(
        of: reader, plan: ScorePlan(draws: [draw]), threads: 1, { _ in true })
    else { return }
    precondition(tally.tickets + tally.rejected <= bytes.count, "no ticket without a byte")
  }
}
