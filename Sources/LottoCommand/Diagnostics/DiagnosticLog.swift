internal import JSON
internal import Lottery
internal import Platform
internal import Reporting

/// Diagnostics on the standard error: text for users, or one JSON object per line for programs.
struct DiagnosticLog: Sendable {
  let format: Format
  private let language: Language
  /// The progress line, which is cleared before a diagnostic.
  private let progress: ProgressLine?

  enum Format: String, CaseIterable, Sendable {
    case text
    case json
  }

  /// The severity of a diagnostic.
  enum Level: String, Sendable {
    case info
    case warning
    case error
  }

  /// The schema of the JSON objects.
  private static let schema = "lotto.log/1"

  init(_ format: Format, in language: Language, past progress: ProgressLine? = nil) {
    self.format = format
    self.language = language
    self.progress = progress
  }

  /// Logs a message in the log's language.
  func say(_ level: Level, _ text: String) {
    if format == .json { return writeObject(level, text) }
    let prefix = level == .warning ? "lotto: \(Phrase.warning.text(in: language)): " : "lotto: "
    write(prefix + text)
  }

  /// Logs a reason in the log's language.
  func say(_ level: Level, _ reason: Wording) { say(level, reason.text(in: language)) }

  /// Logs an error; nothing after an interrupt, which is then the reason.
  func fail(_ reason: Wording) {
    if Interrupts.signal == nil { say(.error, reason.text(in: language)) }
  }

  /// Writes the closing line, which has no prefix.
  func close(_ text: String) {
    if format == .json { writeObject(.info, text) } else { write(text) }
  }

  private func writeObject(_ level: Level, _ text: String) {
    let object = JSONValue.object([
      "schema": .string(Self.schema), "time": .string(Self.time), "level": .string(level.rawValue),
      "message": .string(text),
    ])
    write(object.text)
  }

  private func write(_ line: String) {
    progress?.clear()
    writeDiagnostic(line)
  }

  /// The current time as in RFC 3339, to the second.
  private static var time: String {
    let (day, second) = WallClock.secondsSinceEpoch.quotientAndRemainder(dividingBy: 86_400)
    let parts = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }
    return "\(CalendarDate(daysSinceEpoch: day))T\(parts.joined(separator: ":"))Z"
  }
}

extension DiagnosticLog.Format {
  /// The format that the words ask for, even if they cannot be parsed.
  init(askedBy words: [[UInt8]]) {
    let texts = words.map { String(decoding: $0, as: UTF8.self) }
    let isJSON =
      texts.contains("--log-format=json")
      || zip(texts, texts.dropFirst()).contains { $0 == "--log-format" && $1 == "json" }
    self = isJSON ? .json : .text
  }
}
