internal import DrawHistory
internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// What scan and check have in common: the draws, the signals, and the end of a run.
enum RunPreparation {
  /// The settings of a run, once they are found to fit together.
  static func settings(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(UsageError) -> Settings {
    if settings.isNested {
      guard settings.format.map({ $0.name == "jsonl" }) ?? true else {
        throw UsageError("--nested: it is a form of jsonl")
      }
      guard settings.sortKey == .input, settings.selection == nil else {
        throw UsageError("--nested: every input has its row, in their order")
      }
      if settings.dropsRepeats {
        throw UsageError("--nested: every input has its row, which --dedupe may leave out")
      }
    }
    if settings.hasByteOrderMark, settings.format.map({ $0.name != "csv" }) ?? true {
      throw UsageError("--bom: expected --format csv, which alone begins with it")
    }
    if let summary = settings.summary, [settings.output, settings.journal].contains(summary) {
      throw UsageError("--summary: expected a file of its own")
    }
    return settings.isWorker ? try WorkerContract.settings(settings, arguments) : settings
  }

  /// The desk that answers for draws as the options ask.
  static func desk(_ settings: Settings) throws(UsageError) -> DrawDesk {
    let library = try library(settings, DrawConsole(settings))
    let workerDay = settings.isWorker ? WorkerContract.day(ofNewest: library.rounds.last) : nil
    return DrawDesk(
      library: library, today: settings.asOf ?? workerDay ?? settings.today,
      mayAsk: !settings.isOffline, lastPostedDay: settings.lastPostedDay,
      address: DrawFetch.Address(base: settings.drawing.base, today: settings.dayToCome))
  }

  /// What is known of draws without asking: a named file alone, or the history and the cache.
  static func library(
    _ settings: Settings, _ console: DrawConsole
  ) throws(UsageError) -> DrawLibrary {
    if let path = settings.draws {
      do throws(DrawFileError) { return DrawLibrary(file: try DrawFile.read(path)) } catch {
        throw UsageError("--draws: \(error)")
      }
    }
    if settings.isWorker { return DrawLibrary() }
    guard let cache = DrawCache.ofUser else {
      console.cacheMissing()
      return DrawLibrary()
    }
    do throws(DrawCacheError) {
      return DrawLibrary(cache: cache, holding: try cache.read())
    } catch {
      console.cacheRefused(error, cache)
      return DrawLibrary(cache: cache, holding: [:])
    }
  }

  /// Runs something to its end and gives the exit status.
  static func run(
    _ settings: Settings, scanning isScan: Bool, expecting expected: Int? = nil,
    _ body: (borrowing Interrupts, RunConsole) throws(RunError) -> Void
  ) -> Int32 {
    CurrentProcess.letWritesFail()
    do throws(RunError) {
      let console = try RunConsole(settings, expecting: expected)
      let interrupts = try interrupts()
      do throws(RunError) {
        do throws(RunError) { try body(interrupts, console) } catch .tooManyErrors {
          // What is there is what was asked for: it stays, as a whole.
          try console.finish()
          throw .tooManyErrors
        }
        try console.finish()
      } catch .tooManyErrors {
        settings.log.fail(reason(of: .tooManyErrors, settings) ?? "")
        return settings.exitRule == .read
          ? ExitStatus.inputError : ExitStatus.of(console.state, by: settings.exitRule)
      } catch {
        console.breakOff(after: error)
        // What waits gives up when a signal comes: the signal is the reason then.
        throw interrupts.take().map { .interrupted(signal: $0) } ?? error
      }
      if settings.isWorker { return ExitStatus.success }
      if console.state.foundNothing, settings.verbosity != .quiet {
        let state = console.state
        settings.log.fail(
          NothingRead.text(
            missing: state.missingInputs, skipped: state.skippedEntries, settings,
            scanning: isScan))
      }
      return ExitStatus.of(console.state, by: settings.exitRule)
    } catch {
      if let reason = reason(of: error, settings) { settings.log.fail(reason) }
      return ExitStatus.of(error)
    }
  }

  /// Does something short that a signal may end; whatever came of it, the signal is the reason then.
  static func takingSignals(
    _ body: (borrowing Interrupts) throws(UsageError) -> Int32
  ) throws(UsageError) -> Int32 {
    let interrupts: Interrupts
    do throws(SystemError) { interrupts = try Interrupts() } catch {
      writeDiagnostic("lotto: \(error)")
      return ExitStatus.fault
    }
    let status = try body(interrupts)
    return interrupts.take().map { 128 + $0 } ?? status
  }

  /// The journal that the options ask for, or the exit status where it is not to be had.
  static func journal(
    _ settings: Settings, of run: String
  ) throws(UsageError) -> (journal: Journal?, status: Int32?) {
    guard let path = settings.journal else { return (nil, nil) }
    if path == settings.output {
      throw UsageError("--resume: the journal and the results need a file each")
    }
    do throws(JournalError) {
      let journal = try Journal(path, settings: "lotto \(Version.number) \(run)")
      if settings.verbosity == .verbose {
        let text = Phrase.journalOpened.text(
          in: settings.spokenLanguage, name(of: path), String(journal.recordCount),
          String(journal.tornBytes))
        settings.log.say(.info, text)
      }
      return (journal, nil)
    } catch {
      let journal = "the journal \(name(of: path))"
      switch error {
      case .noJournal: throw UsageError("--resume: \(name(of: path)) is another kind of file")
      case .otherSettings(let head):
        let found = DisplayText.escaped(head)
        throw UsageError("--resume: \(journal) is of another kind of run: \(found)")
      case .inUse: throw UsageError("--resume: \(journal) is in use by another run")
      case .refused(let error):
        settings.log.fail("\(journal) cannot be used: \(error)")
        return (nil, ExitStatus.outputError)
      }
    }
  }

  /// The signals that end a run.
  static func interrupts() throws(RunError) -> Interrupts {
    do throws(SystemError) { return try Interrupts() } catch { throw .system(error) }
  }

  /// What is to be said of the end of a run; nothing of a closed pipe and of a signal.
  static func reason(of error: RunError, _ settings: Settings) -> String? {
    switch error {
    case .output(let error):
      error.isBrokenPipe ? nil : "the results cannot be written: \(error)"
    case .pictures(let error):
      "the debug images cannot be written to \(name(of: settings.debugImages)): \(error)"
    case .summary(let error):
      "the summary \(name(of: settings.summary)) cannot be written: \(error)"
    case .journal(let error):
      "the journal \(name(of: settings.journal)) cannot be written: \(error)"
    case .tooManyErrors:
      Phrase.tooManyErrors.text(
        in: settings.spokenLanguage, String(settings.errorLimit ?? 0))
    case .list(let error): "the list cannot be read: \(error)"
    case .decoderUnavailable(let reason): reason
    case .interrupted: nil
    case .system(let error): "\(error)"
    }
  }

  private static func name(of path: BytePath?) -> String {
    DisplayText.escaped(String(decoding: path?.bytes ?? [], as: UTF8.self))
  }
}
