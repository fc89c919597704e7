internal import Lottery
internal import Platform
internal import Reporting
internal import Synchronization

/// One line on a terminal's standard error that says how far a long run has come.
///
/// It is drawn again ten times a second at most, and gone in the end. In the background it stays away:
/// the terminal is another program's.
final class ProgressLine: Sendable {
  private let start = Moment.now
  private let state = Mutex(State())
  private let things: Wording
  /// How long a run has to take before the line is shown.
  private let patience: Duration
  private let language: Language

  /// When there is a line.
  enum Choice: String, CaseIterable, Sendable {
    /// On a terminal.
    case auto
    case always
    case never
  }

  private struct State {
    var next: Moment?
    var isShown = false
  }

  private static let pause = Duration.milliseconds(100)

  /// Words for what is counted.
  static let tickets = Wording("tickets", "게임")
  static let inputs = Wording("inputs", "입력")

  /// A line about things of a kind; nil where it is not wanted, or no terminal would show it.
  init?(_ things: Wording, _ settings: Settings) {
    let isWanted =
      switch settings.progress {
      case .auto: settings.verbosity != .quiet && Environment.diagnosticsAreTerminal
      case .always: true
      case .never: false
      }
    if !isWanted { return nil }
    self.things = things
    patience = settings.progress == .always ? .zero : Self.pause
    language = settings.spokenLanguage
  }

  /// Shows how many are done, of how many where that is known, once the run has taken a moment.
  func show(_ done: Int, of total: Int? = nil) {
    let now = Moment.now
    let isDue = state.withLock { state in
      let due = state.next ?? start + patience
      if now < due { return false }
      state.next = now + Self.pause
      state.isShown = true
      return true
    }
    guard isDue, !Environment.diagnosticsAreInBackground else { return }
    let text = Self.text(done, of: total, things, after: now - start, in: language)
    // A line that a terminal breaks in two could not be taken back.
    let columns = max(0, (Environment.diagnosticColumns ?? 80) - 1)
    writeDiagnosticText(
      "\r\u{1B}[K" + text.prefix(text.utf8.count > columns ? columns / 2 : columns))
  }

  /// What the line says.
  static func text(
    _ done: Int, of total: Int?, _ things: Wording, after elapsed: Duration, in language: Language
  ) -> String {
    let rate = Double(done) / max(elapsed / .seconds(1), 1e-9)
    let name = things.text(in: language)
    guard let total, total >= done else {
      return Wording("{0} {1}, {2}/s", "{1} {0}, 초당 {2}")
        .text(in: language, [DisplayText.grouped(done), name, shown(rate)])
    }
    let left = rate > 0 ? clock(Double(total - done) / rate) : "?"
    return Wording("{0} of {1} {2}, {3}/s, {4} left", "{2} {0}/{1}, 초당 {3}, {4} 남음").text(
      in: language,
      [DisplayText.grouped(done), DisplayText.grouped(total), name, shown(rate), left])
  }

  /// Takes the line away.
  func clear() {
    let wasShown = state.withLock { state in
      defer { state.isShown = false }
      return state.isShown
    }
    if wasShown { writeDiagnosticText("\r\u{1B}[K") }
  }

  /// A rate, with a decimal where it is small.
  private static func shown(_ rate: Double) -> String {
    if rate >= 10 { return DisplayText.grouped(Int(rate.rounded())) }
    let tenths = Int((rate * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Seconds as minutes and seconds, or with hours before them.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999).rounded(.up))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let end = (whole % 60).padded(to: 2)
    return hours > 0 ? "\(hours):\(minutes.padded(to: 2)):\(end)" : "\(minutes):\(end)"
  }
}
