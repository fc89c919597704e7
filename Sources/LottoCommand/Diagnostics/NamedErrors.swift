internal import Lottery
internal import Reporting

/// Names the first errors of a run, as many as its verbosity allows, and counts the others.
struct NamedErrors {
  private let log: DiagnosticLog
  private let limit: Int
  private var count = 0

  /// Logs to `log`, whose verbosity sets the limit; nothing if `isSilent`.
  init(_ log: DiagnosticLog, isSilent: Bool = false) {
    self.log = log
    limit =
      switch log.verbosity {
      case _ where isSilent: 0
      case .silent: 0
      case .quiet, .normal: 10
      case .verbose: .max
      }
  }

  /// Counts an error and logs its reason, which is not evaluated beyond the limit.
  mutating func add(_ reason: @autoclosure () -> Wording) {
    count += 1
    if count <= limit { log.write(.error, reason()) }
  }

  /// Logs how many errors have not been named.
  func complete() {
    guard limit > 0, count > limit else { return }
    log.write(.error, Phrase.moreErrors.wording.with(["\(count - limit)"]))
  }
}
