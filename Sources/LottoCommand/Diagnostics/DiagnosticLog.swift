internal import JSON
internal import Lottery
internal import Platform
internal import Reporting

/// Diagnostics on the standard error: text for users, or one JSON object per line for programs.
struct DiagnosticLog: Sendable {
  private let format: Format
  let language: Language
  let verbosity: Verbosity
  private let progress: ProgressLine?

  enum Format: String, CaseIterable { case text, json }

  /// What the user wants to read besides the reason why a run did nothing, which is always told.
  enum Verbosity: Int, Comparable {
    /// Nothing.
    case silent
    /// Inputs in error, but neither warnings nor the closing line.
    case quiet
    case normal, verbose

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// What `-q` makes of it: the second one silences more.
    var quieter: Verbosity { self <= .quiet ? .silent : .quiet }
  }

  enum Level: String { case info, warning, error }

  init(
    _ format: Format, in language: Language, _ verbosity: Verbosity = .normal,
    past progress: ProgressLine? = nil
  ) {
    self.format = format
    self.language = language
    self.verbosity = verbosity
    self.progress = progress
  }

  /// The log that a command line asks for, even if its options cannot be parsed.
  init(askedBy words: [[UInt8]]) {
    let texts = words.map { String(decoding: $0, as: UTF8.self) }
    func values(of option: String) -> [String] {
      texts.filter { $0.hasPrefix("\(option)=") }.map { String($0.dropFirst(option.count + 1)) }
        + zip(texts, texts.dropFirst()).filter { $0.0 == option }.map(\.1)
    }
    self.init(
      values(of: "--log-format").contains("json") ? .json : .text,
      in: values(of: "--lang").lazy.compactMap(Language.init(rawValue:)).first ?? .ofLocale)
  }

  func write(_ level: Level, _ message: Wording) {
    let text = message.text(in: language)
    if format == .json { return writeObject(level, text) }
    let prefix = level == .warning ? "lotto: \(Phrase.warning.text(in: language)): " : "lotto: "
    write(prefix + text)
  }

  /// Logs an error, but nothing after an interrupt, which explains all later errors.
  func fail(_ reason: Wording) {
    if Interrupts.signal == nil { write(.error, reason) }
  }

  func report(_ failure: Failure) {
    if let reason = failure.reason { fail(reason) }
  }

  func warn(_ reason: Wording) {
    if verbosity >= .normal { write(.warning, reason) }
  }

  func warn(_ phrase: Phrase, _ values: String...) { warn(phrase.wording.with(values)) }

  func detail(_ message: Wording) {
    if verbosity == .verbose { write(.info, message) }
  }

  func detail(_ phrase: Phrase, _ values: String...) { detail(phrase.wording.with(values)) }

  /// Writes the closing line, which has no prefix, unless `-q` silences it.
  func close(_ message: Wording) {
    if verbosity < .normal { return }
    let text = message.text(in: language)
    if format == .json { return writeObject(.info, text) }
    write(Self.broken(text, at: Environment.diagnosticColumns ?? .max))
  }

  /// A text broken after commas and semicolons, so that a number keeps its unit.
  static func broken(_ text: String, at width: Int) -> String {
    var pieces: [String] = []
    var start = text.startIndex
    for end in text.indices where ",;".contains(text[end]) {
      let next = text.index(after: end)
      guard next < text.endIndex, text[next] == " " else { continue }
      pieces.append(String(text[start...end]))
      start = text.index(after: next)
    }
    pieces.append(String(text[start...]))
    return pieces.map { Line($0) }.flowing(to: width, between: [Span(" ")]).map(\.text)
      .joined(separator: "\n")
  }

  private func writeObject(_ level: Level, _ text: String) {
    let object = JSONValue.object([
      "schema": .string("lotto.log/1"), "time": .string(Self.time),
      "level": .string(level.rawValue), "message": .string(text),
    ])
    write(object.text)
  }

  private func write(_ line: String) {
    progress?.clear()
    writeDiagnostic(line)
  }

  private static var time: String {
    let (day, second) = WallClock.secondsSinceEpoch.quotientAndRemainder(dividingBy: 86_400)
    let parts = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }
    return "\(CalendarDate(daysSinceEpoch: day))T\(parts.joined(separator: ":"))Z"
  }
}

extension Language {
  static var ofLocale: Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { Environment.value(of: $0) }.first { !$0.isEmpty }
    return Language(locale: locale ?? "")
  }
}
