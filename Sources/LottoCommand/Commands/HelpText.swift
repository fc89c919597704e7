internal import Reporting

/// The help of the program and of its commands, made from the lists.
enum HelpText {
  /// How the program is called.
  static func overview(in language: Language) -> String {
    let commands = Command.all.map { command in
      "  \(pad(command.usage, 30)) \(command.summary.text(in: language))"
    }
    let title = Wording(
      "lotto reads scans of Korean Lotto 6/45 tickets and tells what they won.",
      "lotto는 로또 6/45 복권 스캔을 읽어 당첨을 확인합니다.")
    let hint = Wording("More: lotto help COMMAND", "자세히: lotto help COMMAND")
    return ([title.text(in: language), ""] + commands + ["", hint.text(in: language)])
      .joined(separator: "\n")
  }

  /// How a command is called, and its options.
  static func page(of command: Command, in language: Language) -> String {
    let options = Option.all.filter { $0.commands.contains(command.name) }.map { option in
      "  \(pad(left(of: option), 30)) \(option.summary.text(in: language))"
    }
    let names =
      Option.all.first { $0.name == "format" && $0.commands.contains(command.name) }?
      .value?.split(separator: "|").map(String.init) ?? []
    let formats = OutputFormat.all.filter { names.contains($0.name) }.map { format in
      "  \(pad(format.name, 30)) \(format.summary.text(in: language))"
    }
    let details = command.details.map { [$0.text(in: language), ""] } ?? []
    return
      (["lotto \(command.usage)", "", command.summary.text(in: language), ""] + details + options
      + (formats.isEmpty ? [] : [""] + formats)).joined(separator: "\n")
  }

  private static func left(of option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return "\(short)--\(option.name)" + (option.value.map { " \($0)" } ?? "")
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
