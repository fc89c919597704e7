internal import JSON
internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting
internal import WorkerProtocol

/// Handles a run's events: tracks the state, writes results, and reports to the user.
final class RunConsole {
  private var state = RunState()
  private let settings: Settings
  private let output: ResultOutput
  private let attempts: PictureFolder?
  private let annotations: PictureFolder?
  /// The thumbnails of the next outcome, by page and code number.
  private var thumbnails: [Int: [Int: [UInt8]]] = [:]
  private let draws: DrawConsole
  private let summary: ByteOutput?
  private var totals = SummaryRecord()
  private let log: DiagnosticLog
  private let progress: ProgressLine?
  /// The number of inputs, skipped entries included; nil if unknown.
  private let expected: Int?
  private var hasUnshownRows = false
  /// The page that a document has come to since the last input was finished.
  private var lastPage: PageNumber?
  private var failed: NamedErrors
  private var redaction: Redaction?
  private let start = Moment.now

  private init(
    _ settings: Settings, expecting expected: Int?, newestRound: Round?, sourcesAreCodes: Bool
  ) throws(RunError) {
    self.settings = settings
    self.expected = expected
    progress = ProgressLine(ProgressLine.inputs, settings)
    log = settings.log(past: progress)
    // Opened before the results, so that a failure leaves no partial result file.
    attempts = try rethrow(PictureFolder(settings.debugImages), as: RunError.pictures)
    // Two options may name one folder, which then keeps the pictures of both.
    let isShared = settings.annotations?.identity == settings.debugImages?.identity
    annotations =
      attempts != nil && settings.annotations != nil && isShared
      ? attempts : try rethrow(PictureFolder(settings.annotations), as: RunError.annotations)
    summary = try rethrow(ByteOutput.wholeFile(settings.summary), as: RunError.summary)
    let isSingle = expected == 1 && settings.watch == nil
    do throws(SystemError) {
      output = try ResultOutput(settings, newestRound: newestRound, isSingle: isSingle)
    } catch {
      summary?.discard()
      throw .output(error)
    }
    draws = DrawConsole(settings, log, holdsNewest: true)
    // Rows on the terminal show errors themselves.
    failed = NamedErrors(log, isSilent: settings.showsResults)
    redaction = settings.isRedacted ? Redaction(hidingSources: sourcesAreCodes) : nil
  }

  /// Runs `body` to its end and returns the exit status; draws are known up to `newestRound`.
  static func run(
    _ settings: Settings, expecting expected: Int? = nil, newestRound: Round?,
    sourcesAreCodes: Bool = false, orElse emptyReason: (RunState) -> Wording,
    _ body: (RunConsole) throws(RunError) -> Void
  ) throws(Failure) -> Int32 {
    do throws(RunError) {
      let console = try RunConsole(
        settings, expecting: expected, newestRound: newestRound, sourcesAreCodes: sourcesAreCodes)
      let end = try console.complete(body)
      let state = console.state
      if let end {
        if end != .tooManyErrors || settings.exitRule == .read { throw end }
        settings.log.report(Failure(end, settings))
      } else if settings.isWorker {
        return ExitStatus.success
      } else if state.foundNothing {
        settings.log.fail(emptyReason(state))
      }
      return ExitStatus.of(state, by: settings.exitRule)
    } catch { throw Failure(error, settings) }
  }

  /// Runs `body` and completes the output, even after the error limit or the interrupt that ends a
  /// watch, which it returns; throws any other error.
  private func complete(
    _ body: (RunConsole) throws(RunError) -> Void
  ) throws(RunError) -> RunError? {
    do throws(RunError) {
      var end: RunError?
      do throws(RunError) { try body(self) } catch {
        guard error == .tooManyErrors || settings.watch != nil && Interrupts.signal != nil else {
          throw error
        }
        end = error
      }
      try finish()
      // Inputs that got no row may lie in these folders, if a list names them.
      if end == nil || settings.list == nil {
        for folder in [attempts, annotations] { folder?.removeStale() }
      }
      return end
    } catch {
      progress?.clear()
      summary?.discard()
      let isFailing = if case .output = error { true } else { false }
      output.endEarly(log, isFailing: isFailing)
      throw error
    }
  }

