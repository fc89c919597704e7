internal import Lottery
internal import Pipeline
internal import Platform
internal import Ranking
internal import Reporting
internal import Synchronization

/// Writes the per-ticket outputs of one input file; blocks arrive one at a time, but on any thread.
final class RankSink: Sendable {
  private let state: Mutex<State>
  private let settings: Settings
  private let name: String
  private let rejectionLimit: Int
  private let progress: ProgressLine?
  private let log: DiagnosticLog

  private struct TicketFile {
    let output: ByteOutput
    let content: Content
    /// An array that waits for its length, which a pipe must have first; nil if it need not wait.
    var waiting: (spool: SpoolFile, parts: [SpoolFile.Part])?

    /// Appends a part of an array.
    mutating func append(_ memory: PageMemory, _ range: Range<Int>) throws(SystemError) {
      guard waiting != nil else { return try output.append(memory, range) }
      if let part = try waiting?.spool.append(memory, range) { waiting?.parts.append(part) }
    }

    /// Completes the file of so many tickets.
    mutating func complete(count: Int, hasRounds: Bool) throws(SystemError) {
      let header = content.header(count: count, hasRound: hasRounds)
      if let waiting {
        try output.append(header)
        for part in waiting.parts { try output.append(try part.bytes()) }
      }
      try output.flush()
      if content.isArray { try output.overwriteStart(with: header) }
      try output.complete()
    }
  }

  /// What a file has of each ticket: an array, whose header gets the count at the end, or lines.
  private enum Content {
    case ranks
    case tally
    case prizes
    case winners

    /// What precedes the tickets; winners have a round if there are several.
    func header(count: Int, hasRound: Bool) -> [UInt8] {
      switch self {
      case .ranks: NPYHeader.ofResults(type: "|u1", count: count)
      case .tally: NPYHeader.ofResults(type: "<u2", columns: 8, count: count)
      case .prizes: NPYHeader.ofResults(type: "<i8", count: count)
      case .winners:
        Array("index,\(hasRound ? "round," : "")n1,n2,n3,n4,n5,n6,rank\r\n".utf8)
      }
    }

    var isArray: Bool { self != .winners }
  }

  private struct State {
    var files: [TicketFile] = []
    var count = 0
    var rejected = 0
    var hasRounds = false
    var hasStopped = false
    var failure: Failure?
  }

  /// Opens the outputs for an input file; messages call it `name`.
  init(_ settings: Settings, name: String) throws(Failure) {
    self.settings = settings
    self.name = name
    rejectionLimit =
      switch settings.verbosity {
      case .silent, .quiet: 0
      case .normal: 5
      case .verbose: .max
      }
    progress = ProgressLine(ProgressLine.tickets, settings)
    log = settings.log(past: progress)
    state = Mutex(State(files: try Self.files(settings.rank)))
  }

  private static func files(_ settings: RankSettings) throws(Failure) -> [TicketFile] {
    let wanted: [(BytePath?, Content)] = [
      (settings.ranks, .ranks), (settings.best, .ranks), (settings.tally, .tally),
      (settings.prizes, .prizes), (settings.winners, .winners),
    ]
    var files: [TicketFile] = []
    do throws(Failure) {
      for case (let path?, let content) in wanted {
        let isDash = path.bytes.isDash
        let output = try rethrow(ByteOutput(isDash ? nil : path, .whole)) {
          Failure(writing: path, $0)
        }
        files.append(TicketFile(output: output, content: content))
        if content.isArray, !output.canSeek, !isDash {
          throw .usage("an array needs a file, not a pipe: \(DisplayText.escaped(path.bytes))")
        }
      }
      return files
    } catch {
      for file in files { file.output.discard() }
      throw error
    }
  }

  /// Begins with the files' headers; blocks of one draw or of several follow.
  ///
  /// `count` is the number of tickets, nil if it is known only at the end.
  func begin(hasRounds: Bool, count: Int?) {
    state.withLock { state in
      state.hasRounds = hasRounds
      for index in state.files.indices {
        let file = state.files[index]
        do throws(SystemError) {
          if file.content.isArray, !file.output.canSeek, count == nil {
            state.files[index].waiting = (try SpoolFile(), [])
          } else {
            try file.output.append(file.content.header(count: count ?? 0, hasRound: hasRounds))
          }
        } catch { state.failure = file.output.failure(error) }
      }
    }
  }

  /// Consumes a block; returns false if no more are wanted.
  func take(_ block: RankedBlock) -> Bool {
    state.withLock { state in
      if state.hasStopped || state.failure != nil { return false }
      let isStrict = settings.rank.isStrict
      let shown = isStrict ? 1 : rejectionLimit - state.rejected
      for rejection in block.rejections(first: shown) { log.fail(rejection.about(name)) }
      state.rejected += block.score.rejected.count
      if isStrict, state.rejected > 0 {
        state.hasStopped = true
        return false
      }
      state.count += block.count
      for index in state.files.indices {
        do throws(SystemError) {
          try append(block, to: &state.files[index], hasRounds: state.hasRounds)
        } catch {
          state.failure = state.files[index].output.failure(error)
          return false
        }
      }
      progress?.show(block.first + block.count)
      return true
    }
  }

  private func append(
    _ block: RankedBlock, to file: inout TicketFile, hasRounds: Bool
  ) throws(SystemError) {
    let results = block.results
    switch file.content {
    case .ranks: try file.append(results.ranks, 0..<block.count)
    case .tally:
      try file.append(results.tally, 0..<TicketResults.tallySize * block.count)
    case .prizes: try file.append(results.prizes, 0..<8 * block.count)
    case .winners:
      var line: [UInt8] = []
      try block.forEachWinner { winner throws(SystemError) in
        line.removeAll(keepingCapacity: true)
        line += "\(winner.index)".utf8
        if hasRounds { line += ",\(winner.round)".utf8 }
        for number in winner.pick.numbers { line += ",\(number)".utf8 }
        line += ",\(winner.rank.rawValue)\r\n".utf8
        try file.output.append(line)
      }
    }
  }

  var hasStopped: Bool { state.withLock { $0.hasStopped } }

  func complete() throws(Failure) {
    progress?.clear()
    do throws(Failure) {
      try state.withLock { state throws(Failure) in
        let rest = state.rejected - rejectionLimit
        if rest > 0, rejectionLimit > 0, !settings.rank.isStrict {
          let count = DisplayText.grouped(rest)
          log.fail(Wording("\(count) more rejected; -v lists all").about(name))
        }
        if let failure = state.failure { throw failure }
        for index in state.files.indices {
          do throws(SystemError) {
            try state.files[index].complete(count: state.count, hasRounds: state.hasRounds)
          } catch {
            let output = state.files[index].output
            output.endEarly(log)
            throw output.failure(error)
          }
        }
      }
    } catch {
      discard()
      throw error
    }
  }

  func discard() {
    progress?.clear()
    state.withLock { state in
      for file in state.files { file.output.discard() }
    }
  }
}
