internal import DrawHistory
internal import Lottery
internal import Platform
internal import Reporting

/// `lotto draws`: shows, updates, imports and exports the winning numbers.
enum DrawsCommand {
  static let subcommands = [
    Subcommand(name: "show", run: show), Subcommand(name: "list", run: list),
    Subcommand(name: "update", run: update), Subcommand(name: "import", run: importFile),
    Subcommand(name: "export", run: export), Subcommand(name: "path", run: path),
  ]

  static func details(in language: Language, columns: Int) -> String { details.text(in: language) }

  private static let details = Wording(
    """
    lotto draws show [ROUND…]    rounds (default the newest), fetched if missing
    lotto draws list             known rounds and source: embedded, cache or file
    lotto draws update [ROUND…]  fetch rounds that are not known into the cache
    lotto draws import FILE      store CSV, or operator or mirror JSON; - is stdin
    lotto draws export           known draws; draws_sha256 is of a draw's CSV line
    lotto draws path             where the cache is

    csv: round,date,n1…n6,bonus, rankK_winners,rankK_prize for K of 1 to 5,
    total_sales; an empty field is not published. jsonl (lotto.draw/1): the same
    keys, -1 where not published, then source and draws_sha256. list: round, date
    and source.
    """)

  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    let subcommand = try Subcommand.named(by: arguments, in: subcommands)
    if settings.drawSettings.scope != nil, subcommand.name != "update" {
      throw .usage("--missing and --all only work with draws update")
    }
    if settings.drawSettings.replaces, subcommand.name != "update" {
      throw .usage("--replace only works with draws update")
    }
    if settings.draws != nil, ["update", "import", "path"].contains(subcommand.name) {
      throw .usage("--draws cannot be combined with draws \(subcommand.name), which uses the cache")
    }
    return try subcommand.run(settings, Array(arguments.dropFirst()))
  }

  private static func show(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    var rounds: [Round] = []
    for argument in arguments { rounds.append(try OptionValue.round(argument)) }
    var provider = try settings.drawProvider()
    let draws = try RankDraws(
      rounds.isEmpty ? nil : .rounds(RoundList(rounds)), of: &provider, settings)
    let found = draws.draws.compactMap { $0?.round }
    let isIncomplete = draws.reportMissing(settings) || found.isEmpty
    let status = try write(found, of: provider.library, .result, settings)
    return isIncomplete ? ExitStatus.inputError : status
  }

  private static func list(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    try Failure.refuse(arguments, of: "draws list")
    let library = try settings.drawLibrary()
    let rounds = drawn(library, settings)
    DrawConsole(settings).warn(ofEarly: rounds.compactMap(library.draw))
    return try write(rounds, of: library, .source, settings)
  }

  private static func export(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(Failure) -> Int32 {
    try Failure.refuse(arguments, of: "draws export")
    if settings.drawSettings.format == .table {
      let names = DrawReport.formats.filter { $0 != .table }.map(\.name)
      throw .usage("draws export writes \(Wording(anyOf: names)), not table")
    }
    var settings = settings
    settings.drawSettings.format = settings.drawSettings.format ?? .csv
    let library = try settings.drawLibrary()
    let rounds = drawn(library, settings)
    DrawConsole(settings).warn(ofEarly: rounds.compactMap(library.draw))
    return try write(rounds, of: library, .result, settings)
  }

  private static func path(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    try Failure.refuse(arguments, of: "draws path")
    guard let cache = DrawCache.ofCurrentUser else {
      throw Failure(
        ExitStatus.noInput, Wording("no cache: ") + Wording(MergeResult.Refusal.noCache))
    }
    return try settings.write([cache.path.bytes, Array("\n".utf8)])
  }

  private static func drawn(_ library: DrawLibrary, _ settings: Settings) -> [Round] {
    library.rounds.filter { $0.drawDate <= settings.today }
  }

  private static func write(
    _ rounds: [Round], of library: DrawLibrary, _ content: DrawReport.Content, _ settings: Settings
  ) throws(Failure) -> Int32 {
    let format = settings.drawSettings.format ?? (settings.showsResults ? .table : .jsonLines)
    var report = DrawReport(format, of: content, in: settings.spokenLanguage)
    let lines = rounds.compactMap { round -> String? in
      guard let known = library.knownDraw(round), let source = library.source(of: round) else {
        return nil
      }
      let record = DrawRecord(known, source: source.rawValue, in: settings.spokenLanguage)
      return report.append(record)
    }
    // What is not written counts as a row, so an empty end must not be there.
    let end = report.end.isEmpty ? [] : [report.end]
    return try settings.write([report.header] + lines + end)
  }
}

struct DrawSettings {
  var scope: Scope?
  var replaces = false
  var base: String?
  var format: OutputFormat?

  /// The rounds that `update` fetches if none are named.
  enum Scope { case missing, all }
}

