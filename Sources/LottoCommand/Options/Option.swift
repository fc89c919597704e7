internal import Lottery
internal import Platform
internal import Reporting

/// A command-line option: an entry of the list that parsing, help and completions use.
struct Option: Sendable {
  let name: String
  let short: Character?
  let argument: OptionArgument
  let summary: Wording
  let commands: Set<CommandName>
  /// What the option cannot be combined with; declared on one side only.
  let conflicts: [Conflict]
  /// Why the option cannot be combined with others, for the error.
  let reason: Wording?

  enum Conflict: Sendable {
    /// Another option, unless its value is the default.
    case option(String)
    case paths
    case format(String)
    /// Results in any format but these.
    case formatsBut([String])
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
  static func options(_ names: String...) -> Self { names.map { .option($0) } }
}

/// The name of a command; options list those they apply to; names that several files use are here.
struct CommandName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let rawValue: String
  var description: String { rawValue }

  init(stringLiteral name: String) { rawValue = name }

  static let scan: Self = "scan"
  static let check: Self = "check"
  static let browse: Self = "browse"
  static let claimed: Self = "claimed"
  static let verify: Self = "verify"
  static let rank: Self = "rank"
  static let merge: Self = "merge"
  static let draws: Self = "draws"
  static let bench: Self = "bench"
  static let help: Self = "help"
}

/// The value that an option takes, if any, and the setting that it changes.
struct OptionArgument: Sendable {
  /// The placeholder in help; nil for an option without a value.
  var placeholder: String?
  /// The allowed values; empty if they are not a fixed list.
  var choices: [String] = []
  /// Whether shells complete it with paths.
  var isPath = false
  /// The value that has the same effect as no option; nil if there is none.
  var defaultValue: String?
  /// Applies the value, which is empty for an option without one.
  let apply: @Sendable (inout Settings, [UInt8]) throws(Failure) -> Void

  typealias Setting<Value> = any WritableKeyPath<Settings, Value> & Sendable
  typealias Parse<Value> = @Sendable ([UInt8]) throws(Failure) -> Value

  /// No value: the option turns a setting on.
  static func flag(_ setting: Setting<Bool>) -> OptionArgument { flag(setting, true) }

  static func flag<Value: Sendable>(_ setting: Setting<Value>, _ value: Value) -> OptionArgument {
    OptionArgument { settings, _ in settings[keyPath: setting] = value }
  }

  static func value<Value>(
    _ placeholder: String, _ setting: Setting<Value>, _ parse: @escaping Parse<Value>
  ) -> OptionArgument {
    OptionArgument(placeholder: placeholder) { settings, value throws(Failure) in
      settings[keyPath: setting] = try parse(value)
    }
  }

  static func number(
    _ placeholder: String, _ setting: Setting<Int?>, in range: ClosedRange<Int>
  ) -> OptionArgument {
    value(placeholder, setting) { value throws(Failure) in
      try OptionValue.integer(value, in: range)
    }
  }

  /// A number that has a default.
  static func number<Number: FixedWidthInteger & Sendable>(
    _ placeholder: String, _ setting: Setting<Number>, in range: ClosedRange<Int>
  ) -> OptionArgument {
    value(placeholder, setting) { value throws(Failure) in
      Number(clamping: try OptionValue.integer(value, in: range))
    }
  }

  static func path(_ placeholder: String, _ setting: Setting<BytePath?>) -> OptionArgument {
    path(placeholder, setting, OptionValue.path)
  }

  static func path<Value>(
    _ placeholder: String, _ setting: Setting<Value>, default defaultValue: String? = nil,
    _ parse: @escaping Parse<Value>
  ) -> OptionArgument {
    var argument = value(placeholder, setting, parse)
    argument.defaultValue = defaultValue
    argument.isPath = true
    return argument
  }

  /// One of a type's raw values; `placeholder` stands for them in help.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ setting: Setting<Choice>, shown placeholder: String? = nil
  ) -> OptionArgument {
    var argument = choice(placeholder, setting, of: Array(Choice.allCases), by: \.rawValue) { $0 }
    argument.defaultValue = Settings()[keyPath: setting].rawValue
    return argument
  }

  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ setting: Setting<Choice?>
  ) -> OptionArgument {
    choice(nil, setting, of: Array(Choice.allCases), by: \.rawValue) { $0 }
  }

  /// An entry of a list, by its name; `placeholder` stands for the names in help.
  static func entry<Entry: Sendable>(
    _ setting: Setting<Entry?>, of list: [Entry], by name: @escaping @Sendable (Entry) -> String,
    shown placeholder: String? = nil,
    _ check: @escaping @Sendable (Entry) throws(Failure) -> Void = { _ in }
  ) -> OptionArgument {
    choice(placeholder, setting, of: list, by: name) { entry throws(Failure) in
      try check(entry)
      return entry
    }
  }

  private static func choice<Entry: Sendable, Value>(
    _ placeholder: String?, _ setting: Setting<Value>, of list: [Entry],
    by name: @escaping @Sendable (Entry) -> String,
    _ make: @escaping @Sendable (Entry) throws(Failure) -> Value
  ) -> OptionArgument {
    let choices = list.map(name)
    var argument = value(placeholder ?? choices.joined(separator: "|"), setting) {
      value throws(Failure) in try make(try OptionValue.named(value, in: list, by: name))
    }
    argument.choices = choices
    return argument
  }
}
