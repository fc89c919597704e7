internal import Lottery
internal import Reporting
internal import WorkerProtocol

extension Option {
  struct Section: Sendable {
    let title: Wording
    let options: [Option]
  }

  static let sections = [
    Section(
      title: Wording("Input"),
      options: inputOptions + claimedOptions + verifyOptions + browseOptions + generateOptions
        + benchOptions),
    Section(title: Wording("Ranking"), options: rankOptions),
    Section(title: Wording("Draws"), options: drawsOptions + drawOptions),
    Section(title: Wording("Results"), options: outputOptions + reportOptions + schemaOptions),
    Section(title: Wording("General"), options: generalOptions),
  ]

  static let all: [Option] = sections.flatMap(\.options)

  /// `--jobs`; the summary says what the commands do in parallel.
  static func jobs(_ summary: Wording, in commands: Set<CommandName>) -> Option {
    Option("jobs", short: "j", .number("N", \.jobs, in: 1...1024), summary, in: commands)
  }

  private static let runs: Set<CommandName> = [.scan, .check]

  private static let ticketReaders: Set<CommandName> = [.scan, .check, .rank]

  private static let drawUsers: Set<CommandName> = ticketReaders.union([.draws])

  private static let inputOptions: [Option] = [
    Option(
      "recursive", short: "r", .flag(\.entersSubfolders),
      Wording("enter subfolders"), in: [.scan, .browse]),
    Option(
      "files-from", .path("FILE", \.list, OptionValue.lines),
      Wording("read paths from FILE, one per line; - is stdin"),
      in: [.scan, .browse], not: .options("files0-from", "recursive") + [.paths]),
    Option(
      "files0-from", .path("FILE", \.list, OptionValue.terminatedLines),
      Wording("read paths from FILE, each terminated by NUL"),
      in: [.scan, .browse], not: .options("recursive") + [.paths]),
    Option(
      "watch", .path("DIR", \.watch),
      Wording("read the files in DIR, then new ones as they arrive, until interrupted"),
      in: [.scan, .browse],
      not: .options("files-from", "files0-from", "recursive", "list", "worker", "sort", "fail-fast")
        + [.paths, .format("html")]),
    Option(
      "input", .choice(\.input),
      Wording(
        "input format: lines (paths or payloads) or jsonl (objects with a path, or rows of an "
          + "earlier run)"),
      in: runs.union([.verify])),
    Option(
      "round", .value("N", \.round, OptionValue.roundOfTickets),
      Wording("check typed numbers against round N"), in: [.check],
      not: .options("input"), because: Wording("rows name their round")),
    Option(
      "list", .flag(\.isListing), Wording("only list what would be read, one path per line"),
      in: [.scan], not: [.formatsBut(["jsonl"])]),
    .jobs(Wording("pictures to decode in parallel"), in: runs.union([.browse])),
    .jobs(Wording("threads"), in: ticketReaders.subtracting(runs)),
    Option(
      "time-limit", .value("SECONDS", \.timeLimit, OptionValue.seconds),
      Wording("processor time per picture"), in: [.scan, .browse]),
    Option(
      "effort", .choice(\.decoding.effort),
      Wording("how long to search a picture (default normal)"),
      in: [.scan, .browse]),
    Option(
      "fail-fast", .flag(\.errorLimit, 1),
      Wording("stop at the first input with an error"), in: runs),
    Option(
      "max-errors", .number("N", \.errorLimit, in: 1...Int(Int32.max)),
      Wording("stop at the Nth input with an error"), in: runs),
    Option(
      "require-jail", .flag(\.requiresJail),
      Wording("refuse to run if a helper cannot be confined"), in: runs.union([.browse])),
    Option(
      "resume", .path("JOURNAL", \.journal),
      Wording("record decoded inputs in JOURNAL; the next run does not decode them again"),
      in: [.scan]),
    Option(
      "max-pixels", .number("N", \.decoding.pixelLimit, in: 1...Int(Int32.max)),
      Wording("refuse larger pictures (default \(PictureLimits.usualPixels))"),
      in: [.scan, .browse]),
    Option(
      "max-pages", .number("N", \.decoding.pageLimit, in: 1...Int(UInt16.max)),
      Wording("read at most N pages of a document (default \(PictureLimits.usualPages))"),
      in: [.scan, .browse]),
    Option(
      "dpi", .number("N", \.decoding.dpi, in: 50...1200),
      Wording("resolution at which PDF pages are drawn (default \(PictureLimits.usualDPI))"),
      in: [.scan, .browse]),
  ]

  private static let drawOptions: [Option] = [
    Option(
      "draws", .path("FILE", \.draws, OptionValue.namedPath),
      Wording("read draws only from FILE, which may be a pipe"), in: drawUsers.union([.browse])),
    Option(
      "offline", .flag(\.isOffline),
      Wording("never fetch draws"), in: drawUsers.union(["doctor", .browse])),
    Option(
      "as-of", .value("DATE", \.asOf, OptionValue.date),
      Wording("check as of DATE (default: today in Korea)"),
      in: drawUsers.union(["doctor", .browse])),
  ]

