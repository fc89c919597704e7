internal import Lottery
internal import Reporting

/// Parses a command line into settings and arguments.
///
/// Options may appear anywhere, as `--name value`, `--name=value`, `-n value` or `-nvalue`; short
/// ones without a value may be combined (`-rv`). `--` ends the options; `-` is an argument.
struct ArgumentParser {
  private(set) var settings = Settings()
  private(set) var arguments: [[UInt8]] = []
  private var rest: ArraySlice<[UInt8]>
  private let options: [Option]

  init(_ words: some Collection<[UInt8]>, for command: CommandName) throws(Failure) {
    rest = Array(words)[...]
    options = Option.all.filter { $0.commands.contains(command) }
    try readWords()
    if !settings.asksForHelp, !settings.asksForVersion { try refuseConflicts() }
  }

  /// The index of the first word before `--` that is neither an option nor an option's value.
  ///
  /// It may name a command, whose options are not known before: an option takes a value if it does
  /// so in any command.
  static func firstArgument(of words: [[UInt8]]) -> Int? {
    var index = 0
    while index < words.count, words[index] != Array("--".utf8) {
      let word = words[index]
      if word.count < 2 || word[0] != UInt8(ascii: "-") { return index }
      index += takesNextWord(word) ? 2 : 1
    }
    return nil
  }

  private static func takesNextWord(_ word: [UInt8]) -> Bool {
    let withValue = Option.all.filter { $0.argument.placeholder != nil }
    if word.starts(with: "--".utf8) {
      return withValue.contains { $0.name.utf8.elementsEqual(word.dropFirst(2)) }
    }
    // What follows a short option's letter in its word is its value.
    let letters = word.dropFirst().map { Character(Unicode.Scalar($0)) }
    let first = letters.firstIndex { letter in withValue.contains { $0.short == letter } }
    return first == letters.indices.last
  }

  private mutating func readWords() throws(Failure) {
    while let word = rest.popFirst() {
      if word == Array("--".utf8) { return arguments += rest }
      if word.starts(with: "--".utf8) {
        try readLong(word)
      } else if word.count > 1, word[0] == UInt8(ascii: "-") {
        try readShort(word)
      } else {
        arguments.append(word)
      }
    }
  }

  private mutating func readLong(_ word: [UInt8]) throws(Failure) {
    let equals = word.firstIndex(of: UInt8(ascii: "="))
    let name = String(decoding: word[2..<(equals ?? word.count)], as: UTF8.self)
    guard let option = options.first(where: { $0.name == name }) else { throw unknown(name) }
    guard let equals else { return try apply(option, "--\(name)", attached: nil) }
    if option.argument.placeholder == nil { throw .usage("--\(name) takes no value") }
    try apply(option, "--\(name)", attached: Array(word[(equals + 1)...]))
  }

  /// The error for an unknown option: names the commands that have it, or suggests a similar one.
  private func unknown(_ name: String) -> Failure {
    let owners = Option.all.filter { $0.name == name }.flatMap(\.commands).map(\.rawValue)
    let hint =
      owners.isEmpty
      ? Suggestion.hint(for: name, among: options.map(\.name), prefix: "--")
      : Self.hint(owners: Set(owners).sorted())
    let option = DisplayText.escaped(name)
    return Failure.usage(Wording("unknown option --\(option)") + hint)
  }

  private static func hint(owners: [String]) -> Wording {
    let names = owners.prefix(3).joined(separator: ", ")
    let rest = owners.count - 3
    return rest <= 0
      ? Wording("; it is an option of \(names)")
      : Wording("; it is an option of \(names) and \(rest) more")
  }

  private mutating func readShort(_ word: [UInt8]) throws(Failure) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let name = Character(Unicode.Scalar(letter))
      guard let option = options.first(where: { $0.short == name }) else {
        let option = DisplayText.escaped(String(name))
        throw .usage("unknown option -\(option)")
      }
      if option.argument.placeholder != nil {
        return try apply(option, "-\(name)", attached: letters.isEmpty ? nil : Array(letters))
      }
      try apply(option, "-\(name)", attached: nil)
      if name == "h" { settings.wantsShortHelp = true }
    }
  }

  /// Applies an option with its value: the attached one, or the next word.
  private mutating func apply(
    _ option: Option, _ name: String, attached: [UInt8]?
  ) throws(Failure) {
    var value = attached ?? []
    if let placeholder = option.argument.placeholder, attached == nil {
      guard let next = rest.popFirst() else {
        throw .usage("\(name) needs a value: \(placeholder)")
      }
      value = next
    }
    do throws(Failure) { try option.argument.apply(&settings, value) } catch {
      throw error.about(name)
    }
    let isDefault = option.argument.defaultValue?.utf8.elementsEqual(value) == true
    settings.given[option.name] = isDefault ? nil : value
  }

  private func refuseConflicts() throws(Failure) {
    for option in options where settings.given[option.name] != nil {
      for conflict in option.conflicts {
        if let fault = fault(of: option, conflict) { throw .usage(fault) }
      }
    }
  }

  /// Why an option cannot be used here; nil if the conflict does not apply.
  private func fault(of option: Option, _ conflict: Option.Conflict) -> Wording? {
    let other: Wording
    switch conflict {
    case .option(let name):
      guard let value = settings.given[name], let option = options.first(where: { $0.name == name })
      else { return nil }
      let hasChoices = !option.argument.choices.isEmpty
      let text = hasChoices ? " \(String(decoding: value, as: UTF8.self))" : ""
      other = Wording(verbatim: "--\(name)\(text)")
    case .paths:
      if arguments.isEmpty { return nil }
      other = Wording("paths")
    case .format(let name):
      if settings.resultFormat.name != name { return nil }
      other = Wording(verbatim: "--format \(name)")
    case .formatsBut(let names):
      if names.contains(settings.expectedFormat.name) { return nil }
      let names = names.count == 1 ? Wording(verbatim: names[0]) : Wording(anyOf: names)
      return Wording("--\(option.name) only works with --format \(names)")
    }
    let because = option.reason.map { Wording(": \($0)") }
    return Wording("--\(option.name) cannot be combined with \(other)") + (because ?? .empty)
  }
}
