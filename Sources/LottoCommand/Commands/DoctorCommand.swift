internal import DrawHistory
internal import JSON
internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting

/// `lotto doctor`: what is installed, found and reachable, one line per check, and a verdict.
struct DoctorCommand {
  private let settings: Settings

  /// The result of a check.
  private struct Finding {
    var state = State.ok
    let detail: Wording
  }

  private enum State: String {
    case ok
    /// Something is missing, but rows can still be produced.
    case warning
    /// No rows can be produced without it.
    case missing

    /// The state in words; nil if all is well.
    var title: Wording? {
      switch self {
      case .ok: nil
      case .warning: Phrase.warning.wording
      case .missing: Wording("missing")
      }
    }

    /// The mark at the start of its line.
    var mark: Span {
      switch self {
      case .ok: Span("✓", .matched)
      case .warning: Span("!", .warning)
      case .missing: Span("✗", .status(.error))
      }
    }
  }

  /// A check: its name in JSON, its title for users, and how to do it.
  private struct Check: Sendable {
    let name: String
    let title: Wording
    let find: @Sendable (DoctorCommand) -> Finding

    init(_ name: String, _ find: @escaping @Sendable (DoctorCommand) -> Finding) {
      self.name = name
      title = Wording(key: name)
      self.find = find
    }
  }

  /// All checks, in output order.
  private static let checks = [
    Check("lotto") { _ in Finding(detail: Wording(verbatim: Version.number)) },
    Check("lotto-decode") { _ in decoder },
    Check("libraries") { _ in libraries },
    Check("lotto-fetch") { _ in fetcher },
    Check("kernels") { _ in Finding(detail: kernels) },
    Check("processors") { _ in
      Finding(detail: Wording(verbatim: "\(Environment.processorCount)"))
    },
    Check("history") { _ in history }, Check("cache") { _ in cache },
    Check("draws") { $0.draws },
    Check("operator") { $0.operatorSite() },
  ]

  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(UsageError) -> Int32 {
    try UsageError.refuse(arguments, of: "doctor")
    let doctor = DoctorCommand(settings: settings)
    var findings: [(check: Check, finding: Finding)] = []
    for check in checks {
      let finding = check.find(doctor)
      // A check that an interrupt broke off has no result.
      if Interrupts.signal != nil { break }
      findings.append((check, finding))
    }
    let isFaulty = findings.contains { $0.finding.state == .missing }
    let lines =
      findings.map { doctor.line($0.check, $0.finding) } + doctor.verdict(findings.map(\.finding))
    let status = ByteOutput.write(lines, to: nil, settings.log)
    return status == ExitStatus.success && isFaulty ? ExitStatus.fault : status
  }

  private func line(_ check: Check, _ finding: Finding) -> [UInt8] {
    if settings.asksForJSON {
      // Records don't depend on the locale.
      let object = JSONValue.object([
        "name": .string(check.name), "state": .string(finding.state.rawValue),
        "detail": .string(finding.detail.text(in: settings.language ?? .english)),
      ])
      return Array((object.text + "\n").utf8)
    }
    let language = settings.spokenLanguage
    let title = check.title.text(in: language)
    let padding = String(repeating: " ", count: max(1, 14 - TextWidth.columns(of: title)))
    let state = finding.state.title.map { "\($0.text(in: language)): " } ?? ""
    let detail = finding.detail.text(in: language)
    return bytes(of: Line([finding.state.mark, Span(" \(title)\(padding)\(state)\(detail)")]))
  }

