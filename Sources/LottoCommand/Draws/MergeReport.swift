internal import DrawHistory
internal import Lottery
internal import Platform
internal import Reporting

/// Reports what happened to the draws that a command was to store, and gives the exit status.
final class MergeReport {
  private let settings: Settings
  private var added = 0
  private var known = 0
  private var conflicts = 0
  private var refusal: MergeResult.Refusal?
  /// Whether a named round has not been drawn yet.
  private(set) var hasRefused = false
  /// Whether a result was not final.
  private(set) var hasUnfinished = false

  init(_ settings: Settings) { self.settings = settings }

  /// Reports rounds that have not been drawn yet.
  func refuse(_ rounds: [Round]) {
    for round in rounds {
      hasRefused = true
      say(round, .drawsOn, round.drawDate.description)
    }
  }

  /// Counts rounds that need no fetch.
  func addKnown(_ count: Int) { known += count }

  /// Counts draws, and reports why each rejected one was not stored.
  func add(_ keeping: MergeResult) {
    added += keeping.added.count
    known += keeping.known.count
    conflicts += keeping.conflicts.count
    refusal = refusal ?? (keeping.added.isEmpty ? nil : keeping.refusal)
    hasUnfinished = hasUnfinished || !keeping.notFinal.isEmpty
    for round in keeping.conflicts { say(round, .drawContradicts) }
    for round in keeping.notFinal { say(round, .drawNotFinal) }
  }

  /// Reports the totals; returns `status` unless storing failed or draws conflict.
  func close(orElse status: Int32) -> Int32 {
    if let refusal {
      let reason = Wording(refusal).text(in: settings.spokenLanguage)
      settings.log.say(
        .error, Phrase.drawsNotStored.text(in: settings.spokenLanguage, reason))
      return ExitStatus.outputError
    }
    if settings.verbosity != .quiet {
      writeDiagnostic(
        Phrase.drawsStored.text(
          in: settings.spokenLanguage, String(added), String(known), String(conflicts)))
    }
    return status == ExitStatus.success && conflicts > 0 ? ExitStatus.inputError : status
  }

  private func say(_ round: Round, _ phrase: Phrase, _ values: String...) {
    let text = phrase.wording.text(in: settings.spokenLanguage, values)
    settings.log.fail(Wording("round \(round.number): \(text)"))
  }
}