  func handle(_ event: PipelineEvent) throws(RunError) {
    state.reduce(event)
    switch event {
    case .attemptSaw(let picture): try rethrow(attempts?.write(picture), as: RunError.pictures)
    case .pictureDecoded(let picture, let outcome):
      if settings.hasThumbnails {
        thumbnails[picture.page ?? 1] =
          try rethrow(picture.thumbnails(of: outcome), as: RunError.system)
      }
      try rethrow(
        annotations?.write(
          picture, outcome, in: settings.spokenLanguage, coversCodes: settings.isRedacted),
        as: RunError.annotations)
    case .inputFinished(let outcome):
      draws.release()
      lastPage = nil
      if outcome.isError { failed.add(reason(for: outcome)) }
      for folder in [attempts, annotations] { folder?.keep(outcome.source) }
      if let outcome = settings.dropsRepeats ? outcome.withoutRepeatedTickets : outcome {
        try rethrow(append(outcome), as: RunError.output)
      }
      // Rows on the terminal would erase the line at once.
      if !settings.showsResults { showProgress() }
    case .pageFinished(let page):
      lastPage = page
      if !settings.showsResults { showProgress() }
    case .waiting:
      try rethrow(flush(), as: RunError.output)
      showProgress()
    case .entrySkipped(let source, let reason):
      log.detail(reason.sentence(about: quoted(source), settings))
    case .watchedFolder(let exists):
      let name = settings.watch.map { DisplayText.escaped($0.bytes) } ?? ""
      log.warn(exists ? .watchedFolderBack : .watchedFolderGone, name)
    case .decoderEnded(let source, let end):
      log.detail(end == .timeout ? .decoderTookTooLong : .decoderDied, quoted(source))
    case .decoderUnconfined(let parts):
      let names = parts.map { $0.wording.text(in: log.language) }
      log.warn(.decoderUnconfined, names.joined(separator: ", "))
    case .codesUnread(let source, let reason): explain(reason, quoted(source))
    case .libraryRemarked(let source, let remark):
      log.detail(.libraryRemark, quoted(source), DisplayText.escaped(remark))
    case .draws(let event): draws.handle(event)
    case .newestUsed(let newest): draws.newestFound(newest)
    case .drawsNotFinal(let rounds): draws.warn(notFinal: rounds)
    }
    if let errorLimit = settings.errorLimit, state.errors >= errorLimit { throw .tooManyErrors }
  }

  private func append(_ outcome: InputOutcome) throws(SystemError) {
    var records = GameRecord.records(of: outcome)
    for index in records.indices {
      records[index].thumbnail = thumbnails[records[index].page]?[records[index].code] ?? []
    }
    thumbnails = [:]
    redaction?.redact(&records)
    if summary != nil { totals.add(records) }
    // A full buffer is written at once, perhaps to the terminal that shows the progress line.
    clearProgress()
    try output.append(records)
    hasUnshownRows = true
  }

  private func flush() throws(SystemError) {
    if hasUnshownRows { clearProgress() }
    hasUnshownRows = false
    try output.flush()
  }

  private func clearProgress() {
    if settings.showsResults { progress?.clear() }
  }

  private func showProgress() {
    progress?.show(state.inputs + state.skippedEntries, of: expected, findings: findings)
  }

  /// The page that a document has come to, how many games have won, and how many inputs failed.
  private var findings: [Wording] {
    let page = lastPage.map { page in
      let numbers = [page.number, page.count].map { DisplayText.grouped(Int($0)) }
      return Wording("page {0} of {1}").with(numbers)
    }
    let won = Wording("{0} won").with([DisplayText.grouped(state.wonGames)])
    let failed = Phrase.countErrors.wording.with([DisplayText.grouped(state.errors)])
    return [page, state.wonGames > 0 ? won : nil, state.errors > 0 ? failed : nil]
      .compactMap(\.self)
  }

