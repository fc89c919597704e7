internal import DrawHistory
internal import Lottery
internal import Platform
internal import Reporting

extension DrawsCommand {
  /// `lotto draws update`: fetches unknown draws once and stores them.
  static func update(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    if settings.isOffline {
      throw .usage("draws update needs the network, which --offline forbids")
    }
    if settings.drawSettings.scope != nil, !arguments.isEmpty {
      throw .usage("rounds cannot be combined with --missing or --all")
    }
    var named: Set<Round> = []
    for argument in arguments { named.insert(try OptionValue.round(argument)) }
    let replaces = settings.drawSettings.replaces
    if replaces, named.isEmpty { throw .usage("--replace needs the rounds whose draws are wrong") }
    var provider = try settings.drawProvider()
    let drawn = Round.all(drawnBy: settings.lastDrawnDay)
    let fetchesAll = settings.drawSettings.scope == .all
    let wanted = named.isEmpty ? drawn : drawn.filter(named.contains)
    if replaces, let round = wanted.first(where: { provider.library.source(of: $0) == .embedded }) {
      throw .usage("--replace: round \(round.number) is built into lotto and stays as it is")
    }
    let unknown = wanted.filter { provider.library.draw($0)?.isFinal != true }
    let requested = replaces ? wanted : unknown
    var report = MergeReport(settings)
    if !fetchesAll { report.known += wanted.count - requested.count }
    var isMissing = false
    report.refuse(named.filter { $0.drawDate > settings.lastDrawnDay }.sorted())
    if fetchesAll || !requested.isEmpty {
      // The user asked for these draws, so `-q` doesn't hide why some are missing.
      var loud = settings
      loud.verbosity = max(.normal, settings.verbosity)
      let console = DrawConsole(loud)
      do throws(SystemError) {
        try provider.refresh(
          fetchesAll ? drawn : requested, fetchesAll: fetchesAll, replaces: replaces
        ) { event in
          if case .answered(_, let missing, _) = event { isMissing = !missing.isEmpty }
          if case .merged(let merged) = event {
            report.add(merged)
          } else {
            console.handle(event)
          }
        }
      } catch {
        // Draws stored so far are kept.
        throw Failure(ExitStatus.fault, Wording("cannot fetch draws: ") + Wording(error))
      }
    }
    // Numbers alone are not what was asked for: callers that try again get the final draw.
    let stillUnknown = unknown.filter { provider.library.draw($0)?.isFinal != true }
    let isIncomplete = !stillUnknown.isEmpty || report.hasRefused || replaces && isMissing
    return report.close(orElse: isIncomplete ? ExitStatus.unavailable : ExitStatus.success)
  }

  /// `lotto draws import`: stores the draws of a file unless they contradict known ones.
  static func importFile(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    guard let argument = arguments.first, arguments.count == 1 else {
      throw .usage("expected one file of draws, found \(arguments.count)")
    }
    let path = try OptionValue.path(argument)
    var library = try settings.drawLibrary()
    let draws: [Draw]
    do throws(DrawFileError) {
      draws = try DrawFile.read(path).values.sorted { $0.round < $1.round }
    } catch {
      let isMissing = !argument.isDash && path.kind(followingLinks: true) == nil
      throw Failure(
        isMissing ? ExitStatus.noInput : ExitStatus.inputError,
        Wording(error).about(DisplayText.escaped(argument)))
    }
    var report = MergeReport(settings)
    report.refuse(draws.map(\.round).filter { $0.drawDate > settings.lastDrawnDay })
    let drawn = draws.filter { $0.round.drawDate <= settings.lastDrawnDay }
    report.add(library.merge(drawn))
    let isIncomplete = report.hasRefused || report.hasUnfinished
    return report.close(orElse: isIncomplete ? ExitStatus.inputError : ExitStatus.success)
  }
}

/// Counts and reports what became of the draws that a command tried to store.
private struct MergeReport {
  private let settings: Settings
  private var added = 0
  var known = 0
  private var conflicts = 0
  private var refusal: MergeResult.Refusal?
  /// Whether a named or imported round has not been drawn yet.
  private(set) var hasRefused = false
  private(set) var hasUnfinished = false

  init(_ settings: Settings) { self.settings = settings }

  mutating func refuse(_ rounds: [Round]) {
    for round in rounds {
      hasRefused = true
      fail(round, Phrase.drawsOn.wording.with([round.drawDate.description]))
    }
  }

  mutating func add(_ merged: MergeResult) {
    refuse(merged.undrawn)
    added += merged.added.count(where: { !merged.undrawn.contains($0) })
    for round in merged.replaced {
      settings.log.close(Wording("round \(round.number): the known draw is replaced"))
    }
    known += merged.known.count
    conflicts += merged.conflicts.count + merged.corrected.count
    refusal = refusal ?? (merged.added.isEmpty ? nil : merged.refusal)
    hasUnfinished = hasUnfinished || !merged.notFinal.isEmpty
    for round in merged.conflicts { fail(round, Phrase.drawContradicts.wording) }
    for round in merged.corrected { fail(round, Phrase.drawCorrected.wording) }
    for round in merged.notFinal { fail(round, Phrase.drawNotFinal.wording) }
  }

  /// Reports the totals; returns `status` unless storing failed or draws conflict.
  func close(orElse status: Int32) -> Int32 {
    if let refusal {
      let reason = Wording(refusal).text(in: settings.spokenLanguage)
      settings.log.write(.error, Phrase.drawsNotStored.wording.with([reason]))
      return ExitStatus.outputError
    }
    settings.log.close(
      Phrase.drawsStored.wording.with([String(added), String(known), String(conflicts)]))
    return status == ExitStatus.success && conflicts > 0 ? ExitStatus.inputError : status
  }

  private func fail(_ round: Round, _ reason: Wording) {
    settings.log.fail(Wording("round \(round.number): \(reason)"))
  }
}
