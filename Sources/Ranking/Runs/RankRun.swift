package import Lottery
internal import Platform
internal import Synchronization

/// Scores a file of tickets, one block per thread at a time, and delivers the blocks in order.
package enum RankRun {
  /// Obtains draws of rounds, if possible; returns an own-rounds plan with them after all others.
  package typealias Extension = @Sendable ([Round]) -> ScorePlan

  /// The totals of a file.
  package struct Tally: Sendable {
    /// Valid tickets, winning or not.
    package var tickets = 0
    /// Invalid tickets.
    package var rejected = 0
    /// Rank counts, by draw of the plan.
    package var counts: [RankCounts]
    /// Tickets per draw of an own-rounds plan.
    package var ticketsOfDraws: [Int]
    /// The tickets of each draw of an own-rounds plan, if it keeps them; nil if they are too many.
    fileprivate var picksOfDraws: [[Pick]?] = []
    /// Tickets per round without a draw, in an own-rounds plan.
    package var undrawn: [Round: Int] = [:]
    /// Lines of text.
    package var lines = 0

    /// Adds a block's score, and sets the block's position in the file.
    fileprivate mutating func add(_ block: inout RankedBlock) {
      (block.first, block.firstLine) = (tickets + rejected, lines)
      let score = block.score
      tickets += block.count - score.rejected.count
      rejected += score.rejected.count
      lines += block.lineCount
      // The plan may have gained draws since the run began.
      while counts.count < score.counts.count {
        counts.append(RankCounts())
        ticketsOfDraws.append(0)
      }
      for index in score.counts.indices { counts[index] += score.counts[index] }
      for index in score.ticketsOfDraws.indices {
        ticketsOfDraws[index] += score.ticketsOfDraws[index]
      }
      while picksOfDraws.count < score.picksOfDraws.count { picksOfDraws.append([]) }
      for index in score.picksOfDraws.indices {
        picksOfDraws[index]? += score.picksOfDraws[index]
        if (picksOfDraws[index]?.count ?? 0) > OverlapCounter.mostCompared {
          picksOfDraws[index] = nil
        }
      }
      undrawn.merge(score.undrawn, uniquingKeysWith: +)
    }

    /// What the tickets of a draw of an own-rounds plan have in common; nil if they were not kept.
    package func overlaps(ofDraw index: Int) -> PairOverlaps? {
      guard picksOfDraws.indices.contains(index) else { return nil }
      return picksOfDraws[index].map { PairOverlaps(of: $0) }
    }
  }

  /// Receives a scored block; returns false to stop the run.
  package typealias BlockHandler = @Sendable (RankedBlock) -> Bool

  /// Scores a reader's blocks to the end of the file, or until the handler returns false.
  ///
  /// Calls the handler for one block at a time, in file order, on any thread. `extend` is called on
  /// any thread with rounds that an own-rounds plan lacks, again for each block that needs them.
  package static func tally(
    of reader: consuming BatchReader, plan: ScorePlan, threads: Int, extend: Extension? = nil,
    _ handle: @escaping BlockHandler
  ) throws(BatchReader.Failure) -> Tally {
    // A thread costs more than it gains for tickets that are a block.
    let threads = max(1, min(threads, reader.likelyBlocks ?? threads))
    let reader = SharedReader(reader, plan.kernel)
    let order = OrderedGate()
    let tally = Mutex(
      Tally(
        counts: Array(repeating: RankCounts(), count: plan.draws.count),
        ticketsOfDraws: Array(repeating: 0, count: plan.draws.count)))
    do throws(SystemError) {
      try reader.perform(threads: threads) { () throws(SystemError) in
        let worker = try RankWorker(plan, reader, extend)
        while let block = reader.next(into: worker.input) {
          var rest = block.range
          // Score the first part in parallel, any others once all earlier blocks are delivered.
          var part = worker.score(&rest, of: block)
          order.pass(block.number) {
            // What follows a failure is not delivered: its position in the file is unknown.
            while var scored = part, reader.failure == nil {
              tally.withLock { $0.add(&scored) }
              if !handle(scored) { reader.stop() }
              part = worker.score(&rest, of: block)
            }
          }
        }
      }
    } catch { throw .system(error) }
    if let failure = reader.failure { throw failure }
    return tally.withLock { $0 }
  }
}

private struct RankWorker {
  let input: BlockMemory
  private let rows: TextRows
  private let scorer: BlockScorer
  private let content: BatchReader.Content
  private let array: StoredArray?
  private let kernel: RankKernel
  private let extend: RankRun.Extension?

  init(
    _ plan: ScorePlan, _ reader: SharedReader, _ extend: RankRun.Extension?
  ) throws(SystemError) {
    input = try reader.memory()
    rows = try TextRows(plan.kernel)
    scorer = try BlockScorer(plan)
    content = reader.content
    array = reader.array
    kernel = plan.kernel
    self.extend = extend
  }

  /// Scores as many of a block's remaining tickets, `rest`, as fit into memory; nil at the end.
  func score(_ rest: inout Range<Int>, of block: BatchReader.Block) -> RankedBlock? {
    switch content {
    case .tickets(let form):
      if rest.isEmpty { return nil }
      guard let array else { preconditionFailure("tickets that are no text are an array") }
      let range = rest
      rest = range.upperBound..<range.upperBound
      let score = score(input.contents, range, as: form, block.rounds)
      return RankedBlock(
        count: range.count / form.size, lineCount: 0, score: score, tickets: input.contents,
        form: form, results: scorer.results, source: .array(array, block, input))
    case .text(let form):
      let start = rest.lowerBound
      guard let parsed = rows.next(&rest, of: block, input.contents, as: form) else { return nil }
      let score = score(rows.memory, 0..<parsed.rowCount * TicketRow.size, as: .rows, parsed.rounds)
      return RankedBlock(
        count: parsed.rowCount, lineCount: parsed.lineCount, score: score, tickets: rows.memory,
        form: .rows, results: scorer.results,
        source: .text(
          TextParser(form, kernel: kernel), input.contents, start..<rest.lowerBound,
          beginsFile: block.number == 0 && start == block.range.lowerBound,
          endsFile: block.endsLine))
    }
  }

  /// Scores tickets, again if they need draws that the plan lacks and that can be obtained.
  private func score(
    _ memory: PageMemory, _ range: Range<Int>, as form: TicketForm, _ rounds: [UInt32]
  ) -> BlockScorer.Score {
    memory.read { tickets in
      let tickets = tickets.extracting(range)
      let score = scorer.score(tickets, as: form, rounds: rounds)
      guard let extend, !score.undrawn.isEmpty, scorer.extend(to: extend(Array(score.undrawn.keys)))
      else { return score }
      return scorer.score(tickets, as: form, rounds: rounds)
    }
  }
}
