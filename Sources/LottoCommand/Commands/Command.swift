internal import Lottery
internal import Reporting

/// A command: an entry of the list that dispatch and help use.
struct Command: Sendable {
  /// A group of commands in the overview, in this order.
  enum Section: CaseIterable, Sendable {
    case tickets, draws, batches, program

    var title: Wording {
      switch self {
      case .tickets: Wording("Tickets")
      case .draws: Wording("Draws")
      case .batches: Wording("Batches of numbers")
      case .program: Wording("lotto itself")
      }
    }
  }

  struct Example: Sendable {
    let line: String
    let summary: Wording

    init(_ line: String, _ summary: Wording) {
      self.line = line
      self.summary = summary
    }
  }

  let name: CommandName
  let section: Section
  /// The allowed first arguments; empty if they are not a fixed list.
  var choices: [String] = []
  /// The name and its arguments, as help shows them.
  let usage: String
  var takesPaths = false
  let summary: Wording
  /// Further help, laid out for a width in columns; nil if the options explain enough.
  var details: (@Sendable (Language, Int) -> String)?
  var examples: [Example] = []
  /// The options that short help shows, by name; empty for all.
  var mostUsed: [String] = []
  /// Notes that help shows after options and examples.
  var notes: [HelpTopic.Part] = []
  let run: @Sendable (Settings, [[UInt8]]) throws(Failure) -> Int32

  static let all: [Command] = [
    .scan, .check, .browse, .claimed, .verify, .rank, .merge, .draws, .generate, .bench, .doctor,
    .schema,
    .completions, .man, .help, .version,
  ]

  static func named(_ name: [UInt8]) -> Command? {
    all.first { $0.name.rawValue.utf8.elementsEqual(name) }
  }

  static func unknown(_ name: [UInt8]) -> Failure {
    let text = String(decoding: name, as: UTF8.self)
    // No command has a slash or a dot.
    if text.contains(where: { "/.".contains($0) }) {
      let shown = DisplayText.escaped(name)
      return Failure.usage("\(shown): no such file or folder")
    }
    let hint =
      HelpTopic.named(name) == nil
      ? Suggestion.hint(for: text, among: all.map(\.name.rawValue))
      : Suggestion.hint(for: text, among: [text], prefix: "lotto help ")
    let shown = DisplayText.escaped(name)
    return Failure.usage(Wording("unknown command \"\(shown)\"") + hint)
  }

  var options: [Option] { Option.all.filter { $0.commands.contains(name) } }
}

/// A subcommand, selected by the command's first argument.
struct Subcommand: Sendable {
  let name: String
  /// Runs it with the remaining arguments and returns the exit status.
  let run: @Sendable (Settings, [[UInt8]]) throws(Failure) -> Int32

  static func named(by arguments: [[UInt8]], in list: [Subcommand]) throws(Failure) -> Subcommand {
    guard let name = arguments.first else { throw .expectedAction(list.map(\.name)) }
    return try OptionValue.named(name, in: list, by: \.name)
  }
}

enum Version {
  static let number = "0.4.0"
  static let date = "2026-11-26"
}