  /// The verdict after an empty line; nothing in JSON output.
  private func verdict(_ findings: [Finding]) -> [[UInt8]] {
    if settings.asksForJSON { return [] }
    func count(_ state: State) -> Int { findings.count { $0.state == state } }
    let (missing, warnings) = (count(.missing), count(.warning))
    let text =
      if missing > 0 {
        Wording(
          "lotto cannot work: {0} {0|part is|parts are} missing"
        ).text(in: settings.spokenLanguage, ["\(missing)"])
      } else if warnings > 0 {
        Wording(
          "lotto works; {0} {0|warning|warnings} above"
        ).text(in: settings.spokenLanguage, ["\(warnings)"])
      } else {
        Wording("lotto works, nothing is missing").text(in: settings.spokenLanguage)
      }
    let mark = (missing > 0 ? State.missing : .ok).mark
    return [[UInt8(ascii: "\n")], bytes(of: Line([mark, Span(" \(text)", .strong)]))]
  }

  private func bytes(of line: Line) -> [UInt8] {
    let style = TerminalStyle(
      settings.color, isTerminal: Environment.outputIsTerminal, variable: Environment.value(of:))
    return Array("\(style.text(of: line))\n".utf8)
  }

  private static var decoder: Finding {
    confinement(
      of: .decode, trying: .read,
      Wording("it cannot open files, start programs or use the network"))
  }

  /// Asks the decoder for the versions of its libraries.
  private static var libraries: Finding {
    start(.decode, ["--versions"]) { _, status, answer in
      guard status == ExitStatus.success else { return nil }
      if !answer.hasSuffix("(no JPEG)") { return Finding(detail: Wording(verbatim: answer)) }
      return Finding(
        state: .warning,
        detail: Wording(
          "\(answer): JPEG files are unsupported; install a libzbar that is built with libjpeg"))
    }
  }

  private static var fetcher: Finding {
    confinement(of: .fetch, trying: .create, Wording("it cannot start programs or write files"))
  }

  /// What a helper or its jail lacks; nil if both are complete.
  static func lackOfJail(of helper: HelperProgram) -> Wording? {
    let finding =
      switch helper {
      case .decode: decoder
      case .fetch: fetcher
      }
    return finding.state == .ok ? nil : finding.detail
  }

  /// Starts a helper that tests its own jail.
  private static func confinement(
    of program: HelperProgram, trying act: JailProbe, _ promise: Wording
  ) -> Finding {
    start(program, ["--probe", act.rawValue]) { name, status, _ in
      switch status {
      case 1: Finding(detail: Wording("\(name); confined: \(promise)"))
      case 3:
        Finding(
          state: .warning,
          detail: Wording("\(name); works, but the system lacks a part of its jail"))
      default: nil
      }
    }
  }

