internal import DrawHistory
internal import JSON
internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting

/// A command: an entry of the list that dispatch and help use.
struct Command: Sendable {
  let name: CommandName
  /// The allowed first arguments if they form a list.
  var choices: [String] = []
  /// The name and its arguments, as help shows them.
  let usage: String
  /// Whether shells complete its arguments with paths.
  var takesPaths = false
  /// What it does, for help.
  let summary: Wording
  /// Further help, for a width in columns; nil if the options say it all.
  var details: (@Sendable (Language, Int) -> String)?
  /// Example calls.
  var examples: [Example] = []
  /// Notes that help shows after options and examples.
  var notes: [HelpTopic.Part] = []
  /// Runs the command and returns the exit status.
  let run: @Sendable (Settings, [[UInt8]]) throws(UsageError) -> Int32

  /// Every command, in the order of help.
  static let all: [Command] = [
    Command(
      name: .scan, usage: "scan [OPTIONS] PATH…", takesPaths: true,
      summary: Wording("read PNG and JPEG pictures of tickets"),
      examples: scanExamples, notes: scanNotes, run: ScanCommand.run),
    Command(
      name: .check, usage: "check [OPTIONS] [URL…]",
      summary: Wording("check ticket URLs, or numbers"),
      examples: checkExamples, run: CheckCommand.run),
    Command(
      name: .browse, usage: "browse [OPTIONS] ROWS|PATH…", takesPaths: true,
      summary: Wording("browse rows, or pictures while they are read"),
      details: BrowseCommand.details, examples: browseExamples, notes: browseNotes,
      run: BrowseCommand.run),
    Command(
      name: .rank, usage: "rank [OPTIONS] FILE…", takesPaths: true,
      summary: Wording("rank a batch of tickets"), examples: rankExamples,
      notes: rankNotes, run: RankCommand.run),
    Command(
      name: .cube, choices: CubeCommand.subcommands.map(\.name),
      usage: "cube build|merge|query [OPTIONS] FILE…", takesPaths: true,
      summary: Wording("count tickets once, rank them in any draw"),
      examples: cubeExamples, run: CubeCommand.run),
    Command(
      name: .merge, usage: "merge [OPTIONS] ROWS…", takesPaths: true,
      summary: Wording("add up the rank rows of partitions"),
      run: MergeCommand.run),
    Command(
      name: .draws, choices: DrawsCommand.subcommands.map(\.name),
      usage: "draws show|list|update|import|export|path", takesPaths: true,
      summary: Wording("look at and refresh the winning numbers"),
      details: DrawsCommand.details, examples: drawsExamples, notes: drawsNotes,
      run: DrawsCommand.run),
    Command(
      name: .generate, usage: "generate [OPTIONS] N",
      summary: Wording("make N random tickets"), examples: generateExamples,
      run: GenerateCommand.run),
    Command(
      name: .bench, usage: "bench [OPTIONS]",
      summary: Wording("measure ranking on this machine"),
      run: BenchCommand.run),
    Command(
      name: .doctor, usage: "doctor [--json] [--offline]",
      summary: Wording("check what is installed and reachable"),
      run: DoctorCommand.run),
    Command(
      name: .schema, usage: "schema [--nested] [--json-schema|--duckdb|--polars]",
      summary: Wording("the columns of rows and their types"),
      run: DescribingCommands.schema),
    Command(
      name: .completions, choices: Completions.all.map(\.shell),
      usage: "completions bash|zsh|fish",
      summary: Wording("completions for a shell"), examples: completionsExamples,
      run: DescribingCommands.completions),
    Command(
      name: .man, usage: "man", summary: Wording("the manual page"),
      run: DescribingCommands.man),
    Command(
      name: .help, usage: "help [COMMAND|TOPIC]", summary: Wording("show help"),
      run: help),
    Command(
      name: .version, usage: "version [--json]",
      summary: Wording("show the version"), run: version),
  ]

  /// Commands grouped by purpose.
  struct Section: Sendable {
    let title: Wording
    let commands: [Command]

    fileprivate init(_ title: Wording, _ names: Set<CommandName>) {
      self.title = title
      commands = all.filter { names.contains($0.name) }
    }
  }

