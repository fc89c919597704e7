internal import Platform
internal import Ranking

/// What one thread of a run has of its own.
final class RankWorker {
  private let input: PageMemory
  private let scorer: BlockScorer

  init(_ plan: ScorePlan, capacity: Int) throws(SystemError) {
    input = try PageMemory(count: capacity)
    scorer = try BlockScorer(plan)
  }

  func read(_ shared: RankRun.Shared) -> BatchReader.Block? { shared.read(into: input) }

  /// Scores the block that was read, and hands it over when its turn comes.
  func score(
    _ block: BatchReader.Block, _ shared: RankRun.Shared, _ handle: RankRun.BlockHandler
  ) {
    guard case .tickets(let form) = shared.content else {
      preconditionFailure("text is read into rows first")
    }
    let count = block.range.count / form.size
    let score = input.read { scorer.score($0.extracting(block.range), as: form) }
    shared.order.pass(block.number) {
      let first = shared.add(score, tickets: count)
      let ranked = RankedBlock(
        first: first, count: count, score: score, tickets: input, form: form, ranks: scorer.ranks)
      if !handle(ranked) { shared.stop() }
    }
  }
}
