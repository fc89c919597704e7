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
    if arguments.isEmpty { throw UsageError("expected a file of tickets, or - for standard input") }
    let rank = settings.rank
    if rank.hasTicketOutputs, arguments.count > 1 {
      throw UsageError(
        "--ranks, --winners and --best take one file of tickets, found \(arguments.count)")
    }
    var resolver = try DrawSources.resolver(settings)
    let newestRound = resolver.newestKnown?.round
    // The newest draw may have to be fetched: only once there are tickets that need it.
    let draws =
      if let choice = rank.choice { try RankDraws(choice, of: &resolver, settings) } else {
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
    } catch { return ExitStatus.ofOutput(error.reason, to: error.path, settings.log) }
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
    let tally = try RankRun.tally(
      of: reader, plan: target.plan, threads: threads, extend: rounds?.extend
    ) { sink.take($0) }
    return (rounds?.target ?? target, tally)
  }

  /// What all tickets are ranked in: the named draws, else the newest.
  private func commonTarget() throws(BatchReader.Failure) -> RankTarget {
    guard let ownRounds else { return target }
    do throws(SystemError) { return try ownRounds.newestTarget() } catch { throw .system(error) }
  }

  /// Reports why a file was not ranked; throws on an interrupt.
  private mutating func refuse(_ failure: BatchReader.Failure, _ name: String) throws(OutputError) {
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

extension CommandName {
  static let rank = CommandName(rawValue: "rank")
}

extension Command {
  static let rank = Command(
    name: .rank, section: .batches, usage: "rank [OPTIONS] FILE…", takesPaths: true,
    summary: Wording("rank a batch of tickets"),
    examples: [
      Example("lotto rank --round 1244 tickets.npy", Wording("rank a batch in one draw")),
      Example(
        "lotto rank --all --best best.npy tickets.npy",
        Wording("each ticket's best rank in any draw")),
    ],
    notes: rankNotes, run: RankCommand.run)

  /// What files of tickets hold, and how they are ranked.
  private static let rankNotes: [HelpTopic.Part] = [
    .title("Files of tickets"),
    .entries([
      .init("npy (N, 6)", type: "uint8", Wording("six numbers per ticket, in any order; C order")),
      .init(
        "npy (N,)", type: "uint64",
        Wording("one word per ticket: bit n - 1 for number n; little-endian")),
      .init("u8", Wording("six bytes per ticket, nothing else")),
      .init(
        "csv",
        Wording(
          "six numbers per line, separated by commas or blanks; a header and empty lines are skipped"
        )),
      .init(
        "url",
        Wording("one ticket address per line, each ranked in its own round unless a draw is named")),
    ]),
    .text(
      "A row that is not six different numbers of 1 to 45 is rejected: it is counted, and named with "
        + "its place and the reason (the first five; all with -v). The other tickets keep their "
        + "places. A file of another type, order or length is refused as a whole. Memory is a few "
        + "megabytes per thread, however many tickets there are."),
    .title("Rows"),
    .text(
      "There is one row per file and draw, with the keys schema (lotto.rank/1), source, round, "
        + "tickets, rank1 to rank5, none, prize_total, cost, return_rate, rejected, kernel, seconds "
        + "and tickets_per_second; --no-timing omits the last two. Amounts are in won before tax, of "
        + "the prizes that are published. -f html makes a page of the rows. lotto cube counts tickets "
        + "once and then ranks them in any draw."),
    .title("Kernels"),
    .text(
      "The fastest kernel that the processor runs is chosen: avx512 (Ice Lake, Zen 4 and later), "
        + "avx2; sve2 (arm64 with vectors of 256 or 512 bits), neon (arm64); else portable. scalar is "
        + "the reference that the others are tested against."),
  ]
}
