internal import Reporting

/// One option, as an entry of the list from which parsing and help are made.
struct Option: Sendable {
  /// The long name, without its dashes.
  let name: String
  /// The short name, without its dash.
  let short: Character?
  /// What stands for the value in help; nil for an option without one.
  let value: String?
  /// What it does.
  let summary: Wording
  /// Where it may stand.
  let commands: Set<CommandName>
  /// Takes its value, empty for an option without one.
  let apply: @Sendable (inout Settings, [UInt8]) throws(UsageError) -> Void

  init(
    _ name: String, short: Character? = nil, value: String? = nil, _ summary: Wording,
    in commands: Set<CommandName>,
    apply: @escaping @Sendable (inout Settings, [UInt8]) throws(UsageError) -> Void
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.summary = summary
    self.commands = commands
    self.apply = apply
  }
}

/// The commands that options belong to.
enum CommandName: String, CaseIterable, Sendable {
  case scan
  case check
  case rank
  case cube
  case merge
  case draws
  case generate
  case bench
  case help
  case version
}