extension Option {
  static let drawsOptions: [Option] = [
    Option(
      "missing", .flag(\.drawSettings.scope, .missing),
      Wording("update: fetch every round drawn but not known (default)"),
      in: [.draws], not: .options("all")),
    Option(
      "all", .flag(\.drawSettings.scope, .all),
      Wording("update: fetch every round, compare known ones"),
      in: [.draws]),
    Option(
      "replace", .flag(\.drawSettings.replaces, true),
      Wording("update: replace known draws of the named rounds"),
      in: [.draws], not: .options("missing", "all")),
    Option(
      "url", .value("BASE", \.drawSettings.base, OptionValue.address),
      Wording("fetch from BASE, a mirror or proxy (default: the operator's site)"), in: [.draws]),
    Option(
      "format", short: "f", .entry(\.drawSettings.format, of: DrawReport.formats, by: \.name),
      Wording(
        "output format (default: table on a terminal, else jsonl; export: csv)"), in: [.draws]),
  ]
}

extension Command {
  static let draws = Command(
    name: .draws, section: .draws, choices: DrawsCommand.subcommands.map(\.name),
    usage: "draws show|list|update|import|export|path", takesPaths: true,
    summary: Wording("show and update the winning numbers"), details: DrawsCommand.details,
    examples: [
      Example("lotto draws show", Wording("the newest draw")),
      Example("lotto draws update", Wording("fetch what is missing")),
      Example(
        "lotto draws update 1245 --replace", Wording("fetch a round whose stored draw is wrong")),
    ], notes: drawsNotes, run: DrawsCommand.run)

  private static let drawsNotes: [HelpTopic.Part] = [
    .title("Where draws come from"),
    .text(
      "scan, check and rank look a round up in the history built into lotto, then in the cache. "
        + "Any other round is fetched from the operator's site, at most once per run, and cached. "
        + "--offline forbids that. With --draws FILE nothing else is "
        + "used: FILE is CSV as draws export prints it, or JSON of the operator or a mirror; a "
        + "pipe will do."),
    .text(
      "Where no round is named, draws show, rank and numbers typed by hand use the newest draw by "
        + "the calendar. If it cannot be fetched, the newest known one is used, with a warning. "
        + "Dates are Korean (UTC+9), whatever TZ says; --as-of sets another day."),
    .text(
      "CSV may have commas, semicolons or tabs, and a header of its own: 회차, 추첨일, 번호1 to "
        + "번호6 and 보너스 name the columns, too. Dates may have dots, as 2020.05.02. Figures that "
        + "the file lacks are not published. rank uses all draws of --draws FILE, even those dated "
        + "after today."),
    .title("The evening of a draw"),
    .text(
      "The numbers are published some minutes after the draw on Saturday at 20:35, the amounts 8 to "
        + "18 minutes later, sometimes only after an hour and a half. Numbers without amounts are "
        + "used at once: 4th and 5th prizes have their fixed amounts, the others are not published "
        + "yet. Such a draw is not final: a warning says so, total_sales is empty or -1, and "
        + "--exit-code winner is 2 unless a game won. It is never stored as final. The next run asks "
        + "for it again, but not within a minute; draws update always asks, and returns 69 until it is "
        + "final."),
    .text(
      "The final result replaces the early one. If their numbers differ, an error says so and the "
        + "final result is used, because it is confirmed by sales and amounts."),
    .title("The cache"),
    .text(
      "draws.cache in $XDG_CACHE_HOME/lotto or ~/.cache/lotto, with a checksum, and draws.early for "
        + "draws that are not final; processes may share them. A file that is damaged, belongs to "
        + "another user or can be written by everyone is not used but replaced, with a warning. A "
        + "draw that contradicts a known one is reported and never stored, nor is a fetched one dated "
        + "after today in Korea, whatever --as-of says. If the known draw is the wrong one, draws "
        + "update ROUND --replace takes what the site says instead; the history built into lotto never "
        + "changes."),
    .text(
      "A result that cannot be true is refused, wherever it comes from, and one in the cache is "
        + "fetched again: a fourth prize other than 50,000 won or a fifth other than 5,000 won since "
        + "round 401, a rank that pays more than a better one, a prize without winners or winners "
        + "without a prize, prizes that exceed the sales."),
    .title("Mirrors"),
    .text(
      "The operator blocks some networks. --url BASE, or LOTTO_DRAWS_URL for every command, names "
        + "a site to ask instead: one that implements the operator's API, or a mirror with a file "
        + "per round, BASE/N.json, and all rounds in BASE/all.json. No mirror is asked unless you "
        + "name it. draws import and --draws read its files, too:"),
    .lines([
      #"{"draw_no": 1208,"#,
      #" "date": "2026-01-24T00:00:00Z","#,
      #" "numbers": [6, 27, 30, 36, 38, 42],"#,
      #" "bonus_no": 25,"#,
      #" "divisions": [{"prize": 5001713625,"#,
      #"                "winners": 6}, …],"#,
      #" "total_sales_amount": 120408668000}"#,
    ]),
  ]
}
