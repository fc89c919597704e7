internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// Handles a run's events: tracks the state, writes results, and reports to the user.
final class RunConsole {
  private(set) var state = RunState()
  private let settings: Settings
  private let output: ResultOutput
  private let attempts: PictureFolder?
  private let annotations: PictureFolder?
  /// The thumbnails of the next outcome, by code number.
  private var thumbnails: [Int: [UInt8]] = [:]
  private let failures: FailureLog?
  private let draws: DrawConsole
  private let summary: SummaryFile?
  private let log: DiagnosticLog
  private let progress: ProgressLine?
  /// The number of inputs, skipped entries included; nil if unknown.
  private let expected: Int?
  /// Whether results wait to be flushed.
  private var hasUnshownRows = false
  /// The language of sentences in rows.
  private let rowLanguage: Language
  private let start = Moment.now

  /// A console for a run of `expected` inputs, with draws known up to `newestRound`.
  init(_ settings: Settings, expecting expected: Int? = nil, newestRound: Round?) throws(RunError) {
    self.settings = settings
    self.expected = expected
    progress = ProgressLine(ProgressLine.inputs, settings)
    log = DiagnosticLog(settings.logFormat, in: settings.spokenLanguage, past: progress)
    // Opened before the results, so that a failure leaves no partial result file.
    do throws(SystemError) {
      attempts = try settings.debugImages.map { path throws(SystemError) in try PictureFolder(path)
      }
    } catch { throw .pictures(error) }
    do throws(SystemError) {
      annotations = try settings.annotations.map { path throws(SystemError) in
        try PictureFolder(path)
      }
    } catch { throw .annotations(error) }
    do throws(SystemError) { summary = try settings.summary.map(SummaryFile.init) } catch {
      throw .summary(error)
    }
    do throws(SystemError) { output = try ResultOutput(settings, newestRound: newestRound) } catch {
      summary?.discard()
      throw .output(error)
    }
    draws = DrawConsole(settings, log)
    // Rows on the terminal show errors themselves.
    failures = settings.showsResults ? nil : FailureLog(log, settings)
    // Records don't depend on the locale.
    rowLanguage =
      settings.resultFormat.isForPeople ? settings.spokenLanguage : settings.language ?? .english
  }

  func handle(_ event: PipelineEvent) throws(RunError) {
    state.reduce(event)
    switch event {
    case .attemptSaw(let picture):
      do throws(SystemError) { try attempts?.write(picture) } catch { throw .pictures(error) }
    case .pictureDecoded(let picture, let outcome):
      if settings.hasThumbnails { thumbnails = picture.thumbnails(of: outcome) }
      do throws(SystemError) { try annotations?.write(picture, outcome) } catch {
        throw .annotations(error)
      }
    default: break
    }
    do throws(SystemError) {
      switch event {
      case .inputFinished(let outcome):
        failures?.add(outcome)
        if let outcome = settings.dropsRepeats ? outcome.withoutRepeatedTickets : outcome {
          try append(outcome)
        }
        // Rows on the terminal would erase the line at once.
        if !settings.showsResults { showProgress() }
      case .waiting:
        try flush()
        showProgress()
      case .entrySkipped(let source): detail(.entrySkipped, quoted(source))
      case .watchedFolder(let isThere):
        let name = settings.watch.map { DisplayText.escaped($0.bytes) } ?? ""
        warn(isThere ? .watchedFolderBack : .watchedFolderGone, name)
      case .decoderEnded(let source, let end):
        detail(end == .timeout ? .decoderTookTooLong : .decoderDied, quoted(source))
      case .decoderUnconfined(let parts):
        let names = parts.split(separator: ", ").map {
          Wording(spoken: String($0)).text(in: settings.spokenLanguage)
        }
        warn(.decoderUnconfined, DisplayText.escaped(names.joined(separator: ", ")))
      case .attemptSaw, .pictureDecoded: break
      case .codesUnread(let source, let reason): detail(source, reason)
      case .drawsRequested, .drawsAnswered, .drawsKept, .newestUsed: draws.handle(event)
      }
    } catch { throw .output(error) }
    if let errorLimit = settings.errorLimit, state.errors >= errorLimit { throw .tooManyErrors }
  }

  private func append(_ outcome: InputOutcome) throws(SystemError) {
    var records = GameRecord.records(of: outcome, in: rowLanguage)
    for index in records.indices {
      records[index].thumbnail = thumbnails[records[index].code] ?? []
    }
    thumbnails = [:]
    summary?.add(records)
    // A large write flushes by itself.
    makeWay()
    try output.append(records)
    hasUnshownRows = true
  }

  private func flush() throws(SystemError) {
    if hasUnshownRows { makeWay() }
    hasUnshownRows = false
    try output.flush()
  }

  /// Clears the progress line from a terminal that shows results.
  private func makeWay() {
    if settings.showsResults { progress?.clear() }
  }

  private func showProgress() { progress?.show(state.inputs + state.skippedEntries, of: expected) }

  /// Completes the output of a finished run and prints the closing line.
  func finish() throws(RunError) {
    progress?.clear()
    do throws(SystemError) { try output.complete() } catch { throw .output(error) }
    do throws(SystemError) { try summary?.complete(state, after: Moment.now - start) } catch {
      throw .summary(error)
    }
    failures?.close()
    if settings.verbosity != .quiet { log.close(closingLine) }
  }

  /// Whether an error ends the run but leaves its output complete.
  ///
  /// The error limit does, and so does the interrupt that ends a watch.
  func isEnd(_ error: RunError) -> Bool {
    error == .tooManyErrors || settings.watch != nil && Interrupts.signal != nil
  }

  /// Ends a run that failed.
  ///
  /// After an interrupt, the finished rows are kept, those of a file in its `.partial`; otherwise
  /// the file is discarded.
  func breakOff(after error: RunError) {
    progress?.clear()
    summary?.discard()
    if case .output = error {} else { try? output.end() }
    output.breakOff(log)
  }

  private var closingLine: String {
    let line = Phrase.summary.text(
      in: settings.spokenLanguage, String(state.inputs), String(state.tickets), String(state.games),
      String(state.wonGames), DisplayText.grouped(state.prizeSum), String(state.errors),
      seconds)
    guard state.skippedEntries > 0 else { return line }
    return line + "; "
      + Phrase.skipped.text(in: settings.spokenLanguage, String(state.skippedEntries))
  }

  /// The elapsed seconds, with two decimals.
  private var seconds: String {
    let (seconds, attoseconds) = (Moment.now - start).components
    return "\(seconds).\(Int(attoseconds / 10_000_000_000_000_000).padded(to: 2))"
  }

  private func warn(_ phrase: Phrase, _ values: String...) {
    if settings.verbosity == .quiet { return }
    log.say(.warning, phrase.wording.text(in: settings.spokenLanguage, values))
  }

  private func detail(_ phrase: Phrase, _ values: String...) {
    if settings.verbosity != .verbose { return }
    log.say(.info, phrase.wording.text(in: settings.spokenLanguage, values))
  }

  /// Reports why codes of an input were not read.
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

  /// Formats hundredths as a number with two decimals.
  private func hundredths(_ number: Int) -> String {
    let (whole, part) = number.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(number < 0 ? "-" : "")\(whole).\(Int(part).padded(to: 2))"
  }

  private func quoted(_ source: Source) -> String { DisplayText.escaped(source.text) }
}