  private static let outputOptions: [Option] = [
    Option(
      "format", short: "f", .entry(\.format, of: OutputFormat.all, by: \.name),
      Wording("output format (default: table on a terminal, else jsonl)"), in: runs),
    Option(
      "nested", .flag(\.isNested), Wording("one JSON object per input"), in: runs.union(["schema"]),
      not: .options("sort", "rank-filter", "dedupe") + [.formatsBut(["jsonl"])],
      because: Wording("it writes every input, in order")),
    Option(
      "worker", .flag(\.isWorker),
      Wording("for cluster engines: read a line, write its rows; offline and reproducible"),
      in: runs,
      not: .options(
        "sort", "unordered", "rank-filter", "output", "resume", "round", "list", "dedupe",
        "summary", "exit-code") + [.formatsBut(["jsonl"])],
      because: Wording("the program that runs the workers decides that")),
    Option(
      "rank-filter", .value("LIST", \.selection, OptionValue.selection),
      Wording(
        "print only these rows: ranks such as 1-3, won, lost, pending, no_draw, other, error"),
      in: runs),
    Option(
      "sort", .choice(\.sortKey, shown: "KEY"),
      Wording("sort rows by \(SortKey.names) (all but input hold rows until the last)"), in: runs),
    Option(
      "unordered", .flag(\.isOrdered, false),
      Wording("print rows as they finish, not in input order"), in: runs),
    Option(
      "color", .choice(\.color),
      Wording("colors (auto: on a terminal, unless NO_COLOR is set or TERM is dumb)"),
      in: runs.union([.browse])),
    Option(
      "output", short: "o", .path("FILE", \.output, default: "-", OptionValue.output),
      Wording("write results to FILE, completely or not at all"),
      in: drawUsers.union(["generate", .merge, .verify])),
    Option(
      "debug-images", .path("DIR", \.debugImages),
      Wording("write what each attempt saw to DIR as PNG"), in: [.scan]),
    Option(
      "annotate", .path("DIR", \.annotations),
      Wording("write each picture to DIR as PNG, with codes framed and results beside them"),
      in: [.scan]),
    Option(
      "redact", .flag(\.isRedacted),
      Wording("leave out serials and payloads, and cover codes in pictures, to share results"),
      in: runs, not: .options("debug-images", "thumbnails")),
    Option(
      "thumbnails", .flag(\.hasThumbnails),
      Wording("html: show each code as it was scanned (not those from a journal)"), in: [.scan],
      not: [.formatsBut(["html"])]),
  ]

  private static let generalOptions: [Option] = [
    Option(
      "lang", .choice(\.language), Wording("language of messages"),
      in: drawUsers.union([
        "generate", .merge, .verify, .bench, .browse, .claimed, .help, "man", "doctor", "schema",
        "completions",
        "version",
      ])),
    Option(
      "quiet", short: "q",
      OptionArgument { settings, _ in settings.verbosity = settings.verbosity.quieter },
      Wording("no summary line, no warnings; -qq: no names of inputs in error, either"),
      in: drawUsers.union([.merge, .verify, .bench, .browse, .claimed])),
    Option(
      "verbose", short: "v", .flag(\.verbosity, .verbose), Wording("print more details"),
      in: drawUsers.union([.verify, .browse])),
    Option(
      "help", short: "h", .flag(\.asksForHelp),
      Wording("show help: -h short, --help with examples"), in: Set(Command.all.map(\.name))),
    Option(
      "version", .flag(\.asksForVersion), Wording("show the version"),
      in: Set(Command.all.map(\.name))),
    Option("json", .flag(\.asksForJSON), Wording("print JSON"), in: ["version", "doctor"]),
  ]

  private static let reportOptions: [Option] = [
    Option("dedupe", .flag(\.dropsRepeats), Wording("print a repeated ticket only once"), in: runs),
    Option(
      "bom", .flag(\.hasByteOrderMark),
      Wording("csv: start with a byte order mark, which Excel needs for Korean"),
      in: runs, not: [.formatsBut(["csv"])]),
    Option(
      "summary", .path("FILE.json", \.summary),
      Wording("write counts and sums to FILE.json"), in: runs),
    Option(
      "exit-code", .choice(\.exitRule),
      Wording("what exit status 0 means: every input was read, or a prize can be claimed"),
      in: runs),
    Option(
      "progress", .choice(\.progress),
      Wording("show a line with rate and time left (auto: on a terminal)"),
      in: runs.union([.verify])),
    Option(
      "log-format", .choice(\.logFormat),
      Wording("diagnostics as text, or one JSON object per line"), in: runs.union([.verify])),
  ]
}
