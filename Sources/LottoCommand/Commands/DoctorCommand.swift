internal import DrawHistory
internal import JSON
internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting
internal import WorkerProtocol

/// `lotto doctor`: what is installed, found and reachable, one line per check, and a verdict.
enum DoctorCommand {
  private typealias Check = (title: Wording, find: @Sendable (Settings) -> DoctorFinding)

  private static let checks = pictureChecks + kindChecks + [annotating] + drawChecks

  private static let pictureChecks: [Check] = [
    (Wording("lotto"), { _ in DoctorFinding(.ok, Wording(verbatim: Version.number)) }),
    (Wording("lotto-decode"), { _ in .confinement(of: .decode) }),
    (Wording("libraries"), { _ in .libraries }),
  ]

  /// The kinds of files that are read if a library is installed.
  private static let kindChecks: [Check] = PictureLibrary.allCases.map { library in
    let kinds = FileKind.all.filter { $0.library == library }.map(\.name)
    return (Wording(verbatim: kinds.joined(separator: ", ")), { _ in .library(library) })
  }

  private static let annotating: Check = (
    Wording(verbatim: "--annotate"), { .drawing(in: $0.spokenLanguage) }
  )

  private static let drawChecks: [Check] = [
    (Wording("lotto-fetch"), { _ in .confinement(of: .fetch) }),
    (Wording("kernels"), { _ in kernels }),
    (
      Wording("processors"),
      { _ in DoctorFinding(.ok, Wording(verbatim: "\(Environment.processorCount)")) }
    ),
    (Wording("history"), { _ in history }),
    (Wording("cache"), { _ in cache }),
    (Wording("draws"), draws),
    (Wording("operator"), operatorSite),
  ]

  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    try Failure.refuse(arguments, of: "doctor")
    var findings: [DoctorFinding] = []
    var lines: [String] = []
    for (title, find) in checks {
      let finding = find(settings)
      // An interrupted check has no result.
      if Interrupts.signal != nil { break }
      findings.append(finding)
      lines.append(line(title, finding, settings))
    }
    if !settings.asksForJSON { lines += verdict(findings, settings) }
    let status = try settings.write(lines)
    return findings.contains { $0.state == .missing } ? ExitStatus.fault : status
  }

  private static func line(_ title: Wording, _ finding: DoctorFinding, _ settings: Settings)
    -> String
  {
    if settings.asksForJSON {
      // Records don't depend on the locale.
      let object = JSONValue.object([
        "name": .string(title.english), "state": .string(finding.state.rawValue),
        "detail": .string(finding.detail.text(in: settings.language ?? .english)),
      ])
      return object.text + "\n"
    }
    let language = settings.spokenLanguage
    let name = title.text(in: language)
    let padding = String(repeating: " ", count: max(1, 14 - TextWidth.columns(of: name)))
    let detail = finding.detail.text(in: language)
    let (mark, state): (Span, Wording?) =
      switch finding.state {
      case .ok: (Span("✓", .matched), nil)
      case .warning: (Span("!", .warning), Phrase.warning.wording)
      case .missing: (cross, Wording("missing"))
      }
    let prefix = state.map { "\($0.text(in: language)): " } ?? ""
    return settings.style.text(of: Line([mark, Span(" \(name)\(padding)\(prefix)\(detail)")]))
      + "\n"
  }

  private static let cross = Span("✗", .status(.error))

  private static func verdict(_ findings: [DoctorFinding], _ settings: Settings) -> [String] {
    let missing = findings.count { $0.state == .missing }
    let warnings = findings.count { $0.state == .warning }
    let verdict =
      if missing > 0 {
        Wording("lotto cannot work: {0} {0|part is|parts are} missing").with(["\(missing)"])
      } else if warnings > 0 {
        Wording("lotto works; {0} {0|warning|warnings} above").with(["\(warnings)"])
      } else {
        Wording("lotto works; nothing is missing")
      }
    let text = Span(" \(verdict.text(in: settings.spokenLanguage))", .strong)
    let mark = missing > 0 ? cross : Span("✓", .matched)
    return ["\n", settings.style.text(of: Line([mark, text])) + "\n"]
  }

  private static var kernels: DoctorFinding {
    let names = RankKernel.all.filter { $0.isSupported() }.map(\.name).joined(separator: ", ")
    let best = RankKernel.best.name
    return DoctorFinding(.ok, Wording("using \(best); this processor runs \(names)"))
  }

  private static var history: DoctorFinding {
    guard let newest = EmbeddedDraws.newestRound else {
      return DoctorFinding(.missing, Wording("no draws embedded"))
    }
    return DoctorFinding(.ok, Wording("rounds 1 to \(newest.number), \(newest.drawDate)"))
  }

  private static var cache: DoctorFinding {
    guard let cache = DrawCache.ofCurrentUser else {
      return DoctorFinding(.warning, Wording("none: ") + Wording(MergeResult.Refusal.noCache))
    }
    let name = String(decoding: cache.path.bytes, as: UTF8.self)
    do throws(DrawCacheError) {
      let draws = try cache.read()
      let count = Wording("{0} {0|draw|draws}").with(["\(draws.count)"])
      let newest = draws.keys.max().map { Wording(", newest round \($0.number)") }
      return DoctorFinding(.ok, Wording(verbatim: "\(name); ") + count + (newest ?? .empty))
    } catch { return DoctorFinding(.warning, Wording("\(name) not used: ") + Wording(error)) }
  }

  /// Which drawn rounds are neither in the history nor in the cache; `cache` reports read errors.
  private static func draws(_ settings: Settings) -> DoctorFinding {
    let cache = DrawCache.ofCurrentUser
    let cached = try? cache?.read()
    let library =
      if let cache, let cached { DrawLibrary(cache: cache, holding: cached) } else { DrawLibrary() }
    let known = Set(library.rounds)
    let drawn = Round.all(drawnBy: settings.lastDrawnDay)
    let missing = drawn.filter { !known.contains($0) }
    guard let newest = drawn.last(where: known.contains) else {
      return DoctorFinding(missing.isEmpty ? .ok : .warning, Wording("no draw is known"))
    }
    let values = [String(newest.number), newest.drawDate.description, String(missing.count)]
    guard let first = missing.first else {
      return DoctorFinding(.ok, Wording("newest known: {0} of {1}").with(values))
    }
    let start =
      first > newest
      ? Phrase.newestKnown.wording
      : Wording("newest known: {0} of {1}; {2} {2|round is|rounds are} missing")
    let remedy = Wording("lotto draws update fetches {0|it|them}").with([values[2]])
    let list = Wording(" (\(RoundRanges.wording(missing))); ")
    return DoctorFinding(.warning, start.with(values) + list + remedy)
  }

  /// Fetches a known draw, which shows that others can be fetched.
  private static func operatorSite(_ settings: Settings) -> DoctorFinding {
    if settings.isOffline { return DoctorFinding(.ok, Wording("skipped because of --offline")) }
    guard let round = EmbeddedDraws.newestRound else {
      return DoctorFinding(.ok, Wording("not asked"))
    }
    var provider = DrawProvider(
      library: DrawLibrary(), days: .now(), mayFetch: true,
      fetching: .init(base: settings.drawSettings.base))
    var answers = false
    var failure: DrawFetch.Failure?
    do throws(SystemError) {
      try provider.refresh([round]) { event in
        guard case .answered(let obtained, _, let reason) = event else { return }
        answers = !obtained.isEmpty
        failure = reason
      }
      if case .notStarted(let error) = failure { throw error }
    } catch { return DoctorFinding(.warning, Wording("cannot be asked: ") + Wording(error)) }
    if answers { return DoctorFinding(.ok, Wording("answers")) }
    let reason = failure?.wording.map { Wording(" (\($0))") } ?? .empty
    return DoctorFinding(
      .warning, Wording("no answer\(reason); for later rounds, use lotto draws import or --draws"))
  }
}

extension Command {
  static let doctor = Command(
    name: "doctor", section: .program, usage: "doctor [--json] [--offline]",
    summary: Wording("check what is installed and reachable"), run: DoctorCommand.run)
}
