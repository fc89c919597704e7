internal import DrawHistory
internal import JSON
internal import Lottery
internal import Ranking
internal import Reporting

/// The commands that describe the program: `schema`, `completions`, `man`, `help` and `version`.
enum DescribingCommands {
  static func schema(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    try Failure.refuse(arguments, of: "schema")
    return try settings.write([
      (settings.schema ?? .listing).text(settings.rowShape)
    ])
  }

  static func completions(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    guard arguments.count == 1 else { throw .expectedAction(Shell.allCases.map(\.rawValue)) }
    let shell = try OptionValue.named(arguments[0], in: Shell.allCases, by: \.rawValue)
    return try settings.write([shell.completions(in: settings.spokenLanguage)])
  }

  static func man(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    try Failure.refuse(arguments, of: "man")
    return try settings.write([ManPage.text(in: settings.spokenLanguage)])
  }

  static func help(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    if arguments.count > (arguments.first == Array(HelpTopic.errors.name.utf8) ? 2 : 1) {
      throw .usage("expected one command or topic")
    }
    let help = HelpText(settings.spokenLanguage)
    let isLong = !settings.wantsShortHelp
    let text =
      if arguments.isEmpty {
        help.overview(isLong: isLong)
      } else if arguments.count == 2 {
        help.page(of: try errorTopic(arguments[1]))
      } else if let command = Command.named(arguments[0]) {
        help.page(of: command, isLong: isLong)
      } else if let topic = HelpTopic.named(arguments[0]) { help.page(of: topic) } else {
        throw unknownSubject(arguments[0])
      }
    return try settings.write([text, "\n"])
  }

  static func version(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    if !settings.asksForJSON { return try settings.write(["lotto \(Version.number)\n"]) }
    let object = JSONValue.object([
      "name": .string("lotto"), "version": .string(Version.number), "date": .string(Version.date),
      "newest_round": .integer(EmbeddedDraws.newestRound?.number ?? 0),
      "kernel": .string(RankKernel.best.name),
      "schemas": .array(RecordSchema.rowSchemas.map { .string($0) }),
    ])
    return try settings.write([object.text, "\n"])
  }

  private static func errorTopic(_ name: [UInt8]) throws(Failure) -> HelpTopic {
    if let topic = HelpTopic.error(name) { return topic }
    let hint = Suggestion.hint(
      for: String(decoding: name, as: UTF8.self), among: RowValue.errors.map(\.name))
    throw .usage(Wording("unknown error code \"\(DisplayText.escaped(name))\"") + hint)
  }

  private static func unknownSubject(_ name: [UInt8]) -> Failure {
    let text = String(decoding: name, as: UTF8.self)
    let names = Command.all.map(\.name.rawValue) + HelpTopic.all.map(\.name)
    let shown = DisplayText.escaped(name)
    if RowValue.errors.contains(where: { $0.name == text }) {
      return Failure.usage("\(shown) is an error code; see lotto help errors \(shown)")
    }
    return Failure.usage(
      Wording("unknown command or topic \"\(shown)\"") + Suggestion.hint(for: text, among: names))
  }
}

extension Option {
  /// The notations of `schema`: one option each, mutually exclusive.
  static let schemaOptions =
    [ofRanks]
    + RecordSchema.all.enumerated().map { index, schema in
      Option(
        schema.name, .flag(\.schema, schema), schema.summary, in: ["schema"],
        not: RecordSchema.all.dropFirst(index + 1).map { .option($0.name) })
    }

  private static let ofRanks = Option(
    "rank", .flag(\.describesRanks), Wording("the rows of rank and merge"), in: ["schema"],
    not: .options("nested"))
}

extension Settings {
  fileprivate var rowShape: RowShape { describesRanks ? .rank : isNested ? .nested : .flat }
}

extension Command {
  static let schema = Command(
    name: "schema", section: .program, usage: "schema [--nested|--rank] [\(notations)]",
    summary: Wording("print the columns of rows and their types"), run: DescribingCommands.schema)

  private static let notations = RecordSchema.all.map { "--\($0.name)" }.joined(separator: "|")

  static let completions = Command(
    name: "completions", section: .program, choices: Shell.allCases.map(\.rawValue),
    usage: "completions bash|zsh|fish", summary: Wording("print a completion script for a shell"),
    examples: [
      Example(
        "lotto completions bash",
        Wording("save as ~/.local/share/bash-completion/completions/lotto")),
      Example("lotto completions zsh", Wording("save as _lotto in a folder of $fpath")),
      Example("lotto completions fish", Wording("save as ~/.config/fish/completions/lotto.fish")),
    ], run: DescribingCommands.completions)

  static let man = Command(
    name: "man", section: .program, usage: "man", summary: Wording("the manual page"),
    run: DescribingCommands.man)

  static let help = Command(
    name: .help, section: .program, usage: "help [COMMAND|TOPIC [CODE]]",
    summary: Wording("show help"),
    run: DescribingCommands.help)

  static let version = Command(
    name: "version", section: .program, usage: "version [--json]",
    summary: Wording("show the version"), run: DescribingCommands.version)
}
