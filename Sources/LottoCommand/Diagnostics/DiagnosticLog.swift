internal import JSON
internal import Lottery
internal import Platform
internal import Reporting

/// The standard error of a call: lines for people, or a JSON object a line for programs.
struct DiagnosticLog: Sendable {
  let format: Format
  private let language: Language
  /// What stands in the way of a line, and gives way to it.
  private let progress: ProgressLine?

  /// How diagnostics are written.
  enum Format: String, CaseIterable, Sendable {
    case text
    case json
  }

  /// How much a diagnostic matters.
  enum Level: String, Sendable {
    case info
    case warning
    case error
  }

  /// The number of this form of objects.
  private static let schema = "lotto.log/1"

  init(_ format: Format, in language: Language, past progress: ProgressLine? = nil) {
    self.format = format
    self.language = language
    self.progress = progress
  }

  /// Says something in the log's language.
  func say(_ level: Level, _ text: String) {
    if format == .json { return writeObject(level, text) }
    let prefix = level == .warning ? "lotto: \(Phrase.warning.text(in: language)): " : "lotto: "
    write(prefix + text)
  }

  /// Says something in the log's language.
  func say(_ level: Level, _ reason: Reason) { say(level, reason.text(in: language)) }

  /// Says why something cannot be done; nothing once a signal has come, which is the reason then.
  func fail(_ reason: Reason) {
    if Interrupts.signal == nil { say(.error, reason.text(in: language)) }
  }

  /// Says the closing line, which has no prefix.
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

  /// This second as RFC 3339 has it.
  private static var time: String {
    let (day, second) = WallClock.secondsSinceEpoch.quotientAndRemainder(dividingBy: 86_400)
    let parts = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }
    return "\(CalendarDate(daysSinceEpoch: day))T\(parts.joined(separator: ":"))Z"
  }
}

extension DiagnosticLog.Format {
  /// The form that the words of a call ask for, which may not be understood otherwise.
  init(askedBy words: [[UInt8]]) {
    let texts = words.map { String(decoding: $0, as: UTF8.self) }
    let isJSON =
      texts.contains("--log-format=json")
      || zip(texts, texts.dropFirst()).contains { $0 == "--log-format" && $1 == "json" }
    self = isJSON ? .json : .text
  }
}
