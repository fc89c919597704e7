internal import Lottery
internal import Pipeline
internal import Platform
internal import Ranking
internal import Reporting

/// `lotto rank`: files of tickets in, a row a file and draw out.
struct RankCommand: ~Copyable {
  private let settings: Settings
  private let draws: RankDraws
  private let plan: ScorePlan
  private var output: RankOutput
  private var hasFailed = false
  private var hasRead = false

  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(UsageError) -> Int32 {
    if arguments.isEmpty { throw UsageError("expected a file, or - for the standard input") }
    let rank = settings.rank
    let wanted = [rank.ranks, rank.winners, rank.best].compactMap(\.self)
    if !wanted.isEmpty, arguments.count > 1 {
      throw UsageError("--ranks, --winners and --best: expected one file of tickets")
    }
    if rank.best != nil, rank.ranks != nil || rank.winners != nil {
      throw UsageError("--best: expected it without --ranks and --winners")
    }
    if Set(wanted).count < wanted.count { throw UsageError("expected outputs of different names") }
    CurrentProcess.letWritesFail()
    let draws = try RankDraws(rank.choice, settings)
    if rank.ranks != nil || rank.winners != nil, draws.numbers.count != 1 {
      throw UsageError("--ranks and --winners: expected one draw, found \(draws.numbers.count)")
    }
    do throws(SystemError) {
      let interrupts = try Interrupts()
      var command = try RankCommand(settings, draws)
      do throws(SystemError) {
        for path in arguments where !interrupts.hasCome { try command.rank(path) }
        if let signal = interrupts.take() {
          try command.output.flush()
          command.output.discard()
          return 128 + signal
        }
        try command.output.complete()
      } catch {
        command.output.discard()
        throw error
      }
      return command.status
    } catch {
      if error.isBrokenPipe { return ExitStatus.brokenPipe }
      writeDiagnostic("lotto: the results cannot be written: \(error)")
      return ExitStatus.outputError
    }
  }

  private init(_ settings: Settings, _ draws: RankDraws) throws(SystemError) {
    self.settings = settings
    self.draws = draws
    let rank = settings.rank
    plan = ScorePlan(
      draws: draws.numbers,
      ranks: rank.best != nil
        ? .bestOfDraws : rank.ranks != nil || rank.winners != nil ? .ofOneDraw : .none,
      kernel: rank.kernel ?? .best)
    output = try RankOutput(settings)
    for round in draws.missing {
      hasFailed = true
      let reason =
        round.drawDate > settings.today
        ? "it is drawn on \(round.drawDate)" : "its draw is not known"
      writeDiagnostic("lotto: round \(round.number): \(reason)")
    }
  }

  private var status: Int32 {
    if !hasRead { return ExitStatus.noInput }
    return hasFailed ? ExitStatus.inputError : ExitStatus.success
  }

  /// Ranks one file; what is wrong with it is said, and costs no other file anything.
  private mutating func rank(_ path: [UInt8]) throws(SystemError) {
    let name = DisplayText.escaped(String(decoding: path, as: UTF8.self))
    let start = Moment.now
    let sink = try RankSink(settings, name: name)
    let tally: RankRun.Tally
    do throws(BatchReader.Failure) {
      tally = try self.tally(path, sink)
      hasRead = true
    } catch {
      sink.discard()
      hasFailed = true
      switch error {
      case .system(let error):
        hasRead = hasRead || !error.isNotFound
        writeDiagnostic("lotto: \(name): cannot be read: \(error)")
      case .batch(.refused(let reason)):
        hasRead = true
        writeDiagnostic("lotto: \(name): \(reason)")
      }
      return
    }
    hasFailed = hasFailed || tally.rejected > 0
    if sink.hasStopped { return sink.discard() }
    try sink.complete()
    let seconds = settings.rank.hasTiming ? (Moment.now - start) / .seconds(1) : nil
    for (index, draw) in draws.draws.enumerated() {
      try output.append(
        RankRecord(
          source: String(decoding: path, as: UTF8.self), draw: draw, tickets: tally.tickets,
          winners: Rank.winning.map { tally.counts[index][$0] }, rejected: tally.rejected,
          kernel: plan.kernel.name, seconds: seconds))
    }
    try output.flush()
  }

  private func tally(
    _ path: [UInt8], _ sink: RankSink
  ) throws(BatchReader.Failure) -> RankRun.Tally {
    let descriptor: Descriptor
    do throws(SystemError) {
      descriptor =
        path == Array("-".utf8)
        ? try .standardInput() : try .openInput(BytePath(path))
    } catch {
      throw .system(error)
    }
    let reader = try BatchReader(descriptor, name: path, as: settings.rank.inputFormat)
    let threads = settings.jobs ?? Environment.processorCount
    return try RankRun(reader, plan: plan, threads: threads).run { sink.take($0) }
  }
}
