internal import Pipeline
internal import Platform
internal import Reporting

/// `lotto scan`: reads pictures and writes results.
enum ScanCommand {
  static func run(_ asked: Settings, _ arguments: [[UInt8]]) throws(UsageError) -> Int32 {
    let settings = try WorkerContract.settings(asked, arguments)
    if settings.list == nil, settings.watch == nil, arguments.isEmpty {
      throw UsageError("expected a file, a folder, - or --files-from, as in lotto scan FOLDER")
    }
    if settings.list == nil, settings.input == .jsonl {
      throw UsageError("--input jsonl needs --files-from or --worker")
    }
    if arguments.count(where: \.isDash) > 1 {
      throw UsageError("- can be given only once: standard input is read to its end")
    }
    if settings.isListing { return try ScanListing.run(settings, arguments) }
    let resolver = try DrawSources.resolver(settings)
    let program = HelperProgram.decode
    let absence = program.absence
    guard let decoder = program.path, absence == nil else {
      if let absence { settings.log.fail(absence.about(program.rawValue)) }
      return ExitStatus.fault
    }
    if let refusal = JailRequirement.refusal(settings, of: [.decode, .fetch]) { return refusal }
    // Each job needs descriptors for its socket and its image; the run itself needs some more.
    let jobLimit = max(1, (raisedDescriptorLimit() - 12) / 4)
    // A watch follows the clock for days, unless `--as-of` sets the day.
    let followsClock = settings.watch != nil && settings.asOf == nil
    let runSettings = ScanRun.Settings(
      decoder: decoder, jobs: min(settings.jobs ?? Environment.processorCount, jobLimit),
      pixelLimit: settings.pixelLimit, timeLimit: TimeLimit(fixed: settings.timeLimit),
      effort: settings.effort, wantsAttempts: settings.debugImages != nil,
      wantsStored: settings.annotations != nil || settings.hasThumbnails,
      findsDuplicates: !settings.isWorker,
      isOrdered: settings.isOrdered, days: followsClock ? DrawDays.now : nil)
    guard let inputs = inputs(settings, arguments) else { return ExitStatus.noInput }
    let (journal, refusal) = try journal(settings)
    if let refusal { return refusal }
    let newestRound = resolver.newestKnown?.round
    var run = ScanRun(inputs, resolver: resolver, settings: runSettings, journal: journal)
    let expected =
      settings.list == nil && settings.watch == nil
        && ProgressLine(ProgressLine.inputs, settings) != nil
      ? InputExpansion.count(of: arguments, entersSubfolders: settings.entersSubfolders) : nil
    return RunConsole.run(
      settings, scanning: true, expecting: expected, newestRound: newestRound
    ) { console throws(RunError) in
      try run.run { event throws(RunError) in try console.handle(event) }
    }
  }

  /// The inputs of the run; nil if their list cannot be opened, which is reported.
  static func inputs(_ settings: Settings, _ arguments: [[UInt8]]) -> InputExpansion? {
    if let folder = settings.watch {
      do throws(SystemError) { return try InputExpansion(watching: folder) } catch {
        settings.log.fail(Wording(reading: DisplayText.escaped(folder.bytes), error))
        return nil
      }
    }
    guard let list = settings.list else {
      let folders = [settings.annotations, settings.debugImages].compactMap(\.self)
      return InputExpansion(
        arguments: arguments, entersSubfolders: settings.entersSubfolders, excluding: folders)
    }
    do throws(SystemError) {
      return InputExpansion(list: try lines(of: list)) { PathLine.read($0, settings) }
    } catch {
      settings.log.fail(Wording(reading: settings.listName, error))
      return nil
    }
  }

  /// Opens the journal if requested; returns an exit status if it cannot be used.
  private static func journal(
    _ settings: Settings
  ) throws(UsageError) -> (journal: Journal?, status: Int32?) {
    guard let path = settings.journal else { return (nil, nil) }
    let name = DisplayText.escaped(path.bytes)
    do throws(JournalError) {
      let journal = try Journal(path, settings: "lotto \(Version.number) \(journalHead(settings))")
      if settings.verbosity == .verbose {
        let text = Phrase.journalOpened.text(
          in: settings.spokenLanguage, name, String(journal.recordCount),
          String(journal.tornBytes))
        settings.log.say(.info, text)
      }
      return (journal, nil)
    } catch {
      let option = "--resume \(name)"
      switch error {
      case .noJournal: throw UsageError("\(option): not a journal")
      case .otherSettings(let head):
        let found = DisplayText.escaped(head)
        throw UsageError("\(option): written by another kind of run: \(found)")
      case .inUse:
        throw UsageError("\(option): in use by another run")
      case .refused(let error):
        settings.log.fail(Wording(writing: path, error).about("--resume"))
        return (nil, ExitStatus.outputError)
      }
    }
  }

  /// The settings that the decoding of an image depends on.
  private static func journalHead(_ settings: Settings) -> String {
    let limit = settings.timeLimit.map { "\($0 / .milliseconds(1)) ms" } ?? "by pixels"
    return "scan, pixel limit \(settings.pixelLimit), time limit \(limit), "
      + "effort \(settings.effort.rawValue)"
  }

  static func lines(of list: Settings.ListFile) throws(SystemError) -> ByteLines {
    guard let path = list.path else { return .standardInput(separatedBy: list.separator) }
    return try ByteLines(of: path, separatedBy: list.separator)
  }
}
