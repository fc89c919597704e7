internal import Lottery
internal import Pipeline
internal import Platform
internal import Ranking
internal import Reporting

/// What the options of a call ask for; nil where none of them says anything.
struct Settings {
  var format: OutputFormat?
  var output: BytePath?
  var isNested = false
  var isWorker = false
  var selection: RowSelection?
  var sortKey = SortKey.input
  var jobs: Int?
  var entersSubfolders = false
  var list: ListFile?
  /// The folder that is watched.
  var watch: BytePath?
  var input = InputForm.lines
  var round: Round?
  var draws: BytePath?
  var isOffline = false
  var asOf: CalendarDate?
  var timeLimit: Duration?
  var effort = ScanEffort.normal
  var pixelLimit: UInt64 = 64_000_000
  var debugImages: BytePath?
  var annotations: BytePath?
  /// Whether a page shows each code as it was scanned.
  var hasThumbnails = false
  var journal: BytePath?
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
  var browse = BrowseSettings()
  var drawing = DrawSettings()
  var generation = GenerateSettings()
  var language: Language?
  var color = TerminalStyle.Choice.auto
  var verbosity = Verbosity.normal
  var asksForHelp = false
  var asksForVersion = false
  var wantsShortHelp = false
  var asksForJSON = false
  var schema: RecordSchema?

  /// A list of files and how its entries are told apart.
  struct ListFile {
    /// The list, nil for the standard input.
    let path: BytePath?
    let separator: UInt8
  }

  /// What lines of input are.
  enum InputForm: String, CaseIterable {
    case lines
    case jsonl
  }

  /// What the exit status of a run tells.
  enum ExitRule: String, CaseIterable {
    /// Whether every input was read.
    case read
    /// Whether some game won.
    case winner
  }

  /// How much is said on the standard error.
  enum Verbosity {
    case quiet
    case normal
    case verbose
  }

  /// The language that was asked for, else the one of the environment's locale.
  var spokenLanguage: Language { language ?? localeLanguage }

  /// The list of files for people.
  var listName: String { list?.path.map { DisplayText.escaped($0.bytes) } ?? "-" }

  /// Where diagnostics go.
  var log: DiagnosticLog { DiagnosticLog(logFormat, in: spokenLanguage) }

  /// The day of the call in Korea, whatever the run takes for today.
  var dayOfCall: CalendarDate { now.day }

  /// The day of the run: the one that was asked for, else today in Korea.
  var today: CalendarDate { asOf ?? now.day }

  /// The last day whose draw has taken place; a day that was asked for counts as over.
  var lastDrawnDay: CalendarDate { asOf ?? now.lastDrawnDay }

  /// Whether draws that are missing may be asked for.
  var mayFetch: Bool { !isOffline && !isWorker && draws == nil }

  /// The last day whose draws may be asked for without being told to: a result takes half an hour
  /// to be posted, and of a day that was asked for nobody knows the hour.
  var lastPostedDay: CalendarDate { asOf?.adding(days: -1) ?? now.lastDrawnDay }

  /// The day that was asked for where it is still to come; who goes by the clock has to be told.
  var dayToCome: CalendarDate? { asOf.flatMap { $0 > now.day ? $0 : nil } }

  /// The days of a run that is told none, by the clock as it stands now.
  @Sendable static func daysByClock() -> DrawDays {
    let now = KoreanTime(secondsSinceEpoch: WallClock.secondsSinceEpoch)
    return DrawDays(today: now.day, lastDrawn: now.lastDrawnDay, lastPosted: now.lastDrawnDay)
  }

  /// Whether results are shown on a terminal.
  var showsResults: Bool { output == nil && outputIsTerminal }

  // What is found when the call is read stays so, however long it runs.
  private let localeLanguage = Language.ofLocale
  private let outputIsTerminal = Environment.outputIsTerminal
  private let now = KoreanTime(secondsSinceEpoch: WallClock.secondsSinceEpoch)
}
