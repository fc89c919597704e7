internal import Lottery
internal import Platform
internal import Reporting
internal import Synchronization

/// A progress line on the standard error; not drawn while the process is in the background.
final class ProgressLine: Sendable {
  private let start = Moment.now
  private let state = Mutex(State())
  private let things: Wording
  private let showDelay: Duration
  private let language: Language

  enum Choice: String, CaseIterable, Sendable { case auto, always, never }

  private struct State {
    var next: Moment?
    var isShown = false
  }

  private static let pause = Duration.milliseconds(100)
  static let tickets = Wording("tickets")
  static let inputs = Wording("inputs")
  static let lines = Wording("lines")

  /// Creates a line that counts `things`; nil if it is unwanted or there is no terminal for it.
  init?(_ things: Wording, _ settings: Settings) {
    let isWanted =
      switch settings.progress {
      case .auto: settings.verbosity >= .normal && Environment.diagnosticsAreTerminal
      case .always: true
      case .never: false
      }
    if !isWanted { return nil }
    self.things = things
    showDelay = settings.progress == .always ? .zero : Self.pause
    language = settings.spokenLanguage
  }

  /// Shows how many are done, of `total` if known, and what was found, such as the page that a document
  /// has come to; does nothing soon after it was last drawn.
  func show(_ done: Int, of total: Int? = nil, findings: @autoclosure () -> [Wording] = []) {
    let now = Moment.now
    let isDue = state.withLock { state in
      if now < state.next ?? start + showDelay { return false }
      state.next = now + Self.pause
      state.isShown = true
      return true
    }
    guard isDue, !Environment.diagnosticsAreInBackground else { return }
    let text = Self.text(
      done, of: total, things, findings: findings(), after: now - start, in: language)
    // A line that the terminal wraps could not be erased.
    let columns = max(0, (Environment.diagnosticColumns ?? 80) - 1)
    writeDiagnosticText("\r\u{1B}[K" + Line(text).cut(to: columns).text)
  }

  static func text(
    _ done: Int, of total: Int?, _ things: Wording, findings: [Wording] = [],
    after elapsed: Duration, in language: Language
  ) -> String {
    let rate = Double(done) / max(elapsed / .seconds(1), 1e-9)
    let speed = Wording("{0}/s").with([shown(rate)])
    let counted: [Wording]
    if let total, total >= done {
      let left = rate > 0 ? clock(Double(total - done) / rate) : "?"
      let filled = total == 0 ? cells : done * cells / total
      let bar =
        String(repeating: "▰", count: filled) + String(repeating: "▱", count: cells - filled)
      let counts = Wording("{0} {1} of {2} {3}").with([
        bar, DisplayText.grouped(done), DisplayText.grouped(total), things.text(in: language),
      ])
      counted = [counts, speed, Wording("{0} left").with([left])]
    } else {
      let count = Wording("{0} {1}").with([DisplayText.grouped(done), things.text(in: language)])
      counted = [count, speed]
    }
    return (counted + findings).map { $0.text(in: language) }.joined(separator: " · ")
  }

  private static let cells = 5

  func clear() {
    let wasShown = state.withLock { state in
      defer { state.isShown = false }
      return state.isShown
    }
    if wasShown { writeDiagnosticText("\r\u{1B}[K") }
  }

  private static func shown(_ rate: Double) -> String {
    if rate >= 10 { return DisplayText.grouped(Int(rate.rounded())) }
    let tenths = Int((rate * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999).rounded(.up))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let end = (whole % 60).padded(to: 2)
    return hours > 0 ? "\(hours):\(minutes.padded(to: 2)):\(end)" : "\(minutes):\(end)"
  }
}
