internal import Lottery
internal import Reporting

/// The help of the program, its commands and topics, generated from the lists.
struct HelpText {
  private let language: Language
  /// The terminal's width, 40 to 80 columns.
  private let width: Int
  /// The column where descriptions of commands, topics and options start.
  private static let column = 33

  init(_ language: Language) {
    self.language = language
    width = min(80, max(40, ResultOutput.width(isTerminal: true)))
  }

  func overview(isLong: Bool) -> String {
    var lines = wrapped(
      Wording("lotto reads pictures of Korean Lotto 6/45 tickets and tells you what they won."))
    for section in Command.Section.allCases {
      let commands = Command.all.filter { $0.section == section }
      lines += list("\(section.title.text(in: language)):", commands.map { ($0.usage, $0.summary) })
    }
    lines += list(
      Wording("Topics:").text(in: language), HelpTopic.all.map { ($0.name, $0.summary) })
    if isLong {
      lines += examples(Command.all.flatMap { $0.examples.prefix(1) })
      lines += list(
        Wording("Exit status:").text(in: language),
        ExitStatus.meanings.map { ($0.name, $0.text) }, column: 12)
    }
    lines += ["", Wording("More: lotto help COMMAND or TOPIC").text(in: language)]
    return lines.joined(separator: "\n")
  }

  /// The first thing to know: the commands for tickets.
  var start: String {
    let commands = Command.all.filter { $0.section == .tickets }
    let hint = Wording("More: lotto help").text(in: language)
    return (commands.flatMap { entry($0.usage, $0.summary, column: Self.column) } + ["", hint])
      .joined(separator: "\n")
  }

  func page(of command: Command, isLong: Bool) -> String {
    var lines = wrapped(Wording(verbatim: "lotto \(command.usage)")) + [""]
    lines += wrapped(command.summary)
    let hint = Wording("More: lotto help {0}").with([command.name.rawValue]).text(in: language)
    if !isLong, !command.mostUsed.isEmpty {
      let options = command.mostUsed.compactMap { name in
        command.options.first { $0.name == name }
      }
      let entries = options.flatMap { entry(Self.left(of: $0), $0.summary, column: Self.column) }
      return (lines + [""] + entries + ["", hint]).joined(separator: "\n")
    }
    if isLong, let details = command.details {
      let text = details(language, width).split(separator: "\n", omittingEmptySubsequences: false)
      lines += [""] + text.flatMap { wrapped(Wording(verbatim: String($0))) }
    }
    for section in Option.sections {
      let options = section.options.filter { $0.commands.contains(command.name) }
      lines += list(
        "\(section.title.text(in: language)):", options.map { (Self.left(of: $0), $0.summary) })
    }
    if !isLong { return (lines + ["", hint]).joined(separator: "\n") }
    if [.scan, .check].contains(command.name) {
      lines += list(
        Wording("Output formats:").text(in: language),
        OutputFormat.all.map { ($0.name, $0.summary) })
    }
    lines += examples(command.examples)
    return (lines + self.lines(of: command.notes)).joined(separator: "\n")
  }

  func page(of topic: HelpTopic) -> String {
    let head = ["lotto help \(topic.name)", ""] + wrapped(topic.summary)
    return (head + lines(of: topic.parts)).joined(separator: "\n")
  }

  /// An option's names and the placeholder for its value.
  static func left(of option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return "\(short)--\(option.name)" + (option.argument.placeholder.map { " \($0)" } ?? "")
  }

  private func examples(_ examples: [Command.Example]) -> [String] {
    if examples.isEmpty { return [] }
    let lines = examples.flatMap { example in
      wrapped(Wording("# \(example.summary)"), indent: 2) + ["  \(example.line)"]
    }
    return ["", Wording("Examples:").text(in: language)] + lines
  }

  private func list(
    _ title: String, _ entries: [(name: String, text: Wording)], column: Int = Self.column
  ) -> [String] {
    if entries.isEmpty { return [] }
    return ["", title] + entries.flatMap { entry($0.name, $0.text, column: column) }
  }

  /// Joins parts; an empty line precedes each, except an indented one directly below a title.
  private func lines(of parts: [HelpTopic.Part]) -> [String] {
    var lines: [String] = []
    var isBelowTitle = false
    for part in parts {
      lines += (isBelowTitle && part.isIndented ? [] : [""]) + self.lines(of: part)
      isBelowTitle = part.isTitle
    }
    return lines
  }

  private func lines(of part: HelpTopic.Part) -> [String] {
    switch part {
    case .title(let title): return ["\(title.text(in: language)):"]
    case .paragraph(let text): return wrapped(text)
    case .lines(let lines): return lines.map { "  \($0)" }
    case .entries(let entries):
      let name = entries.map(\.name.count).max() ?? 0
      let names = entries.map { entry in
        let blanks = String(repeating: " ", count: name - entry.name.count)
        return entry.type.isEmpty ? entry.name : "\(entry.name)\(blanks)  \(entry.type)"
      }
      let column = (names.map(\.count).max() ?? 0) + 4
      return zip(names, entries).flatMap { entry($0, $1.text, column: column) }
    }
  }

  /// A name followed by its meaning; an overlong name gets a line of its own.
  private func entry(_ name: String, _ text: Wording, column: Int) -> [String] {
    let column = min(column, width / 2)
    let lines = wrapped(text, indent: column)
    let left = "  \(name)"
    let room = column - TextWidth.columns(of: left)
    guard room > 0, let first = lines.first else {
      return wrapped(Wording(verbatim: name), indent: 2) + lines
    }
    return [left + String(repeating: " ", count: room) + first.drop { $0 == " " }]
      + lines.dropFirst()
  }

  private func wrapped(_ text: Wording, indent: Int = 0) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    return Line(text.text(in: language)).wrapped(to: width - indent).map { blanks + $0.text }
  }
}
