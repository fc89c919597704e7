package import Lottery
internal import Platform
package import Ranking
internal import Synchronization

/// Scores a file of tickets: reads blocks in sequence, scores them in parallel, delivers them in order.
///
/// Memory is a few blocks per thread, whatever the number of tickets.
package enum RankRun {
  /// Returns an own-rounds plan that appends the obtainable draws of these rounds to earlier ones.
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
    /// Tickets per round without a draw, in an own-rounds plan.
    package var undrawn: [Round: Int] = [:]
    /// Lines of text.
    package var lines = 0
  }

  /// Receives a scored block; returns false to stop the run.
  package typealias BlockHandler = @Sendable (RankedBlock) -> Bool

  /// Scores a reader's blocks to the end of the file, or until the handler returns false.
  ///
  /// Calls the handler for one block at a time, in file order, on any thread. `extend` is called, on
  /// any thread, with rounds that an own-rounds plan lacks; a round whose draw stays missing is passed
  /// again for every part of the file that holds it.
  ///
  /// - Throws: Why reading stopped before the end of the file.
  package static func tally(
    of reader: consuming BatchReader, plan: ScorePlan, threads: Int, extend: Extension? = nil,
    _ handle: @escaping BlockHandler
  ) throws(BatchReader.Failure) -> Tally {
    let shared = Shared(reader, draws: plan.draws.count, extend: extend)
    concurrentPerform(threads, threads: threads) { _ in
      do throws(SystemError) {
        let worker = try RankWorker(plan, shared)
        while let block = worker.read(shared) { worker.score(block, shared, handle) }
      } catch { shared.fail(error) }
    }
    return try shared.tally()
  }

  /// What the threads of a run share.
  final class Shared: Sendable {
    private let reader: Mutex<BatchReader>
    private let progress: Mutex<Tally>
    private let systemFailure = Mutex<SystemError?>(nil)
    let content: BatchReader.Content
    let extend: Extension?
    let blockCapacity: Int
    /// Lets scored blocks through in their order.
    let order = OrderedGate()

    init(_ reader: consuming BatchReader, draws: Int, extend: Extension?) {
      self.extend = extend
      content = reader.content
      blockCapacity = reader.blockCapacity
      self.reader = Mutex(reader)
      progress = Mutex(
        Tally(
          counts: Array(repeating: RankCounts(), count: draws),
          ticketsOfDraws: Array(repeating: 0, count: draws)))
    }

    func read(into memory: PageMemory) -> BatchReader.Block? {
      reader.withLock { $0.next(into: memory) }
    }

    /// Adds a block's score; returns the indices of its first ticket and first line in the file.
    func add(_ score: BlockScorer.Score, tickets: Int, lines: Int) -> (first: Int, firstLine: Int) {
      progress.withLock { tally in
        defer { tally.add(score, tickets: tickets, lines: lines) }
        return (tally.tickets + tally.rejected, tally.lines)
      }
    }

    func stop() { reader.withLock { $0.stop() } }

    func fail(_ error: SystemError) {
      systemFailure.withLock { $0 = $0 ?? error }
      stop()
    }

    func tally() throws(BatchReader.Failure) -> Tally {
      if let error = systemFailure.withLock({ $0 }) { throw .system(error) }
      if let failure = reader.withLock({ $0.failure }) { throw failure }
      return progress.withLock { $0 }
    }
  }
}

extension RankRun.Tally {
  /// Adds a block's score.
  fileprivate mutating func add(_ score: BlockScorer.Score, tickets: Int, lines: Int) {
    self.tickets += tickets - score.rejected.count
    rejected += score.rejected.count
    self.lines += lines
    // The plan may have gained draws since the run began.
    let joined = score.counts.count - counts.count
    if joined > 0 {
      counts += Array(repeating: RankCounts(), count: joined)
      ticketsOfDraws += Array(repeating: 0, count: joined)
    }
    for index in score.counts.indices { counts[index] += score.counts[index] }
    for index in score.ticketsOfDraws.indices {
      ticketsOfDraws[index] += score.ticketsOfDraws[index]
    }
    undrawn.merge(score.undrawn, uniquingKeysWith: +)
  }
}
