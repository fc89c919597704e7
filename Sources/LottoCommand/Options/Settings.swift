internal import Lottery
internal import Pipeline
internal import Platform
internal import Ranking
internal import Reporting
internal import WorkerProtocol

/// What the options on the command line set; nil for options that were not given.
struct Settings {
  var format: OutputFormat?
  var output: BytePath?
  var isNested = false
  /// Whether `schema` is about the rows of ranks.
  var describesRanks = false
  var isWorker = false
  var selection: RowSelection?
  var sortKey = SortKey.input
  var jobs: Int?
  var entersSubfolders = false
  var list: FileList?
  var watch: BytePath?
  var input = InputForm.lines
  var round: Round?
  var draws: BytePath?
  var isOffline = false
  var asOf: CalendarDate?
  var timeLimit: Duration?
  var decoding = DecodeOptions()
  var debugImages: BytePath?
  var annotations: BytePath?
  var hasThumbnails = false
  /// Whether results may be passed around, and hold nothing that a prize is claimed with.
  var isRedacted = false
  var journal: BytePath?
  /// The list of claimed tickets that `--claimed` names.
  var claimed: BytePath?
  /// Whether `lotto claimed` takes tickets off the list.
  var takesBackClaims = false
  var errorLimit: Int?
  var requiresJail = false
  var isListing = false
  var dropsRepeats = false
  var isOrdered = true
  var hasByteOrderMark = false
  var summary: BytePath?
  var exitRule = ExitRule.read
  var progress = ProgressLine.Choice.auto
  var logFormat = DiagnosticLog.Format.text
  var rank = RankSettings()
  var bench = BenchSettings()
  var verify = VerifySettings()
  var browse = BrowseSettings()
  var drawSettings = DrawSettings()
  var generation = GenerateSettings()
  var language: Language?
  var color = TerminalStyle.Choice.auto
  var verbosity = DiagnosticLog.Verbosity.normal
  var asksForHelp = false
  var asksForVersion = false
  var wantsShortHelp = false
  var asksForJSON = false
  var schema: RecordSchema?
  /// The options that were given, with their values, except those that only repeat a default.
  var given: [String: [UInt8]] = [:]

  enum InputForm: String, CaseIterable { case lines, jsonl }

  enum ExitRule: String, CaseIterable { case read, winner }

  var spokenLanguage: Language { language ?? localeLanguage }

  /// The language of results; records for programs don't depend on the locale.
  func language(of format: OutputFormat) -> Language {
    format.isForPeople ? spokenLanguage : language ?? .english
  }

  /// The day in Korea on which the program was started, regardless of `--as-of`.
  var dayOfCall: CalendarDate { now.day }

  /// The day that results refer to: `--as-of`, else today in Korea.
  var today: CalendarDate { asOf ?? now.day }

  /// The last day whose draw has taken place; the day of `--as-of` counts as over.
  var lastDrawnDay: CalendarDate { asOf ?? now.lastDrawnDay }

  /// The last day whose draws are fetched automatically, before that of `--as-of`: posting a result
  /// takes half an hour, and `--as-of` gives no time.
  var lastPostedDay: CalendarDate { asOf?.adding(days: -1) ?? now.lastDrawnDay }

  /// The day of `--as-of` if it is in the future, for code that would otherwise go by the clock.
  var futureDay: CalendarDate? { asOf.flatMap { $0 > now.day ? $0 : nil } }
  var showsResults: Bool { output == nil && outputIsTerminal }

  // Read once, when the command line is parsed, so that a long run does not change them.
  private let localeLanguage = Language.ofLocale
  private let outputIsTerminal = Environment.outputIsTerminal
  private let now = KoreanTime(secondsSinceEpoch: WallClock.secondsSinceEpoch)
}
