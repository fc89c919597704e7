internal import Lottery
internal import Reporting

/// Reports failed inputs: the first ones, then how many more; all with `-v`.
final class FailureLog {
  private let log: DiagnosticLog
  private let language: Language
  private let limit: Int
  private var count = 0

  /// How many are named by default.
  private static let shortLimit = 10

  /// A log of failures; nil if it is silenced.
  init?(_ log: DiagnosticLog, _ settings: Settings) {
    if settings.verbosity == .quiet { return nil }
    self.log = log
    language = settings.spokenLanguage
    limit = settings.verbosity == .verbose ? .max : Self.shortLimit
  }

  /// Names an input if it failed.
  func add(_ outcome: InputOutcome) {
    guard outcome.isError else { return }
    count += 1
    if count > limit { return }
    let reasons = GameRecord.errors(of: outcome, in: language).joined(separator: "; ")
    log.say(.error, "\(DisplayText.escaped(outcome.source.text)): \(DisplayText.escaped(reasons))")
  }

  /// Reports how many failed inputs were not named.
  func close() {
    if count > limit { log.say(.error, Phrase.moreFailed.text(in: language, "\(count - limit)")) }
  }
}
