internal import DrawHistory
internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// Reports on the draws that a run looks up.
final class DrawConsole {
  private let verbosity: Settings.Verbosity
  private let language: Language
  private let today: CalendarDate
  private let log: DiagnosticLog
  private let areDrawsAsked: Bool
  private var hasSaidRefusal = false

  /// A console; with `areDrawsAsked`, `-q` doesn't silence why draws are missing.
  init(_ settings: Settings, _ log: DiagnosticLog? = nil, areDrawsAsked: Bool = false) {
    self.areDrawsAsked = areDrawsAsked
    self.log = log ?? settings.log
    verbosity = settings.verbosity
    language = settings.spokenLanguage
    today = settings.today
  }

  /// Reports an event about draws; ignores all others.
  func handle(_ event: PipelineEvent) {
    switch event {
    case .drawsRequested(let rounds): detail(.askingForDraws, list(rounds))
    case .drawsAnswered(_, let missing, let reason):
      let unposted = missing.filter { $0.drawDate == today }
      let others = missing.filter { $0.drawDate != today }
      let suffix = suffix(reason)
      if !unposted.isEmpty { warn(.drawsNotPosted, list(unposted), suffix: suffix) }
      if !others.isEmpty { warn(.drawsMissing, list(others), suffix: suffix) }
    case .drawsKept(let keeping): handle(keeping)
    case .newestUsed(let newest): newestFound(newest)
    default: break
    }
  }

  /// Why draws are missing: `lotto-fetch` is not found, or its own reason.
  private static func cause(_ reason: String) -> Wording {
    let program = HelperProgram.fetch
    return program.absence?.about(program.rawValue) ?? Wording(spoken: DisplayText.escaped(reason))
  }

  private func handle(_ keeping: MergeResult) {
    if !keeping.conflicts.isEmpty { warn(.drawsInConflict, list(keeping.conflicts)) }
    // A missing cache was already reported when it was looked up.
    guard let refusal = keeping.refusal, refusal != .noCache, !hasSaidRefusal else { return }
    hasSaidRefusal = true
    let reason = Wording(refusal).text(in: language)
    if refusal.isReadOnly {
      detail(.drawsNotStored, reason)
    } else {
      warn(.drawsNotStored, reason)
    }
  }

  /// Reports draws that are missing after the newest known one.
  func newestFound(_ newest: NewestDraw) {
    if newest.missing.isEmpty { return }
    warn(
      .newestKnown, String(newest.round.number), newest.round.drawDate.description,
      String(newest.missing.count), suffix: suffix(newest.reason))
  }

  /// Reports a cache that cannot be read.
  func cacheRefused(_ error: DrawCacheError, _ cache: DrawCache) {
    let name = DisplayText.escaped(cache.path.bytes)
    let reason = Wording(error).text(in: language)
    if error.isReadOnly {
      detail(.cacheNotUsed, name, reason)
    } else {
      warn(.cacheNotUsed, name, reason)
    }
  }

  /// Reports that no path for a cache is known.
  func cacheMissing() { detail(.noCache, Wording(MergeResult.Refusal.noCache).text(in: language)) }

  private func detail(_ phrase: Phrase, _ values: String...) {
    if verbosity != .verbose { return }
    log.say(.info, phrase.wording.text(in: language, values))
  }

  private func warn(_ phrase: Phrase, _ values: String..., suffix: String = "") {
    if verbosity == .quiet, !areDrawsAsked { return }
    log.say(.warning, phrase.wording.text(in: language, values) + suffix)
  }

  /// A reason in parentheses, to follow a warning.
  private func suffix(_ reason: String) -> String {
    reason.isEmpty ? "" : " (\(Self.cause(reason).text(in: language)))"
  }

  /// Round numbers for display, only the first five of many.
  private func list(_ rounds: [Round]) -> String {
    let named = rounds.prefix(5).map { String($0.number) }.joined(separator: ", ")
    return rounds.count > 5 ? "\(named) … (\(rounds.count))" : named
  }
}
