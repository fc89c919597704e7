internal import Reporting

/// Tells a call's options from its arguments.
///
/// Options may stand anywhere; `--name value`, `--name=value`, `-n value`, `-nvalue`; short ones
/// without a value combine. `--` ends the options, `-` is an argument.
struct ArgumentParser {
  /// What the options ask for.
  private(set) var settings = Settings()
  /// What is left.
  private(set) var arguments: [[UInt8]] = []
  private var rest: ArraySlice<[UInt8]>
  private let options: [Option]
  private let command: CommandName

  /// Reads what stands behind a command's name.
  init(_ words: some Collection<[UInt8]>, for command: CommandName) throws(UsageError) {
    rest = Array(words)[...]
    self.command = command
    options = Option.all.filter { $0.commands.contains(command) }
    while let word = rest.popFirst() {
      if word == Array("--".utf8) {
        arguments += rest
        return
      }
      if word.starts(with: "--".utf8) {
        try readLong(word)
      } else if word.count > 1, word[0] == UInt8(ascii: "-") {
        try readShort(word)
      } else {
        arguments.append(word)
      }
    }
  }

  private mutating func readLong(_ word: [UInt8]) throws(UsageError) {
    let equals = word.firstIndex(of: UInt8(ascii: "="))
    let name = String(decoding: word[2..<(equals ?? word.count)], as: UTF8.self)
    guard let option = options.first(where: { $0.name == name }) else {
      throw unknown(name)
    }
    guard let equals else { return try apply(option, "--\(name)", attached: nil) }
    if option.value == nil { throw UsageError("--\(name) takes no value") }
    try apply(option, "--\(name)", attached: Array(word[(equals + 1)...]))
  }

  /// Says who has an option of that name, or which one may be meant.
  private func unknown(_ name: String) -> UsageError {
    let owners = Option.all.filter { $0.name == name }.flatMap(\.commands).map(\.rawValue)
    let hint =
      owners.isEmpty
      ? Suggestion.hint(for: name, among: options.map(\.name), prefix: "--")
      : "; \(Set(owners).sorted().joined(separator: ", ")) has it, \(command.rawValue) has not"
    return UsageError("unknown option --\(DisplayText.escaped(name))\(hint)")
  }

  private mutating func readShort(_ word: [UInt8]) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let name = Character(Unicode.Scalar(letter))
      guard let option = options.first(where: { $0.short == name }) else {
        throw UsageError("unknown option -\(DisplayText.escaped(String(name)))")
      }
      if option.value == nil {
        try apply(option, "-\(name)", attached: nil)
        option.applyShort?(&settings)
      } else {
        return try apply(option, "-\(name)", attached: letters.isEmpty ? nil : Array(letters))
      }
    }
  }

  /// Gives an option its value: the one that is attached to it, or the next word.
  private mutating func apply(
    _ option: Option, _ name: String, attached: [UInt8]?
  ) throws(UsageError) {
    var value = attached ?? []
    if option.value != nil, attached == nil {
      guard let next = rest.popFirst() else {
        throw UsageError("\(name) needs a value: \(option.value ?? "")")
      }
      value = next
    }
    do throws(UsageError) { try option.apply(&settings, value) } catch {
      throw UsageError("\(name): \(error.reason)")
    }
  }
}
