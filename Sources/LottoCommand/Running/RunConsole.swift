internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// The one handler of a run's events: keeps the state, passes results on, says what people want
/// to know.
final class RunConsole {
  private(set) var state = RunState()
  private let output: ResultOutput
  private let attempts: PictureFolder?
  private let annotations: PictureFolder?
  private let hasThumbnails: Bool
  /// The thumbnails of the outcome that comes next, by the numbers of its codes.
  private var thumbnails: [Int: [UInt8]] = [:]
  private let failures: FailureLog?
  private let draws: DrawConsole
  private let summary: SummaryFile?
  private let log: DiagnosticLog
  private let progress: ProgressLine?
  /// How many inputs there will be, skipped entries included; nil where nobody knows.
  private let expected: Int?
  private let dropsRepeats: Bool
  /// Whether results go to a terminal, where the line of progress would stand in their way.
  private let showsRows: Bool
  /// Whether results wait to be shown.
  private var hasUnshownRows = false
  private let verbosity: Settings.Verbosity
  private let language: Language
  /// The language of the sentences in rows.
  private let rowLanguage: Language
  private let errorLimit: Int?
  /// The folder that is watched, as people read it; empty without one.
  private let watchedFolder: String
  private let start = Moment.now

  /// A console for a run of so many inputs that begins with draws up to a round.
  init(
    _ settings: Settings, expecting expected: Int? = nil, newestRound: Round?
  ) throws(RunError) {
    self.expected = expected
    dropsRepeats = settings.dropsRepeats
    hasThumbnails = settings.hasThumbnails
    showsRows = settings.showsResults
    progress = ProgressLine(ProgressLine.inputs, settings)
    log = DiagnosticLog(
      settings.logFormat, in: settings.spokenLanguage, past: progress)
    // Before the results: where that fails, no half of their file may be left.
    do throws(SystemError) {
      attempts = try settings.debugImages.map { path throws(SystemError) in
        try PictureFolder(path)
      }
    } catch {
      throw .pictures(error)
    }
    do throws(SystemError) {
      annotations = try settings.annotations.map { path throws(SystemError) in
        try PictureFolder(path)
      }
    } catch {
      throw .annotations(error)
    }
    do throws(SystemError) { summary = try settings.summary.map(SummaryFile.init) } catch {
      throw .summary(error)
    }
    do throws(SystemError) { output = try ResultOutput(settings, newestRound: newestRound) } catch {
      summary?.discard()
      throw .output(error)
    }
    draws = DrawConsole(settings, log)
    // Rows on the terminal tell of errors themselves.
    failures = showsRows ? nil : FailureLog(log, settings)
    verbosity = settings.verbosity
    language = settings.spokenLanguage
    // A locale changes no record.
    rowLanguage = settings.resultFormat.isForPeople ? language : settings.language ?? .english
    errorLimit = settings.errorLimit
    watchedFolder = settings.watch.map { DisplayText.escaped($0.bytes) } ?? ""
  }

  /// Takes an event in.
  func handle(_ event: PipelineEvent) throws(RunError) {
    state.reduce(event)
    switch event {
    case .attemptSaw(let picture):
      do throws(SystemError) { try attempts?.write(picture) } catch { throw .pictures(error) }
    case .pictureDecoded(let picture, let outcome):
      if hasThumbnails { thumbnails = picture.thumbnails(of: outcome) }
      do throws(SystemError) { try annotations?.write(picture, outcome) } catch {
        throw .annotations(error)
      }
    default: break
    }
    do throws(SystemError) {
      switch event {
      case .inputFinished(let outcome):
        failures?.add(outcome)
        if let outcome = dropsRepeats ? outcome.withoutRepeatedTickets : outcome {
          try append(outcome)
        }
        // Shown rows come first: the line would be gone at once.
        if !showsRows { showProgress() }
      case .waiting:
        try flush()
        showProgress()
      case .entrySkipped(let source): detail(.entrySkipped, quoted(source))
      case .watchedFolder(let isThere):
        warn(isThere ? .watchedFolderBack : .watchedFolderGone, watchedFolder)
      case .decoderEnded(let source, let end):
        detail(end == .timeout ? .decoderTookTooLong : .decoderDied, quoted(source))
      case .decoderUnconfined(let parts):
        let names = parts.split(separator: ", ").map {
          Reason(spoken: String($0)).text(in: language)
        }
        warn(.decoderUnconfined, DisplayText.escaped(names.joined(separator: ", ")))
      case .attemptSaw, .pictureDecoded: break
      case .codesUnread(let source, let reason): detail(source, reason)
      case .drawsRequested, .drawsAnswered, .drawsKept, .newestUsed: draws.handle(event)
      }
    } catch {
      throw .output(error)
    }
    if let errorLimit, state.errors >= errorLimit { throw .tooManyErrors }
  }

