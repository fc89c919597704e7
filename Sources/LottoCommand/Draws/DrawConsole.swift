internal import DrawHistory
internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// Says what becomes of the draws that a run asks for.
final class DrawConsole {
  private let verbosity: Settings.Verbosity
  private let language: Language
  private let today: CalendarDate
  private let log: DiagnosticLog
  private let areDrawsAsked: Bool
  private var hasSaidRefusal = false

  /// A console; where the draws are what the call asks for, `-q` does not silence why some are missing.
  init(_ settings: Settings, _ log: DiagnosticLog? = nil, areDrawsAsked: Bool = false) {
    self.areDrawsAsked = areDrawsAsked
    self.log = log ?? settings.log
    verbosity = settings.verbosity
    language = settings.spokenLanguage
    today = settings.today
  }

  /// Says what an event tells of draws; nothing of another event.
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

  /// Why draws are missing: `lotto-fetch` is, or what it says.
  private static func cause(_ reason: String) -> Reason {
    let program = HelperProgram.fetch
    return program.absence?.about(program.rawValue)
      ?? Reason(spoken: DisplayText.escaped(reason))
  }

  private func handle(_ keeping: DrawKeeping) {
    if !keeping.conflicts.isEmpty { warn(.drawsInConflict, list(keeping.conflicts)) }
    // Without a cache there is nothing to refuse: that was said when it was looked for.
    guard let refusal = keeping.refusal, refusal != .noCache, !hasSaidRefusal else { return }
    hasSaidRefusal = true
    let reason = Reason(refusal).text(in: language)
    if refusal.isLackOfPlace {
      detail(.drawsNotStored, reason)
    } else {
      warn(.drawsNotStored, reason)
    }
  }

  /// Says that draws are missing after the newest one that is known.
  func newestFound(_ newest: NewestDraw) {
    if newest.missing.isEmpty { return }
    warn(
      .newestKnown, String(newest.round.number), newest.round.drawDate.description,
      String(newest.missing.count), suffix: suffix(newest.reason))
  }

  /// Says that there is a cache, but not one to read.
  func cacheRefused(_ error: DrawCacheError, _ cache: DrawCache) {
    let name = DisplayText.escaped(cache.path.bytes)
    let reason = Reason(error).text(in: language)
    if error.isLackOfPlace {
      detail(.cacheNotUsed, name, reason)
    } else {
      warn(.cacheNotUsed, name, reason)
    }
  }

  /// Says that there is no place for a cache.
  func cacheMissing() { detail(.noCache, Reason(DrawKeeping.Refusal.noCache).text(in: language)) }

  private func detail(_ phrase: Phrase, _ values: String...) {
    if verbosity != .verbose { return }
    log.say(.info, phrase.wording.text(in: language, values))
  }

  private func warn(_ phrase: Phrase, _ values: String..., suffix: String = "") {
    if verbosity == .quiet, !areDrawsAsked { return }
    log.say(.warning, phrase.wording.text(in: language, values) + suffix)
  }

  /// A reason as it stands behind a warning.
  private func suffix(_ reason: String) -> String {
    reason.isEmpty ? "" : " (\(Self.cause(reason).text(in: language)))"
  }

  /// Rounds for people; the first few of many.
  private func list(_ rounds: [Round]) -> String {
    let named = rounds.prefix(5).map { String($0.number) }.joined(separator: ", ")
    return rounds.count > 5 ? "\(named) … (\(rounds.count))" : named
  }
}
