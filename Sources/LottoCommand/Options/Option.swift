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
  /// The values that it may have, where they are a list; for completions and suggestions.
  let choices: [String]
  /// Takes its value, empty for an option without one.
  let apply: @Sendable (inout Settings, [UInt8]) throws(UsageError) -> Void
  /// What its short name does besides; nil where both names are the same.
  var applyShort: (@Sendable (inout Settings) -> Void)?

  /// An option; its choices are what stands between bars in its value, unless they are given.
  init(
    _ name: String, short: Character? = nil, value: String? = nil, _ summary: Wording,
    in commands: Set<CommandName>, choices: [String]? = nil,
    apply: @escaping @Sendable (inout Settings, [UInt8]) throws(UsageError) -> Void
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.summary = summary
    self.commands = commands
    let parts = value?.split(separator: "|").map(String.init) ?? []
    self.choices = choices ?? (parts.count > 1 ? parts : [])
    self.apply = apply
  }
}

/// The commands that options belong to.
enum CommandName: String, CaseIterable, Sendable {
  case scan
  case check
  case browse
  case rank
  case cube
  case merge
  case draws
  case generate
  case bench
  case doctor
  case schema
  case completions
  case man
  case help
  case version
}
