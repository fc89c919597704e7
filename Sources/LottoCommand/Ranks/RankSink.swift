internal import Lottery
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

  /// A requested file about each ticket.
  private struct TicketFile {
    let path: BytePath
    let output: ByteOutput
    /// Whether it is an array of one byte per ticket; its header gets their number at the end.
    let isArray: Bool
  }

  private struct State {
    let settings: RankSettings
    var files: [TicketFile] = []
    /// How many tickets the files describe.
    var count = 0
    var rejected = 0
    var hasStopped = false
    var failure: OutputError?

    init(_ settings: RankSettings) { self.settings = settings }

    /// Opens the requested files.
    mutating func open() throws(OutputError) {
      let wanted = [(settings.ranks, true), (settings.best, true), (settings.winners, false)]
      for (path, isArray) in wanted {
        guard let path else { continue }
        let output = try OutputError.naming(path) { () throws(SystemError) in try ByteOutput(path) }
        files.append(TicketFile(path: path, output: output, isArray: isArray))
        try OutputError.naming(path) { () throws(SystemError) in
          try output.append(isArray ? NPYHeader.ofBytes(count: 0) : Self.winnersHeader)
        }
      }
    }

    /// Appends a block to the requested files.
    mutating func append(_ block: RankedBlock) throws(OutputError) {
      count += block.count
      for file in files {
        try OutputError.naming(file.path) { () throws(SystemError) in
          if file.isArray {
            try file.output.append(block.ranks, 0..<block.count)
          } else {
            try file.output.append(lines(of: block))
          }
        }
      }
    }

    /// Moves the complete files into place.
    func complete() throws(OutputError) {
      for file in files {
        try OutputError.naming(file.path) { () throws(SystemError) in
          try file.output.flush()
          if file.isArray { try file.output.overwriteStart(with: NPYHeader.ofBytes(count: count)) }
          try file.output.complete()
        }
      }
    }

    /// Discards the files that are not complete.
    func discard() {
      for file in files { file.output.discard() }
    }

    private static let winnersHeader = Array("index,n1,n2,n3,n4,n5,n6,rank\r\n".utf8)

    /// The winning tickets of a block as lines of CSV, with their index in the input file.
    private func lines(of block: RankedBlock) -> [UInt8] {
      var lines: [UInt8] = []
      for winner in block.winners(atLeast: settings.atLeast) {
        let numbers = winner.pick.numbers.map(String.init).joined(separator: ",")
        lines += "\(winner.index),\(numbers),\(winner.rank.rawValue)\r\n".utf8
      }
      return lines
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
