internal import Lottery
internal import Platform
internal import Reporting
internal import Synchronization
internal import WorkerProtocol

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

  /// Shows how many are done, of `total` if known, and the page that a document has come to; does
  /// nothing soon after it was last drawn.
  func show(_ done: Int, of total: Int? = nil, at page: PageNumber? = nil) {
    let now = Moment.now
    let isDue = state.withLock { state in
      if now < state.next ?? start + showDelay { return false }
      state.next = now + Self.pause
      state.isShown = true
      return true
    }
    guard isDue, !Environment.diagnosticsAreInBackground else { return }
    let text = Self.text(done, of: total, things, at: page, after: now - start, in: language)
    // A line that the terminal wraps could not be erased.
    let columns = max(0, (Environment.diagnosticColumns ?? 80) - 1)
    writeDiagnosticText(
      "\r\u{1B}[K" + text.prefix(text.utf8.count > columns ? columns / 2 : columns))
  }

  static func text(
    _ done: Int, of total: Int?, _ things: Wording, at page: PageNumber? = nil,
    after elapsed: Duration, in language: Language
  ) -> String {
    let inputs = text(done, of: total, things, after: elapsed, in: language)
    guard let page else { return inputs }
    let numbers = [page.number, page.count].map { DisplayText.grouped(Int($0)) }
    return inputs + Wording(", page {0} of {1}").text(in: language, numbers)
  }

  private static func text(
    _ done: Int, of total: Int?, _ things: Wording, after elapsed: Duration, in language: Language
  ) -> String {
    let rate = Double(done) / max(elapsed / .seconds(1), 1e-9)
    let name = things.text(in: language)
    guard let total, total >= done else {
      return Wording("{0} {1}, {2}/s")
        .text(in: language, [DisplayText.grouped(done), name, shown(rate)])
    }
    let left = rate > 0 ? clock(Double(total - done) / rate) : "?"
    return Wording("{0} of {1} {2}, {3}/s, {4} left").text(
      in: language,
      [DisplayText.grouped(done), DisplayText.grouped(total), name, shown(rate), left])
  }

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
