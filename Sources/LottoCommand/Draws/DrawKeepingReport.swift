internal import DrawHistory
internal import Lottery
internal import Platform
internal import Reporting

/// Says what became of the draws that a command was to store, and gives the status for it.
final class DrawKeepingReport {
  private let settings: Settings
  private var added = 0
  private var known = 0
  private var conflicts = 0
  private var refusal: DrawKeeping.Refusal?
  /// Whether a round was named that has not been drawn.
  private(set) var hasRefused = false
  /// Whether a result was not final.
  private(set) var hasUnfinished = false

  init(_ settings: Settings) { self.settings = settings }

  /// Says that rounds have not been drawn.
  func refuse(_ rounds: [Round]) {
    for round in rounds {
      hasRefused = true
      say(round, .drawsOn, round.drawDate.description)
    }
  }

  /// Counts rounds that nobody has to be asked for.
  func addKnown(_ count: Int) { known += count }

  /// Counts, and says of each round that was not stored why.
  func add(_ keeping: DrawKeeping) {
    added += keeping.added.count
    known += keeping.known.count
    conflicts += keeping.conflicts.count
    refusal = refusal ?? (keeping.added.isEmpty ? nil : keeping.refusal)
    hasUnfinished = hasUnfinished || !keeping.notFinal.isEmpty
    for round in keeping.conflicts { say(round, .drawContradicts) }
    for round in keeping.notFinal { say(round, .drawNotFinal) }
  }

  /// Says the sums; gives the status, which is the other one when nothing is wrong with storing.
  func close(orElse status: Int32) -> Int32 {
    if let refusal {
      let reason = Reason(refusal).text(in: settings.spokenLanguage)
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
    settings.log.fail(
      Reason("round \(round.number): \(text)", "\(round.number)회: \(text)"))
  }
}
