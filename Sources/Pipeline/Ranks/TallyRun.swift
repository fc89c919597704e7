internal import Platform
package import Ranking
internal import Synchronization

/// Counts how often each pick occurs in a file of tickets.
///
/// Each thread keeps its own tally; the tallies are summed at the end.
package enum TallyRun {
  /// Why a tally failed.
  package enum Failure: Error, Equatable, Sendable {
    case reading(BatchReader.Failure)
    case cube(CubeError)
  }

  /// Counts the picks in a reader's blocks, to the end of the file.
  package static func total(
    of reader: consuming BatchReader, threads: Int
  ) throws(Failure) -> PickTally {
    let shared = Shared(reader)
    concurrentPerform(threads, threads: threads) { _ in
      do throws(CubeError) {
        let part = try tally(shared)
        try checkInterrupts()
        try shared.add(part)
      } catch { shared.fail(error) }
    }
    return try shared.total()
  }

  /// Checked before each sum: adding one thread's tally takes as long as counting a million tickets.
  private static func checkInterrupts() throws(CubeError) {
    do throws(SystemError) { try Interrupts.check() } catch { throw .system(error) }
  }

  private static func tally(_ shared: Shared) throws(CubeError) -> PickTally {
    var tally = try PickTally()
    let input: PageMemory
    let rows: TextRows
    do throws(SystemError) {
      input = try PageMemory(count: shared.blockCapacity)
      rows = try TextRows()
    } catch { throw .system(error) }
    while let block = shared.read(into: input) {
      switch shared.content {
      case .tickets(let form):
        try input.read { tickets throws(CubeError) in
          try tally.add(tickets.extracting(block.range), as: form)
        }
      case .text(let form):
        var rest = block.range
        while let parsed = rows.next(&rest, of: block, input, as: form) {
          try rows.read(parsed) { rows throws(CubeError) in try tally.add(rows, as: .rows) }
        }
      }
    }
    return tally
  }

  /// What the threads of a run share.
  private final class Shared: Sendable {
    private let reader: Mutex<BatchReader>
    private let sum = Mutex<PickTally?>(nil)
    private let failure = Mutex<CubeError?>(nil)
    let content: BatchReader.Content
    let blockCapacity: Int

    init(_ reader: consuming BatchReader) {
      content = reader.content
      blockCapacity = reader.blockCapacity
      self.reader = Mutex(reader)
    }

    func read(into memory: PageMemory) -> BatchReader.Block? {
      reader.withLock { $0.next(into: memory) }
    }

    func add(_ part: consuming PickTally) throws(CubeError) {
      var part: PickTally? = consume part
      try sum.withLock { sum throws(CubeError) in
        guard var total = sum.take(), let partial = part.take() else {
          sum = part.take()
          return
        }
        try total.add(partial)
        sum = consume total
      }
    }

    func fail(_ error: CubeError) {
      failure.withLock { $0 = $0 ?? error }
      reader.withLock { $0.stop() }
    }

    func total() throws(Failure) -> PickTally {
      if let failure = failure.withLock({ $0 }) { throw .cube(failure) }
      if let failure = reader.withLock({ $0.failure }) { throw .reading(failure) }
      guard let total = sum.withLock({ $0.take() }) else {
        preconditionFailure("every thread adds its tally or fails")
      }
      return total
    }
  }
}
