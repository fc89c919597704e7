internal import DrawHistory
internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting

/// `lotto rank`: ranks files of tickets, one row per file and draw.
struct RankCommand {
  private let settings: Settings
  private let target: RankTarget
  /// The draws if none is named: each ticket's own round for ticket URLs, else the newest.
  private let ownRounds: OwnRoundDraws?
  private let output: ByteOutput
  private var report: RankReport
  private var hasFailed = false
  private var hasRead = false
  /// Whether any file had a ticket, valid or not.
  private var hasTickets = false
  private var hasStopped = false
  private var hasRows = false
  /// Whether options asked a file for what it does not have.
  private var isMisused = false
  /// What the tickets of all files have in common, if the report compares their total with what is expected.
  private let overlaps: OverlapCounter?
  /// The tickets of all files, and the draws of each.
  private var ranked = (tickets: 0, draws: 0)

  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    if arguments.isEmpty { throw .usage("expected a file of tickets, or - for standard input") }
    var settings = settings
    let rank = settings.rank
    let dashes = rank.ticketFiles.filter { $0.path.bytes.isDash }
    if dashes.count > 1 {
      throw .usage("\(dashes[0].option) and \(dashes[1].option) cannot both be the standard output")
    }
    if let file = dashes.first, rank.winners == nil, settings.showsResults {
      throw .usage("\(file.option) writes an array, which a terminal cannot show")
    }
    if let file = rank.ticketFiles.first, arguments.count > 1 {
      throw .usage("\(file.option) takes one file of tickets, found \(arguments.count)")
    }
    var provider = try settings.drawProvider(usesWholeFile: true)
    let report = settings.rankReport(newestRound: provider.newestKnown?.round)
    settings.rank.totals = settings.totalRows
    // The newest draw may have to be fetched, so it is looked up only if tickets need it.
    let draws =
      if let choice = rank.choice { try RankDraws(choice, of: &provider, settings) } else {
        RankDraws(newestKnownTo: provider)
      }
    if rank.ranks != nil, rank.choice != nil, draws.numbers.count != 1 {
      throw .usage("--ranks needs exactly one draw, found \(draws.numbers.count)")
    }
    if let file = rank.ticketFiles.first, draws.numbers.isEmpty {
      throw .usage("\(file.option) needs a draw, found none")
    }
    if rank.tally != nil, draws.numbers.count > TicketResults.mostTallied {
      throw .usage(
        "--tally counts at most \(TicketResults.mostTallied) draws, found \(draws.numbers.count)")
    }
    let ownRounds = rank.choice == nil ? OwnRoundDraws(provider, settings) : nil
    let comparesTotal = report.comparesTotal(
      ofFiles: arguments.count, draws: draws.numbers.count)
    var command = RankCommand(
      settings: settings, target: RankTarget(draws, settings.rank), ownRounds: ownRounds,
      output: try settings.openOutput(), report: report,
      hasFailed: draws.reportMissing(settings),
      overlaps: comparesTotal ? OverlapCounter() : nil)
    do throws(Failure) { return try command.rank(arguments) } catch {
      if command.report.needsEnd { try? command.output.append(command.report.end) }
      let hasResults = command.hasRows || command.output.isWhole
      if hasResults { command.output.endEarly(settings.log) } else { command.output.discard() }
      throw error
    }
  }

  /// Ranks files and returns the exit status; with `--strict`, stops at the first invalid ticket.
  private mutating func rank(_ paths: [[UInt8]]) throws(Failure) -> Int32 {
    try write(report.header)
    for path in paths where !hasStopped { try rank(path) }
    // If no file could be read, the output of an earlier run is kept.
    if hasRead {
      report.deviations = try deviations()
      try write(report.end)
      try rethrow(output.complete(), as: output.failure)
    } else {
      output.discard()
    }
    if isMisused { return ExitStatus.usage }
    if !hasRead || !hasTickets && !hasFailed { return ExitStatus.noInput }
    return hasFailed ? ExitStatus.inputError : ExitStatus.success
  }

  private func write(_ text: String) throws(Failure) {
    // Only one output can be the standard one.
    if settings.output == nil, settings.rank.usesStandardOutput { return }
    try rethrow(output.append(text), as: output.failure)
  }

  /// The standard deviations of the total of each winning rank; nil unless all tickets are known, and
  /// each was ranked in the same draws, which are independent of each other.
  private func deviations() throws(Failure) -> [Double]? {
    guard let overlaps = try Self.overlaps(of: overlaps),
      overlaps.tickets == ranked.tickets
    else { return nil }
    return overlaps.variances(hasBonus: target.hasBonus).map {
      (Double(ranked.draws) * $0).squareRoot()
    }
  }

  private static func overlaps(of counter: OverlapCounter?) throws(Failure) -> PairOverlaps? {
    do throws(TallyError) { return try counter?.finish() } catch {
      let reason =
        switch error {
        case .system(let error): Wording(error)
        case .overflow: Wording("one pick occurs too often")
        }
      throw Failure(ExitStatus.inputError, Wording("cannot count the tickets: ") + reason)
    }
  }

  /// Ranks one file; its errors are reported and don't affect other files.
  private mutating func rank(_ path: [UInt8]) throws(Failure) {
    let name = DisplayText.escaped(path)
    let start = Moment.now
    let sink = try RankSink(settings, name: name)
    let (target, tally): (RankTarget, RankRun.Tally)
    // Rows are about the tickets of a file, a total of all rows about those of all files.
    let counter = report.comparesRows ? OverlapCounter() : overlaps
    do throws(BatchReader.Failure) {
      (target, tally) = try score(path, sink, counter)
      hasRead = true
    } catch {
      sink.discard()
      hasFailed = true
      if error == .system(.interrupted) { throw Failure(writing: nil, .interrupted) }
      if case .system(let error) = error, error.isNotFound {} else { hasRead = true }
      if case .misfit = error { isMisused = true }
      return settings.log.fail(Wording(reading: name, error))
    }
    // After an interrupt, draws may be missing, so rows could be wrong.
    if Interrupts.signal != nil {
      sink.discard()
      throw Failure(writing: nil, .interrupted)
    }
    if sink.hasStopped {
      hasFailed = true
      hasStopped = true
      return sink.discard()
    }
    try sink.complete()
    let hasUndrawn = target.reportUndrawn(tally, name: name, settings)
    hasFailed = hasFailed || tally.rejected > 0 || hasUndrawn
    if tally.tickets + tally.rejected == 0 {
      settings.log.fail(Wording("no tickets").about(name))
    } else {
      hasTickets = true
    }
    let ownsRounds = target.plan.drawIndices != nil
    let overlaps =
      report.comparesRows && !ownsRounds ? try Self.overlaps(of: counter) : nil
    let seconds = settings.rank.form.hasTiming ? (Moment.now - start) / .seconds(1) : nil
    let file = RankedFile(source: path, tally: tally, overlaps: overlaps, seconds: seconds)
    ranked.tickets += tally.tickets
    // Tickets of their own rounds are not in the same draws: they are ranked, but not counted.
    if !ownsRounds { ranked.draws = target.plan.draws.count }
    for record in target.records(of: file) {
      try write(report.append(record))
      hasRows = true
    }
    try rethrow(output.flush(), as: output.failure)
  }

  private mutating func score(
    _ path: [UInt8], _ sink: RankSink, _ overlaps: OverlapCounter?
  ) throws(BatchReader.Failure) -> (RankTarget, RankRun.Tally) {
    let reader = try BatchReader(
      opening: path, as: settings.rank.inputFormat, columns: settings.rank.columns)
    let rounds = reader.hasRounds ? ownRounds : nil
    // Tickets without rounds of their own are ranked in the named draws, else in the newest.
    let newest =
      rounds == nil
      ? try rethrow(ownRounds?.newestTarget(), as: BatchReader.Failure.system) : nil
    let target = rounds?.target ?? newest ?? self.target
    sink.begin(
      hasRounds: target.plan.drawIndices != nil || target.plan.draws.count > 1,
      count: reader.count)
    let overlaps = target.plan.drawIndices == nil ? overlaps : nil
    let tally = try RankRun.tally(
      of: reader, plan: target.plan, threads: settings.threads, extend: rounds?.extend
    ) { block in
      overlaps?.add(block)
      return sink.take(block)
    }
    return (rounds?.target ?? target, tally)
  }
}

