internal import Pipeline
internal import Platform
internal import Ranking
internal import Reporting
internal import Synchronization

/// Takes the blocks of a file in: writes what is wanted ticket by ticket, says which were rejected.
///
/// Blocks come one at a time, but on any thread.
final class RankSink: Sendable {
  private let state: Mutex<State>
  private let name: String
  private let rejectionLimit: Int
  private let isStrict: Bool
  private let progress: ProgressLine?

  private struct State: ~Copyable {
    var ranks: ByteArrayFile?
    var best: ByteArrayFile?
    var winners: WinnersFile?
    var rejected = 0
    var hasStopped = false
    var failure: SystemError?

    /// Opens the files that are wanted.
    mutating func open(_ settings: RankSettings) throws(SystemError) {
      if let path = settings.ranks { ranks = try ByteArrayFile(path) }
      if let path = settings.best { best = try ByteArrayFile(path) }
      if let path = settings.winners {
        winners = try WinnersFile(path, atLeast: settings.atLeast)
      }
    }

    /// Puts complete files in their places.
    mutating func complete() throws(SystemError) {
      if let ranks = ranks.take() { try ranks.complete() }
      if let best = best.take() { try best.complete() }
      if let winners = winners.take() { try winners.complete() }
    }

    /// Leaves no half of a file behind.
    mutating func discard() {
      if let ranks = ranks.take() { ranks.discard() }
      if let best = best.take() { best.discard() }
      if let winners = winners.take() { winners.discard() }
    }
  }

  /// How many rejected tickets are told of each file unless all are wanted.
  private static let fewRejections = 5

  /// A sink for a file of a name; its outputs are opened.
  init(_ settings: Settings, name: String) throws(SystemError) {
    var state = State()
    do throws(SystemError) { try state.open(settings.rank) } catch {
      state.discard()
      throw error
    }
    self.state = Mutex(state)
    self.name = name
    isStrict = settings.rank.isStrict
    rejectionLimit =
      switch settings.verbosity {
      case .quiet: 0
      case .normal: Self.fewRejections
      case .verbose: .max
      }
    progress = ProgressLine(ProgressLine.tickets, settings)
  }

  /// Takes a block; false where no more are wanted.
  func take(_ block: RankedBlock) -> Bool {
    state.withLock { state in
      if state.hasStopped || state.failure != nil { return false }
      for rejection in block.score.rejected {
        state.rejected += 1
        if isStrict || state.rejected <= rejectionLimit {
          progress?.clear()
          writeDiagnostic("lotto: \(name): \(block.place(of: rejection)): \(rejection.fault)")
        }
        if isStrict {
          state.hasStopped = true
          return false
        }
      }
      do throws(SystemError) {
        try state.ranks?.append(block.ranks, count: block.count)
        try state.best?.append(block.ranks, count: block.count)
        try state.winners?.append(block)
      } catch {
        state.failure = error
        return false
      }
      progress?.show(block.first + block.count)
      return true
    }
  }

  /// Whether a rejected ticket ended the run.
  var hasStopped: Bool { state.withLock { $0.hasStopped } }

  /// Puts complete files in their places.
  func complete() throws(SystemError) {
    progress?.clear()
    let rest = state.withLock { $0.rejected - rejectionLimit }
    if rest > 0, rejectionLimit > 0, !isStrict {
      writeDiagnostic("lotto: \(name): \(DisplayText.grouped(rest)) more rejected; -v names all")
    }
    do throws(SystemError) {
      if let failure = state.withLock({ $0.failure }) { throw failure }
      try state.withLock { state throws(SystemError) in try state.complete() }
    } catch {
      discard()
      throw error
    }
  }

  /// Leaves no half of a file behind.
  func discard() {
    progress?.clear()
    state.withLock { $0.discard() }
  }
}
