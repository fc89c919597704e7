internal import Pipeline
internal import Platform

/// `lotto scan`: images in, results out.
enum ScanCommand {
  static func run(_ asked: Settings, _ arguments: [[UInt8]]) throws(UsageError) -> Int32 {
    let settings = try RunPreparation.settings(asked, arguments)
    if settings.list == nil, arguments.isEmpty {
      throw UsageError(
        "expected a path, a folder, - or --files-from, as in lotto scan FOLDER")
    }
    if settings.list != nil, !arguments.isEmpty {
      throw UsageError("expected paths or a list of files, found both")
    }
    if settings.list != nil, settings.entersSubfolders {
      throw UsageError("--recursive: the entries of a list are files")
    }
    if settings.list == nil, settings.input == .jsonl {
      throw UsageError("--input jsonl: expected --files-from or --worker, whose lines it reads")
    }
    if arguments.count(where: \.isDash) > 1 {
      throw UsageError("expected - once: the standard input is read to its end")
    }
    if settings.isListing { return try ScanListing.run(settings, arguments) }
    let desk = try DrawSources.desk(settings)
    guard let decoder = HelperProgram.decode.path else {
      settings.log.fail("lotto-decode cannot be found; lotto doctor says what is missing")
      return ExitStatus.fault
    }
    // A job takes its socket and its image; some more are for the run itself.
    let jobLimit = max(1, (raisedDescriptorLimit() - 12) / 4)
    let runSettings = ScanRun.Settings(
      decoder: decoder, jobs: min(settings.jobs ?? Environment.processorCount, jobLimit),
      pixelLimit: settings.pixelLimit, timeLimit: TimeLimit(fixed: settings.timeLimit),
      wantsPictures: settings.debugImages != nil, findsDuplicates: !settings.isWorker,
      isOrdered: settings.isOrdered)
    guard let inputs = inputs(settings, arguments) else { return ExitStatus.noInput }
    let (journal, refusal) = try RunPreparation.journal(settings, of: journalHead(settings))
    if let refusal { return refusal }
    var run = ScanRun(inputs, desk: desk, settings: runSettings, journal: journal)
    let expected =
      settings.list == nil && ProgressLine(ProgressLine.inputs, settings) != nil
      ? InputExpansion.count(of: arguments, entersSubfolders: settings.entersSubfolders) : nil
    return RunConsole.run(settings, scanning: true, expecting: expected) {
      interrupts, console throws(RunError) in
      try run.run(interrupts: interrupts) { event throws(RunError) in
        try console.handle(event)
      }
    }
  }

  /// The inputs that are asked for; nil when their list cannot be opened, which is said.
  static func inputs(_ settings: Settings, _ arguments: [[UInt8]]) -> InputExpansion? {
    guard let list = settings.list else {
      return InputExpansion(arguments: arguments, entersSubfolders: settings.entersSubfolders)
    }
    do throws(SystemError) {
      return InputExpansion(list: try lines(of: list)) { PathLine.read($0, settings) }
    } catch {
      settings.log.fail("the list cannot be opened: \(error)")
      return nil
    }
  }

  /// What the decoding of an image depends on besides the image.
  private static func journalHead(_ settings: Settings) -> String {
    let limit = settings.timeLimit.map { "\($0 / .milliseconds(1)) ms" } ?? "by pixels"
    return "scan, pixel limit \(settings.pixelLimit), time limit \(limit)"
  }

  private static func lines(of list: Settings.ListFile) throws(SystemError) -> ByteLines {
    guard let path = list.path else { return .standardInput(separatedBy: list.separator) }
    return try ByteLines(of: path, separatedBy: list.separator)
  }
}
