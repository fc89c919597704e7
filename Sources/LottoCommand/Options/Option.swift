internal import Reporting

/// A command-line option: an entry of the list that parsing and help use.
struct Option: Sendable {
  /// The long name, without its dashes.
  let name: String
  /// The short name, without its dash.
  let short: Character?
  /// The placeholder for the value in help; nil for an option without a value.
  let value: String?
  let summary: Wording
  /// The commands that accept the option.
  let commands: Set<CommandName>
  /// The allowed values if they form a list; for completions and suggestions.
  let choices: [String]
  /// Applies the value, which is empty for an option without one.
  let apply: @Sendable (inout Settings, [UInt8]) throws(UsageError) -> Void
  /// What the short name does in addition; nil if both names do the same.
  var applyShort: (@Sendable (inout Settings) -> Void)?

  /// An option; its choices default to the parts between bars in `value`.
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
