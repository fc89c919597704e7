internal import DrawHistory
internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// `lotto draws update`: fetches unknown draws once and stores them.
enum DrawsUpdate {
  @Sendable static func run(
    _ settings: Settings, _ arguments: ArraySlice<[UInt8]>
  ) throws(UsageError) -> Int32 {
    if settings.isOffline {
      throw UsageError("draws update needs the network, which --offline forbids")
    }
    if settings.drawing.scope != nil, !arguments.isEmpty {
      throw UsageError("rounds cannot be combined with --missing or --all")
    }
    var named: Set<Round> = []
    for argument in arguments { named.insert(try OptionValue.round(argument)) }
    var resolver = try DrawSources.resolver(settings)
    let drawn = Round.all(drawnBy: settings.lastDrawnDay)
    let fetchesAll = settings.drawing.scope == .all
    let wanted = named.isEmpty ? drawn : drawn.filter(named.contains)
    let unknown = wanted.filter { resolver.library.draw($0) == nil }
    let report = MergeReport(settings)
    if !fetchesAll { report.addKnown(wanted.count - unknown.count) }
    report.refuse(named.filter { $0.drawDate > settings.lastDrawnDay }.sorted())
    if fetchesAll || !unknown.isEmpty {
      do throws(SystemError) {
        try ask(for: fetchesAll ? drawn : unknown, fetchesAll, &resolver, report, settings)
      } catch {
        // Draws stored so far are kept.
        settings.log.fail(Wording("cannot ask for draws: ") + Wording(error))
        return ExitStatus.fault
      }
    }
    let stillUnknown = unknown.filter { resolver.library.draw($0)?.isFinal != true }
    let isIncomplete = !stillUnknown.isEmpty || report.hasRefused
    return report.close(orElse: isIncomplete ? ExitStatus.unavailable : ExitStatus.success)
  }

  private static func ask(
    for rounds: [Round], _ fetchesAll: Bool, _ resolver: inout DrawResolver, _ report: MergeReport,
    _ settings: Settings
  ) throws(SystemError) {
    let console = DrawConsole(settings, areDrawsAsked: true)
    try resolver.refresh(rounds, fetchesAll: fetchesAll) { event in
      if case .drawsKept(let keeping) = event {
        report.add(keeping)
      } else {
        console.handle(event)
      }
    }
  }
}
