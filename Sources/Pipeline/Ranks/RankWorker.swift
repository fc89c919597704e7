internal import Platform
internal import Ranking

/// The buffers and scorer of one thread of a run.
final class RankWorker {
  private let input: PageMemory
  private let rows: TextRows
  private let scorer: BlockScorer

  init(_ plan: ScorePlan, _ shared: RankRun.Shared) throws(SystemError) {
    input = try PageMemory(count: shared.blockCapacity)
    rows = try TextRows(plan.kernel)
    scorer = try BlockScorer(plan)
  }

  func read(_ shared: RankRun.Shared) -> BatchReader.Block? { shared.read(into: input) }

  /// Scores the block just read and hands it over when its turn comes.
  func score(_ block: BatchReader.Block, _ shared: RankRun.Shared, _ handle: RankRun.BlockHandler) {
    switch shared.content {
    case .tickets(let form):
      let score = input.read { scorer.score($0.extracting(block.range), as: form) }
      let scored = Scored(count: block.range.count / form.size, lines: 0, score: score)
      shared.order.pass(block.number) { handOver(scored, input, form, shared, handle) }
    case .text(let form):
      var rest = block.range
      var part = scoreText(&rest, of: block, form, shared)
      shared.order.pass(block.number) {
        while let scored = part {
          handOver(scored, rows.memory, .rows, shared, handle)
          part = scoreText(&rest, of: block, form, shared)
        }
      }
    }
  }

  /// Scored tickets, before their position in the file is known.
  private struct Scored {
    let count: Int
    let lines: Int
    let score: BlockScorer.Score
  }

  /// Parses lines until the row buffer is full, and scores the rows; nil at the end.
  private func scoreText(
    _ rest: inout Range<Int>, of block: BatchReader.Block, _ form: TextForm,
    _ shared: RankRun.Shared
  ) -> Scored? {
    guard let parsed = rows.next(&rest, of: block, input, as: form) else { return nil }
    var score = score(parsed)
    if let extend = shared.extend, !score.undrawn.isEmpty,
      scorer.extend(to: extend(Array(score.undrawn.keys)))
    {
      score = self.score(parsed)
    }
    return Scored(count: parsed.rowCount, lines: parsed.lineCount, score: score)
  }

  private func score(_ parsed: ParsedText) -> BlockScorer.Score {
    rows.read(parsed) { scorer.score($0, of: parsed) }
  }

  private func handOver(
    _ scored: Scored, _ tickets: PageMemory, _ form: TicketForm, _ shared: RankRun.Shared,
    _ handle: RankRun.BlockHandler
  ) {
    let (first, firstLine) = shared.add(scored.score, tickets: scored.count, lines: scored.lines)
    let block = RankedBlock(
      first: first, firstLine: firstLine, count: scored.count, score: scored.score,
      tickets: tickets, form: form, ranks: scorer.ranks)
    if !handle(block) { shared.stop() }
  }
}
