internal import Platform
internal import Reporting

/// The help of the program and its commands, generated from the lists.
enum HelpText {
  /// The program's usage; the long form adds examples and exit statuses.
  static func overview(in language: Language, isLong: Bool = true) -> String {
    let layout = HelpLayout(language)
    let title = Wording(
      "lotto reads pictures of Korean Lotto 6/45 tickets and tells you what they won.")
    let hint = Wording("More: lotto help COMMAND or TOPIC")
    var lines = layout.wrapped(title.text(in: language)) + [""]
    for section in Command.Section.allCases {
      lines.append("\(section.title.text(in: language)):")
      for command in Command.all where command.section == section {
        lines += layout.entry(command.usage, command.summary.text(in: language), column: column)
      }
      lines.append("")
    }
    lines.append(Wording("Topics:").text(in: language))
    for topic in HelpTopic.all {
      lines += layout.entry(topic.name, topic.summary.text(in: language), column: column)
    }
    lines.append("")
    if isLong {
      lines += examples(Command.all.flatMap { $0.examples.prefix(1) }, layout)
      lines.append(Wording("Exit status:").text(in: language))
      for (status, meaning) in ExitStatus.meanings {
        lines += layout.entry(status, meaning.text(in: language), column: 12)
      }
      lines.append("")
    }
    return (lines + [hint.text(in: language)]).joined(separator: "\n")
  }

  /// A command's usage, options, output formats, examples and notes.
  static func page(of command: Command, in language: Language) -> String {
    let layout = HelpLayout(language)
    let details = command.details.map { details in
      details(language, layout.width).split(separator: "\n", omittingEmptySubsequences: false)
        .flatMap { layout.wrapped(String($0)) } + [""]
    }
    let formats = formats(of: command).flatMap { format in
      layout.entry(format.name, format.summary.text(in: language), column: column)
    }
    let parts =
      head(of: command, layout) + (details ?? []) + options(of: command, layout)
      + (formats.isEmpty ? [] : ["", Wording("Forms of results:").text(in: language)] + formats)
    let examples = examples(command.examples, layout).dropLast()
    return (parts + (examples.isEmpty ? [] : [""] + examples) + layout.lines(of: command.notes))
      .joined(separator: "\n")
  }

  static func shortPage(of command: Command, in language: Language) -> String {
    let layout = HelpLayout(language)
    let hint = Wording("More: lotto help {0}")
    return
      (head(of: command, layout) + options(of: command, layout)
      + ["", hint.text(in: language, [command.name.rawValue])]).joined(separator: "\n")
  }

  static func page(of topic: HelpTopic, in language: Language) -> String {
    HelpLayout(language).page(of: topic)
  }

  /// The output formats of a command; empty unless it is scan or check.
  static func formats(of command: Command) -> [OutputFormat] {
    [.scan, .check].contains(command.name) ? OutputFormat.all : []
  }

  /// An option's names and the placeholder for its value.
  static func left(of option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return "\(short)--\(option.name)" + (option.argument.placeholder.map { " \($0)" } ?? "")
  }

  /// The column where descriptions of commands, topics and options start.
  private static let column = 33

  private static func head(of command: Command, _ layout: HelpLayout) -> [String] {
    layout.wrapped("lotto \(command.usage)") + [""]
      + layout.wrapped(command.summary.text(in: layout.language)) + [""]
  }

  private static func options(of command: Command, _ layout: HelpLayout) -> [String] {
    let sections = Option.sections.compactMap { section -> [String]? in
      let options = section.options.filter { $0.commands.contains(command.name) }
      if options.isEmpty { return nil }
      return ["\(section.title.text(in: layout.language)):"]
        + options.flatMap {
          layout.entry(left(of: $0), $0.summary.text(in: layout.language), column: column)
        }
    }
    return Array(sections.joined(separator: [""]))
  }

  /// Examples below a title, followed by an empty line; nothing if there are none.
  private static func examples(_ examples: [Command.Example], _ layout: HelpLayout) -> [String] {
    if examples.isEmpty { return [] }
    let lines = examples.flatMap { example in
      layout.wrapped("# \(example.summary.text(in: layout.language))", indent: 2)
        + ["  \(example.line)"]
    }
    return [Wording("Examples:").text(in: layout.language)] + lines + [""]
  }
}

/// Wraps help to the terminal's width, 40 to 80 columns.
struct HelpLayout {
  let language: Language
  let width: Int

  init(_ language: Language) {
    self.language = language
    width = min(80, max(40, ResultOutput.width(isTerminal: true)))
  }

  func page(of topic: HelpTopic) -> String {
    let head = ["lotto help \(topic.name)", "", topic.summary.text(in: language)]
    return (head + lines(of: topic.parts)).joined(separator: "\n")
  }

  /// Joins parts with an empty line before each, unless it is indented below a title.
  func lines(of parts: [HelpTopic.Part]) -> [String] {
    var lines: [String] = []
    var isBelowTitle = false
    for part in parts {
      lines += (isBelowTitle && part.isIndented ? [] : [""]) + self.lines(of: part)
      isBelowTitle = part.isTitle
    }
    return lines
  }

  /// Wraps text between words and indents every line.
  func wrapped(_ text: String, indent: Int = 0) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    return Line(text).wrapped(to: width - indent).map { blanks + $0.text }
  }

  /// A name followed by its meaning; an overlong name gets a line of its own.
  func entry(_ name: String, _ text: String, column: Int) -> [String] {
    let column = min(column, width / 2)
    let lines = wrapped(text, indent: column)
    let left = "  \(name)"
    let room = column - TextWidth.columns(of: left)
    guard room > 0, let first = lines.first else { return wrapped(name, indent: 2) + lines }
    let text = String(repeating: " ", count: room) + first.drop { $0 == " " }
    return [left + text] + lines.dropFirst()
  }

  private func lines(of part: HelpTopic.Part) -> [String] {
    switch part {
    case .title(let title): return ["\(title.text(in: language)):"]
    case .paragraph(let text): return wrapped(text.text(in: language))
    case .lines(let lines): return lines.map { "  \($0)" }
    case .entries(let entries):
      let name = entries.map(\.name.count).max() ?? 0
      let names = entries.map { entry in
        let blanks = String(repeating: " ", count: name - entry.name.count)
        return entry.type.isEmpty ? entry.name : "\(entry.name)\(blanks)  \(entry.type)"
      }
      let column = (names.map(\.count).max() ?? 0) + 4
      return zip(names, entries).flatMap { name, entry in
        self.entry(name, entry.text.text(in: language), column: column)
      }
    }
  }
}
