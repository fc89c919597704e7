internal import Platform
internal import Reporting

/// Invalid usage.
struct UsageError: Error, Equatable {
  /// What was expected and what was found.
  let reason: Wording

  init(_ reason: Wording) { self.reason = reason }

  init(_ reason: Wording.Literal) { self.reason = Wording(reason) }

  /// Throws if a command that takes no arguments has some.
  static func refuse(_ arguments: some Collection<[UInt8]>, of command: String) throws(UsageError) {
    guard let first = arguments.first else { return }
    let found = DisplayText.escaped(first)
    throw UsageError("lotto \(command) takes no arguments, found \"\(found)\"")
  }

  /// The error for a missing subcommand.
  static func expectedAction(_ names: [String]) -> UsageError {
    let list = names.joined(separator: ", ")
    return UsageError("expected one of \(list)")
  }
}

extension Language {
  /// The language that the words ask for, even if they cannot be parsed.
  init(askedBy words: [[UInt8]]) {
    let texts = words.map { String(decoding: $0, as: UTF8.self) }
    let attached = texts.filter { $0.hasPrefix("--lang=") }.map { String($0.dropFirst(7)) }
    let next = zip(texts, texts.dropFirst()).filter { $0.0 == "--lang" }.map(\.1)
    self = (attached + next).lazy.compactMap(Language.init(rawValue:)).first ?? .ofLocale
  }

  /// The language of the locale.
  static var ofLocale: Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { Environment.value(of: $0) }.first { !$0.isEmpty }
    return Language(locale: locale ?? "")
  }
}