  /// Starts a helper and judges its exit status and the first line of its output.
  ///
  /// `judge` returns nil for an unexpected result.
  private static func start(
    _ program: HelperProgram, _ arguments: [String],
    judge: (_ name: String, _ status: Int32, _ answer: String) -> Finding?
  ) -> Finding {
    if let absence = program.absence { return Finding(state: .missing, detail: absence) }
    guard let path = program.path else { preconditionFailure("what is there has a path") }
    let name = String(decoding: path.bytes, as: UTF8.self)
    do throws(SystemError) {
      let child = try ChildProcess.withOutput(path, arguments: arguments)
      let deadline = Moment.now + .seconds(10)
      var answer: [UInt8] = []
      var isOpen = true
      while isOpen, answer.count < 512 {
        if try Readiness.wait(for: [child.output.fileDescriptor], until: deadline).isEmpty { break }
        let piece = try child.output.read(upTo: 512)
        isOpen = !piece.isEmpty
        answer += piece
      }
      // A helper that closes its output is about to exit; any other is killed.
      let end = child.end(hasClosedOutput: !isOpen)
      let line = String(decoding: answer.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      if let finding = judge(name, end.status, line) { return finding }
      let reason =
        end.firstDiagnostic.isEmpty
        ? Wording("status \(end.status)") : Wording(spoken: end.firstDiagnostic)
      return Finding(state: .missing, detail: Wording("\(name) does not work: ") + reason)
    } catch {
      return Finding(
        state: .missing, detail: Wording("\(name) cannot be started: ") + Wording(error))
    }
  }

  private static var kernels: Wording {
    let names = RankKernel.all.filter { $0.isSupported() }.map(\.name).joined(separator: ", ")
    let best = RankKernel.best.name
    return Wording("using \(best); this processor runs \(names)")
  }

  private static var history: Finding {
    guard let newest = EmbeddedDraws.newestRound else {
      return Finding(state: .missing, detail: Wording("no draws embedded"))
    }
    return Finding(detail: Wording("rounds 1 to \(newest.number), \(newest.drawDate)"))
  }

  private static var cache: Finding {
    guard let cache = DrawCache.ofUser else {
      return Finding(
        state: .warning, detail: Wording("none: ") + Wording(MergeResult.Refusal.noCache))
    }
    let name = String(decoding: cache.path.bytes, as: UTF8.self)
    do throws(DrawCacheError) {
      let draws = try cache.read()
      let count = Wording("{0} {0|draw|draws}").with(["\(draws.count)"])
      let newest = draws.keys.max().map { Wording(", newest round \($0.number)") }
      return Finding(detail: Wording(verbatim: "\(name); ") + count + (newest ?? .empty))
    } catch {
      return Finding(state: .warning, detail: Wording("\(name) not used: ") + Wording(error))
    }
  }

  /// Which drawn rounds the history and the cache lack; the cache check says why it isn't read.
  private var draws: Finding {
    let cache = DrawCache.ofUser
    let cached = try? cache?.read()
    let library =
      if let cache, let cached {
        DrawLibrary(cache: cache, holding: cached)
      } else {
        DrawLibrary()
      }
    let known = Set(library.rounds)
    let drawn = Round.all(drawnBy: settings.lastDrawnDay)
    let missing = drawn.filter { !known.contains($0) }
    let state = missing.isEmpty ? State.ok : .warning
    guard let newest = drawn.last(where: known.contains) else {
      return Finding(state: state, detail: Wording("no draw is known"))
    }
    let values = [String(newest.number), newest.drawDate.description, String(missing.count)]
    guard let first = missing.first else {
      return Finding(detail: Wording("newest known: {0} of {1}").with(values))
    }
    let start =
      first > newest
      ? Phrase.newestKnown.wording
      : Wording("newest known: {0} of {1}; {2} {2|round is|rounds are} missing")
    let remedy = Wording("lotto draws update fetches {0|it|them}").with([values[2]])
    let list = Wording(verbatim: " (\(RoundRanges.text(missing))); ")
    return Finding(state: state, detail: start.with(values) + list + remedy)
  }

  /// Fetches a known draw, which shows that others can be fetched.
  private func operatorSite() -> Finding {
    if settings.isOffline { return Finding(detail: Wording("not asked because of --offline")) }
    guard let round = EmbeddedDraws.newestRound else {
      return Finding(detail: Wording("not asked"))
    }
    do throws(SystemError) {
      var fetch = try DrawFetch.start(for: [round], on: .init(base: settings.drawing.base))
      let request = fetch.request
      while try !Readiness.wait(for: [request.fileDescriptor], until: request.deadline).isEmpty {
        if fetch.receive() { break }
      }
      let response = fetch.finish()
      if response.draws.isEmpty {
        let reason = Wording(spoken: response.reason)
        return Finding(
          state: .warning,
          detail: Wording(
            "no answer (\(reason)); later rounds need it, lotto draws import, or --draws"))
      }
      return Finding(detail: Wording("answers"))
    } catch {
      return Finding(state: .warning, detail: Wording("cannot be asked: ") + Wording(error))
    }
  }
}

extension CommandName {
  static let doctor = CommandName(rawValue: "doctor")
}

extension Command {
  static let doctor = Command(
    name: .doctor, section: .program, usage: "doctor [--json] [--offline]",
    summary: Wording("check what is installed and reachable"), run: DoctorCommand.run)
}
