internal import Platform
internal import Reporting
internal import Synchronization

/// One line on a terminal's standard error that says how far a long run has come.
///
/// It is drawn again ten times a second at most, and gone in the end.
final class ProgressLine: Sendable {
  private let start = Moment.now
  private let state = Mutex(State())

  private struct State {
    var next: Moment?
    var isShown = false
  }

  private static let pause = Duration.milliseconds(100)

  /// A line, nil where no terminal would show it.
  init?() {
    if !Environment.diagnosticsAreTerminal { return nil }
  }

  /// Shows how many tickets are done, once the run has taken a moment.
  func show(tickets: Int) {
    let now = Moment.now
    let isDue = state.withLock { state in
      let due = state.next ?? start + Self.pause
      if now < due { return false }
      state.next = now + Self.pause
      state.isShown = true
      return true
    }
    guard isDue else { return }
    let (seconds, attoseconds) = (now - start).components
    let elapsed = Double(seconds) + Double(attoseconds) * 1e-18
    let rate = Int(Double(tickets) / max(elapsed, 1e-9))
    writeDiagnosticText(
      "\r\u{1B}[K\(DisplayText.grouped(tickets)) tickets, \(DisplayText.grouped(rate))/s")
  }

  /// Takes the line away.
  func clear() {
    let wasShown = state.withLock { state in
      defer { state.isShown = false }
      return state.isShown
    }
    if wasShown { writeDiagnosticText("\r\u{1B}[K") }
  }
}
