internal import Platform
internal import Synchronization

/// Counts how often each pick occurs in a file of tickets; sums one tally per thread.
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
    let reader = SharedReader(reader)
    let sum = Mutex<PickTally?>(nil)
    do throws(CubeError) {
      try reader.perform(threads: threads) { () throws(CubeError) in
        var part: PickTally? = try tally(reader)
        // Check now: adding a thread's tally takes as long as counting a million tickets.
        try rethrow(Interrupts.check(), as: CubeError.system)
        try sum.withLock { sum throws(CubeError) in
          if let part = part.take() { try sum.add(part) }
        }
      }
    } catch { throw .cube(error) }
    if let failure = reader.failure { throw .reading(failure) }
    guard let total = sum.withLock({ $0.take() }) else {
      preconditionFailure("every thread adds its tally or fails")
    }
    return total
  }

  private static func tally(_ reader: SharedReader) throws(CubeError) -> PickTally {
    var builder = try TallyBuilder()
    let input = try rethrow(reader.memory(), as: CubeError.system)
    let rows = try rethrow(TextRows(), as: CubeError.system)
    while let block = reader.next(into: input), reader.failure == nil {
      switch reader.content {
      case .tickets(let form):
        try input.contents.read { tickets throws(CubeError) in
          try builder.add(tickets.extracting(block.range), as: form)
        }
      case .text(let form):
        var rest = block.range
        while let parsed = rows.next(&rest, of: block, input.contents, as: form) {
          try rows.read(parsed) { rows throws(CubeError) in try builder.add(rows, as: .rows) }
        }
      }
    }
    return try builder.finish()
  }
}
