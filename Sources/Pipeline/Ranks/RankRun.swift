package import Lottery
package import Platform
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

  /// A run over what a reader gives.
  package init(_ reader: consuming BatchReader, plan: ScorePlan, threads: Int) {
    self.reader = reader
    self.plan = plan
    self.threads = threads
  }

  /// What a file came to.
  package struct Tally: Sendable {
    /// Tickets with a rank or none; not those that were rejected.
    package var tickets = 0
    /// Tickets that are none.
    package var rejected = 0
    /// Counts of each draw of the plan.
    package var counts: [RankCounts]
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
    let shared = Shared(reader, draws: plan.draws.count)
    let plan = plan
    sideBySide(threads, threads: threads) { _ in
      do throws(SystemError) {
        let worker = try RankWorker(plan, capacity: shared.blockCapacity)
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
    let blockCapacity: Int
    /// Lets scored blocks through in their order.
    let order = Turnstile()

    init(_ reader: consuming BatchReader, draws: Int) {
      content = reader.content
      blockCapacity = reader.blockCapacity
      self.reader = Mutex(reader)
      progress = Mutex(Tally(counts: Array(repeating: RankCounts(), count: draws)))
    }

    func read(into memory: PageMemory) -> BatchReader.Block? {
      reader.withLock { $0.next(into: memory) }
    }

    /// Adds a block's score; gives the place of its first ticket in the file.
    func add(_ score: BlockScorer.Score, tickets: Int) -> Int {
      progress.withLock { tally in
        defer {
          tally.tickets += tickets - score.rejected.count
          tally.rejected += score.rejected.count
          for index in score.counts.indices { tally.counts[index] += score.counts[index] }
        }
        return tally.tickets + tally.rejected
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

/// A block with its score, for the time in which it is handed over.
package struct RankedBlock {
  /// The place of its first ticket in the file, from zero.
  package let first: Int
  /// How many tickets it has, rejected ones too.
  package let count: Int
  /// What they came to.
  package let score: BlockScorer.Score
  /// The tickets, in the form that the file has.
  package let tickets: PageMemory
  /// How they lie.
  package let form: TicketForm
  /// The rank of each, where the plan wants them; 255 for one that was rejected.
  package let ranks: PageMemory

  /// Where a rejected ticket stands in the file, for people.
  package func place(of rejection: BlockScorer.Rejection) -> String {
    "ticket \(first + rejection.place)"
  }

  /// A ticket that won.
  package struct Winner {
    /// Its place in the file, from zero.
    package let index: Int
    /// Its numbers.
    package let pick: Pick
    /// Its rank.
    package let rank: Rank
  }

  /// The tickets of a rank or a better one, in their order.
  package func winners(atLeast last: Rank) -> [Winner] {
    ranks.read { ranks in
      tickets.read { tickets in
        (0..<count).compactMap { place in
          guard let rank = Rank(rawValue: ranks.byte(at: place)), rank != .none,
            rank.rawValue <= last.rawValue, let pick = try? form.pick(tickets, at: place)
          else { return nil }
          return Winner(index: first + place, pick: pick, rank: rank)
        }
      }
    }
  }
}
