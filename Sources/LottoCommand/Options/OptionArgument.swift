internal import Platform

/// What an option takes after its name, and the setting that this changes.
struct OptionArgument: Sendable {
  /// The placeholder in help; nil for an option without a value.
  var placeholder: String?
  /// The allowed values if they form a list.
  var choices: [String] = []
  /// Whether shells complete it with paths.
  var isPath = false
  /// The value that changes nothing; nil if there is none.
  var defaultValue: String?
  /// Applies the value, which is empty for an option without one.
  let apply: @Sendable (inout Settings, [UInt8]) throws(Failure) -> Void

  typealias Setting<Value> = any WritableKeyPath<Settings, Value> & Sendable
  typealias Parse<Value> = @Sendable ([UInt8]) throws(Failure) -> Value

  /// No value: the option turns a setting on.
  static func flag(_ setting: Setting<Bool>) -> OptionArgument { flag(setting, true) }

  /// No value: the option sets this one.
  static func flag<Value: Sendable>(_ setting: Setting<Value>, _ value: Value) -> OptionArgument {
    OptionArgument { settings, _ in settings[keyPath: setting] = value }
  }

  /// A value, parsed into the setting.
  static func value<Value>(
    _ placeholder: String, _ setting: Setting<Value>, _ parse: @escaping Parse<Value>
  ) -> OptionArgument {
    OptionArgument(placeholder: placeholder) { settings, value throws(Failure) in
      settings[keyPath: setting] = try parse(value)
    }
  }

  /// A value that `make` turns into the setting.
  static func value<Value, Part>(
    _ placeholder: String, _ setting: Setting<Value?>, _ parse: @escaping Parse<Part>,
    as make: @escaping @Sendable (Part) -> Value
  ) -> OptionArgument {
    value(placeholder, setting) { value throws(Failure) in make(try parse(value)) }
  }

  /// A whole number within a range.
  static func number(
    _ placeholder: String, _ setting: Setting<Int?>, in range: ClosedRange<Int>
  ) -> OptionArgument {
    value(placeholder, setting) { value throws(Failure) in
      try OptionValue.integer(value, in: range)
    }
  }

  /// A whole number within a range; the setting has a default.
  static func number<Number: BinaryInteger & SendableMetatype>(
    _ placeholder: String, _ setting: Setting<Number>, in range: ClosedRange<Int>
  ) -> OptionArgument {
    value(placeholder, setting) { value throws(Failure) in
      Number(try OptionValue.integer(value, in: range))
    }
  }

  /// A path of any bytes.
  static func path(_ placeholder: String, _ setting: Setting<BytePath?>) -> OptionArgument {
    path(placeholder, setting, OptionValue.path)
  }

  /// A path, parsed into the setting.
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
  static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ setting: Setting<Choice>, shown placeholder: String? = nil
  ) -> OptionArgument {
    var argument = choice(placeholder, setting, Choice.allCases.map(\.rawValue)) {
      value throws(Failure) in
      try OptionValue.named(value, in: Array(Choice.allCases)) { $0.rawValue }
    }
    argument.defaultValue = Settings()[keyPath: setting].rawValue
    return argument
  }

  /// One of a type's raw values, or none by default.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ setting: Setting<Choice?>
  ) -> OptionArgument {
    choice(nil, setting, Choice.allCases.map(\.rawValue)) { value throws(Failure) in
      try OptionValue.named(value, in: Array(Choice.allCases)) { $0.rawValue }
    }
  }

  /// An entry of a list, by its name; `placeholder` stands for the names in help.
  static func entry<Entry: Sendable>(
    _ setting: Setting<Entry?>, of list: [Entry], by name: any KeyPath<Entry, String> & Sendable,
    shown placeholder: String? = nil,
    _ check: @escaping @Sendable (Entry) throws(Failure) -> Void = { _ in }
  ) -> OptionArgument {
    choice(placeholder, setting, list.map { $0[keyPath: name] }) { value throws(Failure) in
      let entry = try OptionValue.named(value, in: list) { $0[keyPath: name] }
      try check(entry)
      return entry
    }
  }

  private static func choice<Value>(
    _ placeholder: String?, _ setting: Setting<Value>, _ choices: [String],
    _ parse: @escaping Parse<Value>
  ) -> OptionArgument {
    var argument = value(placeholder ?? choices.joined(separator: "|"), setting, parse)
    argument.choices = choices
    return argument
  }
}
