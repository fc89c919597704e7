internal import Lottery
internal import DrawHistory
internal import Pipeline
internal import Platform
internal import Reporting
internal import WorkerProtocol

/// `lotto scan`: reads pictures and writes results.
enum ScanCommand {
  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    if settings.list == nil, settings.watch == nil, arguments.isEmpty {
      throw .usage("expected a file, a folder, - or --files-from, as in lotto scan FOLDER")
    }
    if settings.list == nil, settings.input == .jsonl {
      throw .usage("--input jsonl needs --files-from or --worker")
    }
    if arguments.count(where: \.isDash) > 1 {
      throw .usage("- can be given only once: standard input is read to its end")
    }
    if settings.isListing {
      let converted = try converted(among: inputs(settings, arguments), settings)
      return try list(inputs(settings, arguments), without: converted, settings)
    }
    try settings.requireDrawingLibrary()
    let provider = try settings.drawProvider()
    var runSettings = try decoding(settings)
    try settings.requireJail(of: [.decode, .fetch])
    // A watch may run for days, so its date follows the clock unless `--as-of` sets it.
    let followsClock = settings.watch != nil && settings.asOf == nil
    let wantsStored = settings.annotations != nil || settings.hasThumbnails
    runSettings.decoding.pictures = [
      settings.debugImages == nil ? [] : .attempts, wantsStored ? .stored : [],
    ]
    runSettings.findsDuplicates = !settings.isWorker
    runSettings.claimedSerials = try settings.claimedSerials()
    runSettings.isOrdered = settings.isOrdered
    runSettings.days = followsClock ? DrawDays.now : nil
    var inputs = try inputs(settings, arguments)
    let journal = try journal(settings)
    if let path = settings.journal { inputs.leaveOut(path) }
    let newestRound = provider.newestKnown?.round
    var run = ScanRun(inputs, provider: provider, settings: runSettings, journal: journal)
    // A table of one picture begins with its verdict; folders are counted only for the progress line.
    let isCounted =
      ProgressLine(ProgressLine.inputs, settings) != nil
      || arguments.count == 1 && BytePath(arguments[0])?.kind(followingLinks: true) == .regular
        && settings.resultFormat.endsWithTotals
    return try RunConsole.run(
      settings, expecting: isCounted ? count(of: arguments, settings) : nil,
      newestRound: newestRound
    ) {
      emptyReason(settings, missing: $0.missingInputs, skipped: $0.skipped)
    } _: { console throws(RunError) in
      try run.run { event throws(RunError) in try console.handle(event) }
    }
  }

  /// How pictures are decoded.
  static func decoding(_ settings: Settings) throws(Failure) -> ScanRun.Settings {
    let program = HelperProgram.decode
    let decoder: BytePath
    switch program.place {
    case .found(let path): decoder = path
    case .absent(let reason): throw Failure(ExitStatus.fault, reason.about(program.rawValue))
    }
    // Four descriptors per job, its socket and its image among them; twelve for the run itself.
    let jobLimit = max(1, (CurrentProcess.raiseDescriptorLimit() - 12) / 4)
    var runSettings = ScanRun.Settings(decoder: decoder)
    runSettings.jobs = min(settings.threads, jobLimit)
    runSettings.decoding = settings.decoding
    runSettings.timeLimit = settings.timeLimit
    return runSettings
  }

  /// The number of inputs, skipped entries included; nil if it is not known in advance.
  static func count(of arguments: [[UInt8]], _ settings: Settings) -> Int? {
    guard settings.list == nil, settings.watch == nil else { return nil }
    return InputExpansion.count(of: arguments, entersSubfolders: settings.entersSubfolders)
  }

  private static func inputs(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(Failure) -> InputExpansion {
    do throws(SystemError) {
      if let folder = settings.watch { return try InputExpansion(watching: folder) }
      if let list = settings.list { return try list.inputs(settings) }
    } catch {
      let name = settings.watch.map { DisplayText.escaped($0.bytes) } ?? settings.listName
      throw Failure(ExitStatus.noInput, Wording(reading: name, error))
    }
    return InputExpansion(
      arguments: arguments, entersSubfolders: settings.entersSubfolders,
      excluding: [settings.annotations, settings.debugImages].compactMap(\.self))
  }

  static func emptyReason(
    _ settings: Settings, missing: Int, skipped: [SkippedEntry: Int]
  ) -> Wording {
    let reason =
      if missing > 0 { Wording("none of the paths exist") } else if settings.list != nil {
        Wording("the list is empty")
      } else if settings.entersSubfolders {
        Wording("no pictures in the folders or below")
      } else {
        Wording("no pictures in the folders")
      }
    let counted = settings.adding(skipped, to: Wording("nothing to read: ") + reason)
    return skipped.isEmpty ? counted : Wording("\(counted); -v names each")
  }

  private static func journal(_ settings: Settings) throws(Failure) -> Journal? {
    guard let path = settings.journal else { return nil }
    let name = DisplayText.escaped(path.bytes)
    let option = "--resume \(name)"
    do throws(JournalError) {
      let journal = try Journal(path, settings: "lotto \(Version.number) \(journalHead(settings))")
      settings.log.detail(
        .journalOpened, name, String(journal.recordCount), String(journal.tornBytes))
      return journal
    } catch {
      switch error {
      case .notAJournal: throw .usage("\(option): not a journal")
      case .tornMark:
        throw .usage("\(option): not a journal, but perhaps the start of one; if so, delete it")
      case .otherSettings(let head):
        let found = DisplayText.escaped(head)
        throw .usage("\(option): written with other settings: \(found)")
      case .inUse: throw .usage("\(option): in use by another run")
      case .refused(let error): throw Failure(.journal(error), settings)
      }
    }
  }

  /// The settings that affect how an image is decoded; a journal is valid only for these.
  private static func journalHead(_ settings: Settings) -> String {
    let limit = settings.timeLimit.map { "\($0 / .milliseconds(1)) ms" } ?? "by pixels"
    return "scan, \(settings.decoding), time limit \(limit)"
  }
}