  /// The sections of the overview, in order.
  static let sections = [
    Section(Wording("Tickets"), [.scan, .check, .browse]),
    Section(Wording("Draws"), [.draws]),
    Section(
      Wording("Batches of numbers"), [.rank, .cube, .merge, .generate, .bench]),
    Section(
      Wording("lotto itself"),
      [.doctor, .schema, .completions, .man, .help, .version]),
  ]

  /// The command with a name; nil if unknown.
  static func named(_ name: [UInt8]) -> Command? {
    all.first { $0.name.rawValue.utf8.elementsEqual(name) }
  }

  /// Shows the help of the program, a command or a topic.
  static func help(_ settings: Settings, _ arguments: [[UInt8]]) throws(UsageError) -> Int32 {
    let language = settings.spokenLanguage
    if arguments.count > 1 {
      throw UsageError("expected one command or topic")
    }
    let isLong = !settings.wantsShortHelp
    guard let name = arguments.first else {
      return say(HelpText.overview(in: language, isLong: isLong), settings)
    }
    guard let command = named(name) else {
      guard let topic = HelpTopic.named(name) else { throw unknownSubject(name) }
      return say(HelpText.page(of: topic, in: language), settings)
    }
    return say(
      isLong
        ? HelpText.page(of: command, in: language) : HelpText.shortPage(of: command, in: language),
      settings)
  }

  static func version(_ settings: Settings, _ arguments: [[UInt8]]) -> Int32 {
    if !settings.asksForJSON { return say("lotto \(Version.number)", settings) }
    let object = JSONValue.object([
      "name": .string("lotto"), "version": .string(Version.number), "date": .string(Version.date),
      "newest_round": .integer(EmbeddedDraws.newestRound?.number ?? 0),
      "kernel": .string(RankKernel.best.name),
      "schemas": .array(RecordSchema.rowSchemas.map { .string($0) }),
    ])
    return say(object.text, settings)
  }

  /// The error for an unknown command, with a suggestion.
  static func unknown(_ name: [UInt8]) -> UsageError {
    let text = String(decoding: name, as: UTF8.self)
    let hint =
      HelpTopic.named(name) == nil
      ? Suggestion.hint(for: text, among: all.map(\.name.rawValue))
      : Suggestion.hint(for: text, among: [text], prefix: "lotto help ")
    let shown = DisplayText.escaped(name)
    return UsageError(
      Wording("unknown command \"\(shown)\"") + hint)
  }

  /// The error for a name that is neither a command nor a help topic, with a suggestion.
  private static func unknownSubject(_ name: [UInt8]) -> UsageError {
    let text = String(decoding: name, as: UTF8.self)
    let names = all.map(\.name.rawValue) + HelpTopic.all.map(\.name)
    let shown = DisplayText.escaped(name)
    if RowValue.errors.contains(where: { $0.name == text }) {
      return UsageError("\(shown) is an error of rows; see lotto help errors")
    }
    return UsageError(
      Wording("unknown command or topic \"\(shown)\"")
        + Suggestion.hint(for: text, among: names))
  }

  /// The options that the command accepts.
  var options: [Option] { Option.all.filter { $0.commands.contains(name) } }

  /// Writes text to the standard output and returns the exit status.
  static func say(_ text: String, _ settings: Settings) -> Int32 {
    return ByteOutput.write([Array((text + "\n").utf8)], to: nil, settings.log)
  }
}

/// What a command's first argument asks for: an entry of the command's list.
struct Subcommand: Sendable {
  let name: String
  /// Runs it with the other arguments and returns the exit status.
  let run: @Sendable (Settings, ArraySlice<[UInt8]>) throws(UsageError) -> Int32

  /// The subcommand that a call's first argument names.
  static func named(
    by arguments: [[UInt8]], in list: [Subcommand]
  ) throws(UsageError) -> Subcommand {
    guard let name = arguments.first else { throw .expectedAction(list.map(\.name)) }
    return try OptionValue.named(name, in: list, by: \.name)
  }
}

/// The version of the program.
enum Version {
  static let number = "0.3.0"
  /// The release date, for the manual page.
  static let date = "2026-11-22"
}
