internal import Reporting

/// The help of the program and of its commands, made from the lists.
enum HelpText {
  /// How the program is called; long, with examples and exit statuses.
  static func overview(in language: Language, isLong: Bool = true) -> String {
    let commands = Command.all.map { command in
      "  \(pad(command.usage, 30)) \(command.summary.text(in: language))"
    }
    let title = Wording(
      "lotto reads scans of Korean Lotto 6/45 tickets and tells what they won.",
      "lotto는 로또 6/45 복권 스캔을 읽어 당첨을 확인합니다.")
    let hint = Wording("More: lotto help COMMAND", "자세히: lotto help COMMAND")
    let more =
      isLong
      ? examples(Command.all.flatMap { $0.examples.prefix(1) }, in: language)
        + [Wording("Exit status:", "종료 상태:").text(in: language)]
        + ExitStatus.meanings.map { "  \(pad($0.status, 9)) \($0.meaning.text(in: language))" } + [
          ""
        ]
      : []
    return ([title.text(in: language), ""] + commands + [""] + more + [hint.text(in: language)])
      .joined(separator: "\n")
  }

  /// How a command is called, its options, its forms of results and examples.
  static func page(of command: Command, in language: Language) -> String {
    let details = command.details.map { [$0.text(in: language), ""] } ?? []
    let formats = formats(of: command).map { format in
      "  \(pad(format.name, 30)) \(format.summary.text(in: language))"
    }
    let parts =
      head(of: command, in: language) + details + options(of: command, in: language)
      + (formats.isEmpty ? [] : [""] + formats)
    let examples = examples(command.examples, in: language).dropLast()
    return (parts + (examples.isEmpty ? [] : [""] + examples)).joined(separator: "\n")
  }

  /// How a command is called, and its options.
  static func shortPage(of command: Command, in language: Language) -> String {
    let hint = Wording("More: lotto help {0}", "자세히: lotto help {0}")
    return
      (head(of: command, in: language) + options(of: command, in: language)
      + ["", hint.text(in: language, [command.name.rawValue])]).joined(separator: "\n")
  }

  /// The forms of results that a command writes; empty where they are not those of runs.
  static func formats(of command: Command) -> [OutputFormat] {
    [.scan, .check].contains(command.name) ? OutputFormat.all : []
  }

  /// An option's names and what stands for its value.
  static func left(of option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return "\(short)--\(option.name)" + (option.value.map { " \($0)" } ?? "")
  }

  private static func head(of command: Command, in language: Language) -> [String] {
    ["lotto \(command.usage)", "", command.summary.text(in: language), ""]
  }

  private static func options(of command: Command, in language: Language) -> [String] {
    command.options.map { "  \(pad(left(of: $0), 30)) \($0.summary.text(in: language))" }
  }

  /// Examples below their title, with an empty line behind them; nothing where there are none.
  private static func examples(
    _ examples: [Command.Example], in language: Language
  ) -> [String] {
    if examples.isEmpty { return [] }
    let lines = examples.flatMap { example in
      ["  # \(example.summary.text(in: language))", "  \(example.line)"]
    }
    return [Wording("Examples:", "예:").text(in: language)] + lines + [""]
  }

  /// A text and blanks behind it; one that is too long has its line to itself.
  private static func pad(_ text: String, _ width: Int) -> String {
    text.count > width
      ? text + "\n" + String(repeating: " ", count: width + 2)
      : text + String(repeating: " ", count: width - text.count)
  }
}