extension Command {
  static let scan = Command(
    name: .scan, section: .tickets, usage: "scan [OPTIONS] PATH…", takesPaths: true,
    summary: Wording("read pictures and documents of tickets"),
    examples: [
      Example("lotto scan -r Scans", Wording("a folder and its subfolders")),
      Example(
        "lotto scan -f html --sort prize -o report.html Scans",
        Wording("an HTML report, best first")),
      Example(
        "lotto scan --resume scans.journal -o rows.jsonl Scans",
        Wording("a long run that can be resumed")),
      Example(
        "lotto scan -q --exit-code winner ticket.png",
        Wording("for scripts: exit status 0 if a prize can be claimed")),
    ],
    mostUsed: [
      "recursive", "format", "output", "annotate", "sort", "dedupe", "watch", "offline", "verbose",
    ], notes: scanNotes, run: ScanCommand.run)

  private static func kinds(_ isMeant: (FileKind) -> Bool) -> Wording {
    Wording(allOf: FileKind.all.filter(isMeant).map(\.name))
  }

  private static let scanNotes: [HelpTopic.Part] = [
    .title("What is read"),
    .text(
      "In a folder every picture and every document gets a row. \(kinds { $0.reader == .decoder }) are read, whatever "
        + "their names; \(kinds { $0.library != nil }), if the library for them is installed: \(Wording(allOf: PictureLibrary.allCases.map(\.rawValue))), which "
        + "lotto doctor lists. Without it, and for \(kinds { $0.reader == .nothing }), the error is unsupported, and "
        + "detail names the package, or a command that converts them. A file whose name ends as those of "
        + "one of these kinds do, such as .heic or .PDF, gets a row whatever it holds. Everything else "
        + "is skipped and counted; -v names it."),
    .text(
      "Every page of a PDF or TIFF is searched, and page says which one a row is about. Pages without "
        + "a code are no errors if another page has one; a page that cannot be read has a row. PDF "
        + "pages are drawn at 300 dots per inch (--dpi), large ones smaller. Of a document, 1,000 "
        + "pages are read (--max-pages)."),
    .text(
      "Every kind of PNG is read, and baseline and progressive JPEG, gray, color or CMYK, but not "
        + "12-bit or lossless JPEG, and the first picture of a GIF. A truncated file yields the codes in its intact part. The "
        + "limits of a picture or page are 64 megapixels (--max-pixels), 100,000 pixels per side, 256 MiB, "
        + "rows for 1,024 codes, and 0.5 s of processor time per megapixel, at least 6 s and at "
        + "most 25 s (--time-limit)."),
    .title("Results"),
    .text(
      "-o FILE is written completely or not at all; without -f its ending (\(OutputFormat.suffixes)) "
        + "decides the format, JSON Lines with any other. Whatever ends a run early, the finished rows "
        + "are in FILE.partial, which standard error names; so are all rows if FILE cannot be "
        + "replaced. An output that would overwrite an input or another output is refused before "
        + "anything is written."),
    .text(
      "Tables and cards appear as pictures are read, fit the terminal (or COLUMNS), and end with "
        + "what to claim, where and by when, and what to look at. A ticket without a prize takes one "
        + "line; -v shows its games. A ticket counts once, however often it was scanned; --dedupe "
        + "drops its repeated rows, too. --sort holds all rows in memory. In a file or a pipe "
        + "nothing is shortened. --list -f jsonl writes what --files-from FILE --input jsonl reads."
    ),
    .text(
      "An HTML page is a single self-contained file. It lists what can be claimed, by when and "
        + "where, and saves the deadlines as a calendar file. Its table can be searched and holds "
        + "up to 100,000 rows; its sums always cover all rows."),
    .text(
      "--annotate frames each code and says its result beside it: green with a star where a prize "
        + "can still be claimed, dotted blue with a clock where the result is open, dashed red with an "
        + "exclamation mark where nothing valid could be read, thin gray where nothing was won, struck "
        + "through where the prize has expired. Numbered pictures of an earlier run in the folder are "
        + "replaced or, at the end, removed. lotto doctor says whether the libraries are there."),
    .title("Watching a folder"),
    .text(
      "--watch DIR reads a file once its writer closes it, moves it in or links it. Hidden files "
        + "and names that end in .part, .partial, .tmp, .crdownload or ~ are ignored until they are "
        + "renamed. A changed file is read again. A file that stays unreadable for two seconds is an "
        + "error, and is read once it becomes readable. If DIR is removed, lotto waits for it to "
        + "return. Ctrl-C completes -o FILE. Linux does not report what other machines write to a "
        + "network share: watch it on the machine that hosts it."),
  ]
}
