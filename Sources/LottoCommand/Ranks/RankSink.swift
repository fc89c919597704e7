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
    /// Whether the file is an array of a byte per ticket, whose header gets the count at the end.
    let isArray: Bool
  }

  private struct State {
    var files: [TicketFile] = []
    var count = 0
    var rejected = 0
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
    let wanted = [(settings.ranks, true), (settings.best, true), (settings.winners, false)]
    var files: [TicketFile] = []
    do throws(Failure) {
      for case (let path?, let isArray) in wanted {
        let output = try rethrow(ByteOutput(path, .whole)) { Failure(writing: path, $0) }
        files.append(TicketFile(output: output, isArray: isArray))
        if isArray, !output.canSeek {
          throw .usage("an array needs a file, not a pipe: \(DisplayText.escaped(path.bytes))")
        }
        try rethrow(output.append(isArray ? NPYHeader.ofBytes(count: 0) : winnersHeader)) {
          Failure(writing: path, $0)
        }
      }
      return files
    } catch {
      for file in files { file.output.discard() }
      throw error
    }
  }

  /// Consumes a block; returns false if no more are wanted.
  func take(_ block: RankedBlock) -> Bool {
    state.withLock { state in
      if state.hasStopped || state.failure != nil { return false }
      let isStrict = settings.rank.isStrict
      for rejection in block.score.rejected {
        state.rejected += 1
        if isStrict || state.rejected <= rejectionLimit {
          log.fail(block.wording(of: rejection).about(name))
        }
        if isStrict {
          state.hasStopped = true
          return false
        }
      }
      state.count += block.count
      for file in state.files {
        do throws(SystemError) {
          if file.isArray {
            try file.output.append(block.ranks, 0..<block.count)
          } else {
            try file.output.append(winners(of: block))
          }
        } catch {
          state.failure = file.output.failure(error)
          return false
        }
      }
      progress?.show(block.first + block.count)
      return true
    }
  }

  private static let winnersHeader = Array("index,n1,n2,n3,n4,n5,n6,rank\r\n".utf8)

  private func winners(of block: RankedBlock) -> String {
    block.winners(atLeast: settings.rank.atLeast).map { winner in
      let numbers = winner.pick.numbers.map(String.init).joined(separator: ",")
      return "\(winner.index),\(numbers),\(winner.rank.rawValue)\r\n"
    }.joined()
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
        for file in state.files {
          do throws(SystemError) {
            try file.output.flush()
            if file.isArray {
              try file.output.overwriteStart(with: NPYHeader.ofBytes(count: state.count))
            }
            try file.output.complete()
          } catch {
            file.output.endEarly(log)
            throw file.output.failure(error)
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