  private func finish() throws(RunError) {
    progress?.clear()
    try rethrow(output.complete(), as: RunError.output)
    try rethrow(writeSummary(), as: RunError.summary)
    failed.complete()
    // A table of one input says it all.
    if endsTable, state.inputs == 1, !state.hasDocuments, state.skippedEntries == 0 { return }
    let pages = Wording("{0} pages searched").with([DisplayText.grouped(state.pages)])
    let whole = state.hasDocuments ? Wording("\(closing); \(pages)") : closing
    log.close(settings.adding(state.skipped, to: whole))
  }

  /// What the run came to; only how long it took if the end of a table above it says the rest.
  private var closing: Wording {
    let seconds = hundredths(Int((Moment.now - start) / .milliseconds(10)))
    if endsTable {
      return Wording("{0} {0|input|inputs} in {1} s").with([String(state.inputs), seconds])
    }
    return Phrase.summary.wording.with([
      String(state.inputs), String(state.tickets), String(state.games), String(state.wonGames),
      (state.unpublishedGames > 0 ? "≥ " : "") + DisplayText.grouped(state.prizeSum),
      String(state.errors), seconds,
    ])
  }

  /// Whether the last lines of a table stand above the closing line.
  private var endsTable: Bool {
    settings.resultFormat.endsWithTotals && settings.selection == nil && settings.showsResults
      && Environment.diagnosticsAreTerminal && settings.logFormat == .text
  }

  /// Why an input failed.
  private func reason(for outcome: InputOutcome) -> Wording {
    let redacted = redaction?.errors(of: outcome, in: log.language)
    let reasons = redacted?.reasons ?? GameRecord.errors(of: outcome, in: log.language)
    let shown = DisplayText.escaped(reasons.joined(separator: "; "))
    return Wording(verbatim: shown).about(quoted(redacted?.source ?? outcome.source))
  }

  private func writeSummary() throws(SystemError) {
    guard let summary else { return }
    totals.inputs = state.inputs
    totals.pages = state.pages
    totals.skipped = state.skippedEntries
    totals.tickets = state.tickets
    totals.errors = state.errors
    totals.seconds = (Moment.now - start) / .seconds(1)
    do throws(SystemError) {
      try summary.append(totals.json.text + "\n")
      try summary.complete()
    } catch {
      summary.endEarly(log)
      throw error
    }
  }

  private func explain(_ reason: UnreadReason, _ name: String) {
    switch reason {
    case .noFinderPatterns: log.detail(.noFinderPatterns, name)
    case .noGrid: log.detail(.noGrid, name)
    case .notDecodable(let best): log.detail(.gridNotDecodable, name, hundredths(best))
    case .tooDamaged(let bits): log.detail(.ticketTooDamaged, name, String(bits))
    case .moreGrids(let count, let correlation):
      log.detail(.moreGridsNotDecodable, name, String(count), hundredths(correlation))
    }
  }

  private func hundredths(_ number: Int) -> String {
    let (whole, part) = number.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(number < 0 ? "-" : "")\(whole).\(Int(part).padded(to: 2))"
  }

  private func quoted(_ source: Source) -> String { DisplayText.escaped(source.text) }
}

extension Jail.Part {
  fileprivate var wording: Wording {
    switch self {
    case .parent: Wording("the parent-death signal")
    case .fileSize: Wording("the file size limit")
    case .core: Wording("the core size limit")
    case .descriptors: Wording("the open file limit")
    case .memory: Wording("the memory limit")
    case .privileges: Wording(verbatim: "no_new_privs")
    case .files: Wording("Landlock's rules for files")
    case .calls: Wording("the seccomp filter")
    }
  }
}