extension Settings {
  /// The rows of totals to write: tables end with a total anyway, and pages are about draws.
  var totalRows: TotalRows? {
    let report = rankReport(newestRound: nil)
    return report.isForPrograms || rank.totals == .only && !report.isPage ? rank.totals : nil
  }

  func rankReport(newestRound: Round?) -> RankReport {
    RankReport(
      rank.format ?? impliedFormat(of: RankReport.formats), in: spokenLanguage,
      form: rank.form, edition: edition(newestRound: newestRound),
      width: ResultOutput.width(isTerminal: showsResults), style: style)
  }

  func write(_ records: [RankRecord], newestRound: Round? = nil) throws(Failure) -> Int32 {
    var report = rankReport(newestRound: newestRound)
    return try write([report.header] + records.map { report.append($0) } + [report.end])
  }
}

extension Wording {
  init(reading name: String, _ failure: BatchReader.Failure) {
    switch failure {
    case .system(let error): self.init(reading: name, error)
    case .refused(let reason), .misfit(let reason):
      self = DisplayText.escaped(reason).about(name)
    }
  }
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
    ], notes: rankNotes, run: RankCommand.run)

  private static let rankNotes: [HelpTopic.Part] = [
    .title("Files of tickets"),
    .entries([
      .init(
        "npy (N, 6)",
        Wording(
          "six numbers per ticket; integers of any size and byte order, in C or Fortran order")),
      .init("npy (N,)", Wording("one 64-bit integer per ticket: bit n - 1 for number n")),
      .init("u8", Wording("six bytes per ticket, nothing else")),
      .init(
        "csv",
        Wording(
          "six numbers per line, separated by commas, semicolons or blanks, perhaps in quotes or as "
            + "7.0, with empty columns at the end; a title, a header, sep=;, lines without "
            + "text and lines that begin with # are skipped, and so is a column of labels that has "
            + "no name in the header")),
      .init(
        "url",
        Wording("one ticket address per line, each ranked in its own round unless a draw is named")),
    ]),
    .text(
      "If a CSV file or an array has more columns, --columns names the six that hold the numbers: "
        + "by number from 1, as 2-7 or 1,3,5,7,9,11, or by their names in the header, as "
        + "n1,n2,n3,n4,n5,n6. A name with a comma, or of digits alone, is in quotation marks. A "
        + "first line 0,1,2 and so on is a header, as pandas writes it, unless 1 begins the next. "
        + "--round-column names the one that holds each ticket's round, in which it is then ranked; "
        + "the numbers are the six other columns, unless --columns names them."),
    .text(
      "If the file of --ranks, --best, --tally, --prizes or --winners is -, it goes to the standard "
        + "output, and rows are written only to -o FILE."),
    .text(
      "A row that is not six different numbers from 1 to 45 is rejected: it is counted, and named with "
        + "its index and the reason (the first five; all with -v). The other tickets keep their "
        + "indices and numbers may be in any order. A file of another type, shape or length is "
        + "refused as a whole; for an array, the message has the line of NumPy that makes it "
        + "right. Memory is a few megabytes per thread, however many tickets there are."),
    .title("Rows"),
    .text(
      "There is one row per file and draw; lotto help rows explains its keys. Amounts are in won "
        + "before tax. prize_total and return_rate include only published prizes: if a ticket won a "
        + "rank that nobody won in the draw, or whose amount is not published, or if winning numbers "
        + "are typed, more was won, and unpublished counts these tickets. Tables and pages then show "
        + "the return as ≥, or as unknown. return_shared is the return if these tickets had been sold, "
        + "too: the pools of the first three ranks are shared with them. -f html makes a page of the "
        + "rows."),
    .text(
      "A table of several rows ends with their total, with what the tickets win on average if every "
        + "draw is equally likely, and with the difference in standard deviations (σ). Tickets that "
        + "have numbers in common win together, so σ depends on how many each two of them "
        + "have: for a number system it is several times that of random tickets. It is exact, and if "
        + "there are many tickets it takes 60 MB of memory and longer than ranking them in a few draws; "
        + "rows for programs leave it out with --no-deviation."),
    .title("Kernels"),
    .text(
      "The first of these kernels that the processor runs is chosen, for the fastest comes first: "
        + "\(Wording(allOf: RankKernel.all.map(\.name))). \(RankKernel.scalarName) is the reference that "
        + "the others are tested against."),
  ]
}
