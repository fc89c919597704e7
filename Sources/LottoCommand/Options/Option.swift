internal import Reporting

/// A command-line option: an entry of the list that parsing, help and completions use.
struct Option: Sendable {
  /// The long name, without its dashes.
  let name: String
  /// The short name, without its dash.
  let short: Character?
  /// What it takes and sets.
  let argument: OptionArgument
  let summary: Wording
  /// The commands that accept the option.
  let commands: Set<CommandName>
  /// What it cannot be combined with; declared on one side only.
  let conflicts: [Conflict]
  /// Why it cannot be combined with other options, for the error.
  let reason: Wording?
  /// What the short name does in addition; nil if both names do the same.
  var applyShort: (@Sendable (inout Settings) -> Void)?

  /// What an option cannot be combined with.
  enum Conflict: Sendable {
    /// Another option, unless its value is the default.
    case option(String)
    /// Paths as arguments.
    case paths
    /// Results in this format.
    case format(String)
    /// Results in another format than this.
    case formatsBut(String)
  }

  init(
    _ name: String, short: Character? = nil, _ argument: OptionArgument, _ summary: Wording,
    in commands: Set<CommandName>, not conflicts: [Conflict] = [], because reason: Wording? = nil
  ) {
    self.name = name
    self.short = short
    self.argument = argument
    self.summary = summary
    self.commands = commands
    self.conflicts = conflicts
    self.reason = reason
  }
}

extension [Option.Conflict] {
  /// Conflicts with other options, given by name.
  static func options(_ names: String...) -> Self { names.map { .option($0) } }
}

/// The name of a command, by which options say where they apply.
enum CommandName: String, CaseIterable {
  case scan, check, browse, rank, cube, merge, draws, generate, bench, doctor
  case schema, completions, man, help, version
}
