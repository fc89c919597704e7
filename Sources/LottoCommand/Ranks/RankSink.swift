internal import Pipeline
internal import Platform
internal import Ranking
internal import Reporting
internal import Synchronization

/// Consumes the ranked blocks of a file: writes per-ticket outputs and reports rejected tickets.
///
/// Blocks arrive one at a time, but on any thread.
final class RankSink: Sendable {
  private let state: Mutex<State>
  private let name: String
  private let rejectionLimit: Int
  private let isStrict: Bool
  private let progress: ProgressLine?
  private let log: DiagnosticLog

  private struct State: ~Copyable {
    var ranks: ByteArrayFile?
    var best: ByteArrayFile?
    var winners: WinnersFile?
    var rejected = 0
    var hasStopped = false
    var failure: OutputError?
    let settings: RankSettings

    init(_ settings: RankSettings) { self.settings = settings }

    /// Opens the requested files.
    mutating func open() throws(OutputError) {
      if let path = settings.ranks {
        ranks = try OutputError.naming(path) { () throws(SystemError) in try ByteArrayFile(path) }
      }
      if let path = settings.best {
        best = try OutputError.naming(path) { () throws(SystemError) in try ByteArrayFile(path) }
      }
      if let path = settings.winners {
        winners = try OutputError.naming(path) { () throws(SystemError) in
          try WinnersFile(path, atLeast: settings.atLeast)
        }
      }
    }

    /// Appends a block to the requested files.
    mutating func append(_ block: RankedBlock) throws(OutputError) {
      try OutputError.naming(settings.ranks) { () throws(SystemError) in
        try ranks?.append(block.ranks, count: block.count)
      }
      try OutputError.naming(settings.best) { () throws(SystemError) in
        try best?.append(block.ranks, count: block.count)
      }
      try OutputError.naming(settings.winners) { () throws(SystemError) in
        try winners?.append(block)
      }
    }

    /// Moves the complete files into place.
    mutating func complete() throws(OutputError) {
      try OutputError.naming(settings.ranks) { () throws(SystemError) in
        if let ranks = ranks.take() { try ranks.complete() }
      }
      try OutputError.naming(settings.best) { () throws(SystemError) in
        if let best = best.take() { try best.complete() }
      }
      try OutputError.naming(settings.winners) { () throws(SystemError) in
        if let winners = winners.take() { try winners.complete() }
      }
    }

    /// Discards the partial files.
    mutating func discard() {
      if let ranks = ranks.take() { ranks.discard() }
      if let best = best.take() { best.discard() }
      if let winners = winners.take() { winners.discard() }
    }
  }

  /// How many rejected tickets are reported per file by default.
  private static let fewRejections = 5

  /// Opens the outputs for an input file; messages call it `name`.
  init(_ settings: Settings, name: String) throws(OutputError) {
    var state = State(settings.rank)
    do throws(OutputError) { try state.open() } catch {
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
    log = DiagnosticLog(.text, in: settings.spokenLanguage, past: progress)
  }

  /// Consumes a block; returns false if no more are wanted.
  func take(_ block: RankedBlock) -> Bool {
    state.withLock { state in
      if state.hasStopped || state.failure != nil { return false }
      for rejection in block.score.rejected {
        state.rejected += 1
        if isStrict || state.rejected <= rejectionLimit {
          let position = Wording(spoken: block.position(of: rejection))
          let fault = Wording(rejection.fault)
          log.fail(Wording(verbatim: "\(name): ") + position + Wording(verbatim: ": ") + fault)
        }
        if isStrict {
          state.hasStopped = true
          return false
        }
      }
      do throws(OutputError) { try state.append(block) } catch {
        state.failure = error
        return false
      }
      progress?.show(block.first + block.count)
      return true
    }
  }

  /// Whether a rejected ticket stopped the run.
  var hasStopped: Bool { state.withLock { $0.hasStopped } }

  /// Moves the complete files into place.
  func complete() throws(OutputError) {
    progress?.clear()
    let rest = state.withLock { $0.rejected - rejectionLimit }
    if rest > 0, rejectionLimit > 0, !isStrict {
      let count = DisplayText.grouped(rest)
      log.fail(Wording("\(count) more rejected; -v lists all").about(name))
    }
    do throws(OutputError) {
      if let failure = state.withLock({ $0.failure }) { throw failure }
      try state.withLock { state throws(OutputError) in try state.complete() }
    } catch {
      discard()
      throw error
    }
  }

  /// Discards the partial files.
  func discard() {
    progress?.clear()
    state.withLock { $0.discard() }
  }
}
