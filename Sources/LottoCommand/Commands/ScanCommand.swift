internal import Pipeline
internal import Platform
internal import Reporting

/// `lotto scan`: reads pictures and writes results.
enum ScanCommand {
  static func run(_ asked: Settings, _ arguments: [[UInt8]]) throws(UsageError) -> Int32 {
    let settings = try RunPreparation.settings(asked, arguments)
    if settings.watch != nil { try refuse(beside: settings, arguments) }
    if settings.list == nil, settings.watch == nil, arguments.isEmpty {
      throw UsageError(
        "expected a file, a folder, - or --files-from, as in lotto scan FOLDER",
        "파일, 폴더, -, --files-from 중 하나가 필요함, 예: lotto scan FOLDER")
    }
    if settings.list != nil, !arguments.isEmpty {
      throw UsageError(
        "paths cannot be combined with --files-from or --files0-from",
        "경로는 --files-from이나 --files0-from과 함께 쓸 수 없음")
    }
    if settings.list != nil, settings.entersSubfolders {
      throw UsageError(
        "--recursive cannot be combined with a list of files",
        "--recursive는 파일 목록과 함께 쓸 수 없음")
    }
    if settings.list == nil, settings.input == .jsonl {
      throw UsageError(
        "--input jsonl needs --files-from or --worker",
        "--input jsonl에는 --files-from이나 --worker가 필요함")
    }
    if settings.hasThumbnails, settings.resultFormat.name != "html" {
      throw UsageError("--thumbnails needs --format html", "--thumbnails에는 --format html이 필요함")
    }
    if arguments.count(where: \.isDash) > 1 {
      throw UsageError(
        "- can be given only once: standard input is read to its end",
        "표준 입력은 끝까지 읽으므로 -는 한 번만 쓸 수 있음")
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
    let (journal, refusal) = try RunPreparation.journal(settings, of: journalHead(settings))
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

  /// Refuses what cannot be combined with a watched folder, which has no end and no other inputs.
  private static func refuse(
    beside settings: Settings, _ arguments: [[UInt8]]
  ) throws(UsageError) {
    let refused = [
      (!arguments.isEmpty, Reason("paths", "경로")),
      (settings.list != nil, Reason(verbatim: "--files-from")),
      (settings.entersSubfolders, Reason(verbatim: "--recursive")),
      (settings.isListing, Reason(verbatim: "--list")),
      (settings.isWorker, Reason(verbatim: "--worker")),
      (settings.sortKey != .input, Reason(verbatim: "--sort")),
      (settings.errorLimit == 1, Reason(verbatim: "--fail-fast")),
      (settings.resultFormat.name == "html", Reason(verbatim: "--format html")),
    ]
    guard let name = refused.first(where: \.0)?.1 else { return }
    throw UsageError(
      "--watch cannot be combined with \(name.english)", "--watch와 함께 쓸 수 없음: \(name.korean)")
  }

  /// The inputs of the run; nil if their list cannot be opened, which is reported.
  static func inputs(_ settings: Settings, _ arguments: [[UInt8]]) -> InputExpansion? {
    if let folder = settings.watch {
      do throws(SystemError) { return try InputExpansion(watching: folder) } catch {
        settings.log.fail(Reason(reading: DisplayText.escaped(folder.bytes), error))
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
      settings.log.fail(Reason(reading: settings.listName, error))
      return nil
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
