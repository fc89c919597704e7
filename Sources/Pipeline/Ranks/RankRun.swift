package import Lottery
internal import Platform
package import Ranking
internal import Synchronization

/// Scores a file of tickets: blocks are read one after another, scored side by side, and handed
/// over in their order.
///
/// Memory is a few blocks a thread, whatever the number of tickets.
package struct RankRun: ~Copyable {
  private let reader: BatchReader
  private let plan: ScorePlan
  private let threads: Int
  private let extend: Extension?

  /// Gives a plan of own rounds with the draws of these rounds, as far as they are to be had, behind
  /// those that it gave before.
  package typealias Extension = @Sendable ([Round]) -> ScorePlan

  /// A run over what a reader gives.
  ///
  /// `extend` is called, on any thread, for rounds that a plan of own rounds does not know, again and
  /// again where their draws are not to be had.
  package init(
    _ reader: consuming BatchReader, plan: ScorePlan, threads: Int, extend: Extension? = nil
  ) {
    self.reader = reader
    self.plan = plan
    self.threads = threads
    self.extend = extend
  }

  /// What a file came to.
  package struct Tally: Sendable {
    /// Tickets with a rank or none; not those that were rejected.
    package var tickets = 0
    /// Tickets that are none.
    package var rejected = 0
    /// Counts of each draw of the plan.
    package var counts: [RankCounts]
    /// Where tickets are ranked in their own rounds: how many there are of each draw.
    package var ticketsOfDraws: [Int]
    /// And how many of rounds without a draw.
    package var undrawn: [Round: Int] = [:]
    /// Lines of text.
    package var lines = 0
  }

  /// Takes a scored block; false where no more are wanted.
  package typealias BlockHandler = @Sendable (RankedBlock) -> Bool

  /// Runs to the end of the file, or until the handler wants no more.
  ///
  /// The handler is called for one block at a time, in order, on any thread.
  ///
  /// - Throws: why reading ended before the file did.
  package consuming func run(
    _ handle: @escaping BlockHandler
  ) throws(BatchReader.Failure) -> Tally {
    let shared = Shared(reader, draws: plan.draws.count, extend: extend)
    let plan = plan
    concurrentPerform(threads, threads: threads) { _ in
      do throws(SystemError) {
        let worker = try RankWorker(plan, shared)
        while let block = worker.read(shared) { worker.score(block, shared, handle) }
      } catch {
        shared.fail(error)
      }
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
    let order = Turnstile()

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

    /// Adds a block's score; gives the place of its first ticket in the file, and its first line.
    func add(
      _ score: BlockScorer.Score, tickets: Int, lines: Int
    ) -> (first: Int, firstLine: Int) {
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
    // Draws may have joined the plan since the run began.
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
