internal import Lottery
internal import Reporting

/// Names inputs in error on the standard error: the first ones, then how many more; all with `-v`.
final class FailureLog {
  private let log: DiagnosticLog
  private let language: Language
  private let limit: Int
  private var count = 0

  /// So many are named unless more are asked for.
  private static let shortLimit = 10

  /// A log of failures; nil where nothing is to be said of them.
  init?(_ log: DiagnosticLog, _ settings: Settings) {
    if settings.verbosity == .quiet { return nil }
    self.log = log
    language = settings.spokenLanguage
    limit = settings.verbosity == .verbose ? .max : Self.shortLimit
  }

  /// Names an input if it is in error.
  func add(_ outcome: InputOutcome) {
    guard outcome.isError else { return }
    count += 1
    if count > limit { return }
    let reasons = GameRecord.errors(of: outcome, in: language).joined(separator: "; ")
    log.say(.error, "\(DisplayText.escaped(outcome.source.text)): \(DisplayText.escaped(reasons))")
  }

  /// Says how many inputs in error were not named.
  func close() {
    if count > limit {
      log.say(.error, Phrase.moreFailed.text(in: language, "\(count - limit)"))
    }
  }
}
