internal import Lottery
internal import Pipeline
internal import Platform
internal import Ranking
internal import Reporting

/// `lotto rank`: ranks files of tickets, one row per file and draw.
struct RankCommand {
  private let settings: Settings
  private let target: RankTarget
  /// The draws if none is named: each ticket's own round for ticket URLs, else the newest.
  private let ownRounds: OwnRoundDraws?
  private let output: RankOutput
  private var hasFailed = false
  private var hasRead = false
  /// Whether an invalid ticket stopped the run.
  private var hasStopped = false
  /// Whether per-ticket outputs were requested for tickets that name their own rounds.
  private var lacksDraw = false

  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(UsageError) -> Int32 {
    if arguments.isEmpty {
      throw UsageError("expected a file of tickets, or - for standard input")
    }
    let rank = settings.rank
    if rank.hasTicketOutputs, arguments.count > 1 {
      throw UsageError(
        "--ranks, --winners and --best take one file of tickets, found \(arguments.count)")
    }
    var resolver = try DrawSources.resolver(settings)
    let newestRound = resolver.newestKnown?.round
    // The newest draw may have to be fetched: only once there are tickets that need it.
    let draws =
      if let choice = rank.choice {
        try RankDraws(choice, of: &resolver, settings)
      } else {
        RankDraws(newestKnownTo: resolver)
      }
    if rank.ranks != nil || rank.winners != nil, draws.numbers.count != 1 {
      throw UsageError("--ranks and --winners need exactly one draw, found \(draws.numbers.count)")
    }
    if rank.best != nil, draws.numbers.isEmpty {
      throw UsageError("--best needs a draw, found none")
    }
    let ownRounds = rank.choice == nil ? OwnRoundDraws(resolver, settings) : nil
    do throws(OutputError) {
      var command = RankCommand(
        settings: settings, target: RankTarget(draws, rank), ownRounds: ownRounds,
        output: try OutputError.naming(settings.output) { () throws(SystemError) in
          try RankOutput(settings, newestRound: newestRound)
        },
        hasFailed: draws.reportMissing(settings))
      do throws(OutputError) {
        try command.rank(arguments)
        return command.status
      } catch {
        command.output.breakOff(settings.log)
        throw error
      }
    } catch {
      return ExitStatus.ofOutput(error.reason, to: error.path, settings.log)
    }
  }

  private var status: Int32 {
    if lacksDraw { return ExitStatus.usage }
    if !hasRead { return ExitStatus.noInput }
    return hasFailed ? ExitStatus.inputError : ExitStatus.success
  }

  /// Ranks files; with `--strict`, stops at the first invalid ticket.
  private mutating func rank(_ paths: [[UInt8]]) throws(OutputError) {
    for path in paths where !hasStopped { try rank(path) }
    // If no file could be read, the output of an earlier run stays.
    if !hasRead { return output.discard() }
    try write { output throws(SystemError) in try output.complete() }
  }

  /// Writes to the rows' output; an error names its path.
  private func write(_ body: (RankOutput) throws(SystemError) -> Void) throws(OutputError) {
    try OutputError.naming(settings.output) { () throws(SystemError) in try body(output) }
  }

  /// Ranks one file; its errors are reported and don't affect other files.
  private mutating func rank(_ path: [UInt8]) throws(OutputError) {
    let name = DisplayText.escaped(path)
    let start = Moment.now
    let sink = try RankSink(settings, name: name)
    let (target, tally): (RankTarget, RankRun.Tally)
    do throws(BatchReader.Failure) {
      (target, tally) = try score(path, sink)
      hasRead = true
    } catch {
      sink.discard()
      return try refuse(error, name)
    }
    // After an interrupt, draws may be missing, so rows could be wrong.
    if Interrupts.signal != nil {
      sink.discard()
      throw .interrupted
    }
    if sink.hasStopped {
      (hasFailed, hasStopped) = (true, true)
      return sink.discard()
    }
    try sink.complete()
    let hasUndrawn = target.reportUndrawn(tally, name: name, settings)
    hasFailed = hasFailed || tally.rejected > 0 || hasUndrawn
    let seconds = settings.rank.hasTiming ? (Moment.now - start) / .seconds(1) : nil
    let records = target.records(of: tally, source: path, seconds: seconds)
    try write { output throws(SystemError) in
      for record in records { try output.append(record) }
      try output.flush()
    }
  }

  /// Why per-ticket outputs are refused for tickets that name their own rounds.
  private static let needsRound =
    "--ranks, --winners and --best need --round: these tickets name their own rounds"

  private mutating func score(
    _ path: [UInt8], _ sink: RankSink
  ) throws(BatchReader.Failure) -> (RankTarget, RankRun.Tally) {
    let reader = try BatchReader(opening: path, as: settings.rank.inputFormat)
    let rounds = reader.content == .text(.urls) ? ownRounds : nil
    let target = if let rounds { rounds.target } else { try commonTarget() }
    if target.plan.places != nil, settings.rank.hasTicketOutputs {
      lacksDraw = true
      throw .refused(Self.needsRound)
    }
    let threads = settings.jobs ?? Environment.processorCount
    let run = RankRun(reader, plan: target.plan, threads: threads, extend: rounds?.extend)
    let tally = try run.run { sink.take($0) }
    return (rounds?.target ?? target, tally)
  }

  /// What all tickets are ranked in: the named draws, else the newest.
  private func commonTarget() throws(BatchReader.Failure) -> RankTarget {
    guard let ownRounds else { return target }
    do throws(SystemError) { return try ownRounds.newestTarget() } catch { throw .system(error) }
  }

  /// Reports why a file was not ranked; throws on an interrupt.
  private mutating func refuse(
    _ failure: BatchReader.Failure, _ name: String
  ) throws(OutputError) {
    hasFailed = true
    switch failure {
    case .system(.interrupted): throw .interrupted
    case .system(let error):
      hasRead = hasRead || !error.isNotFound
      settings.log.fail(Wording(reading: name, error))
    case .refused(let reason):
      hasRead = true
      settings.log.fail(Wording(spoken: DisplayText.escaped(reason)).about(name))
    }
  }
}