  private func append(_ outcome: InputOutcome) throws(SystemError) {
    var records = GameRecord.records(of: outcome, in: rowLanguage)
    for index in records.indices {
      records[index].thumbnail = thumbnails[records[index].code] ?? []
    }
    thumbnails = [:]
    summary?.add(records)
    // Much that is written flushes by itself.
    makeWay()
    try output.append(records)
    hasUnshownRows = true
  }

  private func flush() throws(SystemError) {
    if hasUnshownRows { makeWay() }
    hasUnshownRows = false
    try output.flush()
  }

  /// Takes the line of progress from a terminal that is to show results.
  private func makeWay() {
    if showsRows { progress?.clear() }
  }

  private func showProgress() {
    progress?.show(state.inputs + state.skippedEntries, of: expected)
  }

  /// Ends a run that came to its last input: the output is complete, the closing line is said.
  func finish() throws(RunError) {
    progress?.clear()
    do throws(SystemError) { try output.complete() } catch { throw .output(error) }
    do throws(SystemError) { try summary?.complete(state, after: Moment.now - start) } catch {
      throw .summary(error)
    }
    failures?.close()
    if verbosity != .quiet { log.close(closingLine) }
  }

  /// Whether an error ends the run with an output that is whole all the same.
  ///
  /// So many errors as were asked for do, and the signal that ends the watch of a folder.
  func isEnd(_ error: RunError) -> Bool {
    error == .tooManyErrors || !watchedFolder.isEmpty && Interrupts.signal != nil
  }

  /// Ends a run that was broken off: what is finished is written, of a file only where a signal was the
  /// reason, and then beside its name.
  func breakOff(after error: RunError) {
    progress?.clear()
    summary?.discard()
    if case .output = error {} else { try? output.end() }
    output.breakOff(log)
  }

  private var closingLine: String {
    let line = Phrase.summary.text(
      in: language, String(state.inputs), String(state.tickets), String(state.games),
      String(state.wonGames), DisplayText.grouped(state.prizeSum), String(state.errors),
      seconds)
    guard state.skippedEntries > 0 else { return line }
    return line + "; " + Phrase.skipped.text(in: language, String(state.skippedEntries))
  }

  /// The time since the start, with two decimals.
  private var seconds: String {
    let (seconds, attoseconds) = (Moment.now - start).components
    return "\(seconds).\(Int(attoseconds / 10_000_000_000_000_000).padded(to: 2))"
  }

  private func warn(_ phrase: Phrase, _ values: String...) {
    if verbosity == .quiet { return }
    log.say(.warning, phrase.wording.text(in: language, values))
  }

  private func detail(_ phrase: Phrase, _ values: String...) {
    if verbosity != .verbose { return }
    log.say(.info, phrase.wording.text(in: language, values))
  }

  /// Says why codes of an input were not read.
  private func detail(_ source: Source, _ reason: UnreadReason) {
    let name = quoted(source)
    switch reason {
    case .noFinderPatterns: detail(.noFinderPatterns, name)
    case .noGrid: detail(.noGrid, name)
    case .notDecodable(let agreement): detail(.gridNotDecodable, name, hundredths(agreement))
    case .tooDamaged(let bits): detail(.ticketTooDamaged, name, String(bits))
    case .moreGrids(let count, let agreement):
      detail(.moreGridsNotDecodable, name, String(count), hundredths(agreement))
    }
  }

  /// A number of hundredths with two decimals.
  private func hundredths(_ number: Int) -> String {
    let (whole, part) = number.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(number < 0 ? "-" : "")\(whole).\(Int(part).padded(to: 2))"
  }

  private func quoted(_ source: Source) -> String { DisplayText.escaped(source.text) }
}
