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
    let detail: Reason
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
      case .missing: Wording("missing", "없음")
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
    let title: Reason
    let find: @Sendable (DoctorCommand) -> Finding

    init(_ name: String, _ korean: String, _ find: @escaping @Sendable (DoctorCommand) -> Finding) {
      self.name = name
      title = Reason(name, korean)
      self.find = find
    }
  }

  /// All checks, in output order.
  private static let checks = [
    Check("lotto", "lotto") { _ in Finding(detail: Reason(verbatim: Version.number)) },
    Check("lotto-decode", "lotto-decode") { _ in decoder },
    Check("libraries", "라이브러리") { _ in libraries },
    Check("lotto-fetch", "lotto-fetch") { _ in fetcher },
    Check("kernels", "커널") { _ in Finding(detail: kernels) },
    Check("processors", "프로세서") { _ in
      Finding(detail: Reason(verbatim: "\(Environment.processorCount)"))
    },
    Check("history", "당첨 기록") { _ in history }, Check("cache", "캐시") { _ in cache },
    Check("draws", "회차") { $0.draws },
    Check("operator", "동행복권") { $0.operatorSite() },
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
    return bytes(
      of: Line([finding.state.mark, Span(" \(title)\(padding)\(state)\(detail)")]))
  }

  /// The verdict after an empty line; nothing in JSON output.
  private func verdict(_ findings: [Finding]) -> [[UInt8]] {
    if settings.asksForJSON { return [] }
    func count(_ state: State) -> Int { findings.count { $0.state == state } }
    let (missing, warnings) = (count(.missing), count(.warning))
    let text =
      if missing > 0 {
        Wording(
          "lotto cannot work: {0} {0|part is|parts are} missing",
          "lotto를 쓸 수 없음: 빠진 것 {0}개"
        ).text(in: settings.spokenLanguage, ["\(missing)"])
      } else if warnings > 0 {
        Wording(
          "lotto works; {0} {0|warning|warnings} above", "lotto를 쓸 수 있음; 위 경고 {0}개 확인"
        ).text(in: settings.spokenLanguage, ["\(warnings)"])
      } else {
        Wording("lotto works, nothing is missing", "이상 없음").text(in: settings.spokenLanguage)
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
      Reason("it cannot open files, start programs or use the network", "파일, 프로세스, 네트워크에 접근할 수 없음"))
  }

  /// Asks the decoder for the versions of its libraries.
  private static var libraries: Finding {
    start(.decode, ["--versions"]) { _, status, answer in
      guard status == ExitStatus.success else { return nil }
      if !answer.hasSuffix("(no JPEG)") { return Finding(detail: Reason(verbatim: answer)) }
      return Finding(
        state: .warning,
        detail: Reason(
          "\(answer): JPEG files are unsupported; install a libzbar that is built with libjpeg",
          "\(answer): JPEG을 읽을 수 없음; libjpeg를 쓰는 libzbar를 설치하기"))
    }
  }

  private static var fetcher: Finding {
    confinement(
      of: .fetch, trying: .create,
      Reason("it cannot start programs or write files", "프로그램 실행과 파일 쓰기를 할 수 없음"))
  }

  /// What a helper or its jail lacks; nil if both are complete.
  static func lackOfJail(of helper: HelperProgram) -> Reason? {
    let finding =
      switch helper {
      case .decode: decoder
      case .fetch: fetcher
      }
    return finding.state == .ok ? nil : finding.detail
  }

  /// Starts a helper that tests its own jail.
  private static func confinement(
    of program: HelperProgram, trying act: JailProbe, _ promise: Reason
  ) -> Finding {
    start(program, ["--probe", act.rawValue]) { name, status, _ in
      switch status {
      case 1:
        Finding(
          detail: Reason(
            "\(name); confined: \(promise.english)", "\(name); 격리됨: \(promise.korean)"))
      case 3:
        Finding(
          state: .warning,
          detail: Reason(
            "\(name); works, but the system lacks a part of its jail",
            "\(name); 작동하나 격리 기능 일부가 시스템에 없음"))
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
      let end = isOpen ? child.kill() : child.waitForEnd()
      let line = String(decoding: answer.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      if let finding = judge(name, end.status, line) { return finding }
      let reason =
        end.firstDiagnostic.isEmpty
        ? Reason("status \(end.status)", "상태 \(end.status)") : Reason(spoken: end.firstDiagnostic)
      return Finding(
        state: .missing,
        detail: Reason("\(name) does not work: ", "\(name) 작동하지 않음: ") + reason)
    } catch {
      return Finding(
        state: .missing,
        detail: Reason("\(name) cannot be started: ", "\(name) 시작할 수 없음: ") + Reason(error))
    }
  }

  private static var kernels: Reason {
    let names = RankKernel.all.filter { $0.isSupported() }.map(\.name).joined(separator: ", ")
    let best = RankKernel.best.name
    return Reason(
      "using \(best); this processor runs \(names)", "\(best) 사용; 이 프로세서에서 가능: \(names)")
  }

  private static var history: Finding {
    guard let newest = EmbeddedDraws.newestRound else {
      return Finding(state: .missing, detail: Reason("no draws embedded", "내장된 당첨 번호가 없음"))
    }
    return Finding(
      detail: Reason(
        "rounds 1 to \(newest.number), \(newest.drawDate)",
        "1~\(newest.number)회, \(newest.drawDate)"))
  }

  private static var cache: Finding {
    guard let cache = DrawCache.ofUser else {
      return Finding(
        state: .warning,
        detail: Reason("none: ", "없음: ") + Reason(MergeResult.Refusal.noCache))
    }
    let name = String(decoding: cache.path.bytes, as: UTF8.self)
    do throws(DrawCacheError) {
      let draws = try cache.read()
      let count = draws.count == 1 ? "1 draw" : "\(draws.count) draws"
      let newest = draws.keys.max().map {
        Reason(", newest round \($0.number)", ", 최신 \($0.number)회")
      }
      return Finding(
        detail: Reason("\(name); \(count)", "\(name); \(draws.count)회")
          + (newest ?? Reason(verbatim: "")))
    } catch {
      return Finding(
        state: .warning,
        detail: Reason("\(name) not used: ", "\(name) 쓰지 않음: ") + Reason(error))
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
    let coverage = DrawCoverage(of: library, drawnBy: settings.lastDrawnDay)
    return Finding(
      state: coverage.missing.isEmpty ? .ok : .warning,
      detail: coverage.reason)
  }

  /// Fetches a known draw, which shows that others can be fetched.
  private func operatorSite() -> Finding {
    if settings.isOffline {
      return Finding(
        detail: Reason("not asked because of --offline", "--offline이므로 확인하지 않음"))
    }
    guard let round = EmbeddedDraws.newestRound else {
      return Finding(detail: Reason("not asked", "확인하지 않음"))
    }
    do throws(SystemError) {
      var fetch = try DrawFetch.start(for: [round], on: .init(base: settings.drawing.base))
      let request = fetch.request
      while try !Readiness.wait(for: [request.fileDescriptor], until: request.deadline).isEmpty {
        if fetch.receive() { break }
      }
      let response = fetch.finish()
      if response.draws.isEmpty {
        let reason = Reason(spoken: response.reason)
        return Finding(
          state: .warning,
          detail: Reason(
            "no answer (\(reason.english)); later rounds need it, lotto draws import, or --draws",
            "응답 없음 (\(reason.korean)); 이후 회차에는 연결, lotto draws import, --draws 중 하나가 필요함"))
      }
      return Finding(detail: Reason("answers", "응답함"))
    } catch {
      return Finding(
        state: .warning, detail: Reason("cannot be asked: ", "확인할 수 없음: ") + Reason(error))
    }
  }
}
