internal import Lottery
internal import Platform
internal import Reporting

/// `lotto browse`: shows rows in an interactive terminal.
enum BrowseCommand {
  static func details(in language: Language, columns: Int) -> String {
    BrowseScreen.help(columns, in: language).map(\.text).joined(separator: "\n")
  }

  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    if arguments.isEmpty, settings.watch == nil, settings.list == nil {
      throw .usage(
        "expected a file of rows, pictures or a folder, --files-from FILE or --watch DIR")
    }
    if settings.list.map({ $0.path == nil }) ?? arguments.contains(where: \.isDash) {
      throw .usage("expected files or folders; standard input is for keys")
    }
    let file = rowFile(settings, arguments)
    if settings.browse.follows, file == nil {
      throw .usage("--follow needs one file of rows, found \(arguments.count) paths")
    }
    let path = try file.map { file throws(Failure) in try OptionValue.path(file) }
    for (name, isTerminal) in [
      (Wording("standard input"), Environment.inputIsTerminal),
      (Wording("standard output"), Environment.outputIsTerminal),
    ] where !isTerminal {
      let formats = OutputFormat.all.map(\.name).joined(separator: ", ")
      let instead =
        file == nil ? "lotto scan -f FORMAT PATH" : "lotto check --input jsonl -f FORMAT FILE"
      throw .usage("\(name) is not a terminal; without one, use \(instead) (\(formats))")
    }
    let name = DisplayText.escaped(arguments.first ?? [])
    let rows = try path.map { path throws(Failure) in
      try rethrow(RowFile(path, follows: settings.browse.follows)) { (error: OpenError) in
        Failure(ExitStatus.noInput, Wording(reading: name, error))
      }
    }
    do throws(SystemError) {
      let run =
        if let rows { BrowseRun(rows, name: name, settings) } else { try scan(settings, arguments) }
      guard let failure = try run.run() else { return ExitStatus.success }
      settings.log.report(failure)
      return failure.status
    } catch {
      throw Failure(ExitStatus.outputError, Wording("cannot use the terminal: ") + Wording(error))
    }
  }

  /// A file of rows: any with `-F`, else one that is missing, empty or starts with `{`; or nil.
  private static func rowFile(_ settings: Settings, _ arguments: [[UInt8]]) -> [UInt8]? {
    guard let argument = arguments.first, arguments.count == 1 else { return nil }
    guard let path = BytePath(argument), !settings.browse.follows else { return argument }
    switch path.kind(followingLinks: true) {
    case nil: return argument
    case .regular:
      guard let file = try? Descriptor.openRegularFile(path), let start = try? file.prefix(4) else {
        return argument
      }
      let first = start.withoutByteOrderMark.first
      return first == nil || first == UInt8(ascii: "{") ? argument : nil
    default: return nil
    }
  }

  private static func scan(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(SystemError) -> BrowseRun {
    let output = try Descriptor.memoryFile()
    let writer = try RowWriter(.scan, settings, [Array("--".utf8)] + arguments, output: output)
    return BrowseRun(
      RowFile(writtenTo: output), name: "lotto scan", settings, scan: writer,
      expecting: ScanCommand.count(of: arguments, settings))
  }
}

struct BrowseSettings {
  var follows = false
  var isStill = false
}

extension Option {
  static let browseOptions: [Option] = [
    Option(
      "follow", short: "F", .flag(\.browse.follows),
      Wording("keep reading rows as they are added to the file"), in: [.browse]),
    Option(
      "no-motion", .flag(\.browse.isStill), Wording("celebrate without animation"), in: [.browse]),
  ]
}

extension Command {
  static let browse = Command(
    name: .browse, section: .tickets, usage: "browse [OPTIONS] ROWS|PATH…", takesPaths: true,
    summary: Wording("browse rows, or pictures while they are read"),
    details: BrowseCommand.details,
    examples: [
      Example("lotto browse Scans", Wording("browse a folder while it is scanned")),
      Example("lotto browse --watch inbox", Wording("drop a picture into a folder, see its card")),
      Example("lotto browse -F rows.jsonl", Wording("follow rows while scan writes them")),
    ], notes: browseNotes, run: BrowseCommand.run)

  private static let browseNotes: [HelpTopic.Part] = [
    .title("Rows and pictures"),
    .text(
      "A file that begins with { holds rows of scan or check; any other file or folder is scanned "
        + "while you look, by the same rules as lotto scan. -F follows a file of rows that grows, "
        + "does not exist yet or is replaced; the selection stays on its row."),
    .text(
      "browse keeps about 200 bytes per row in memory. A line that is not a row ends browse "
        + "with status 1; the message gives its number."),
    .title("The terminal"),
    .text(
      "browse works over ssh and in tmux. From 120 columns on, filters and the selected ticket "
        + "appear beside the list. Cards appear side by side where they fit. The terminal is "
        + "restored however browse ends, even after kill -9."),
    .text(
      "browse celebrates a first to third prize; --no-motion, NO_COLOR and TERM=dumb turn the "
        + "animation off."),
  ]
}
