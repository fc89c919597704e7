internal import DrawHistory
internal import JSON
internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting

/// `lotto doctor`: what is installed, found and reachable, a line each.
struct DoctorCommand {
  private let settings: Settings

  /// What was found of one thing.
  private struct Finding {
    var state = State.ok
    let detail: String
  }

  /// How a thing is.
  private enum State: String {
    case ok
    /// Something is not to be had that rows do not need.
    case warning
    /// Without it there are no rows.
    case missing
  }

  /// What is looked after, in the order in which it is told.
  private static let checks: [(name: String, find: @Sendable (DoctorCommand) -> Finding)] = [
    ("lotto", { _ in Finding(detail: Version.number) }),
    ("lotto-decode", { _ in decoder }), ("libraries", { _ in libraries }),
    ("lotto-fetch", { _ in fetcher }),
    ("kernels", { _ in Finding(detail: kernels) }),
    ("processors", { _ in Finding(detail: "\(Environment.processorCount)") }),
    ("history", { _ in history }), ("cache", { _ in cache }), ("draws", { $0.draws }),
    ("operator", { $0.operatorSite() }),
  ]

  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(UsageError) -> Int32 {
    if !arguments.isEmpty { throw UsageError("expected options alone") }
    CurrentProcess.letWritesFail()
    return try Interrupts.watching { _ throws(UsageError) in
      let doctor = DoctorCommand(settings: settings)
      let findings = checks.map { (name: $0.name, finding: $0.find(doctor)) }
      let isFaulty = findings.contains { $0.finding.state == .missing }
      let status = ByteOutput.write(findings.map { doctor.line($0.name, $0.finding) }, to: nil)
      return status == ExitStatus.success && isFaulty ? ExitStatus.fault : status
    }
  }

  private func line(_ name: String, _ finding: Finding) -> [UInt8] {
    if settings.asksForJSON {
      let object = JSONValue.object([
        "name": .string(name), "state": .string(finding.state.rawValue),
        "detail": .string(finding.detail),
      ])
      return Array((object.text + "\n").utf8)
    }
    let padding = String(repeating: " ", count: max(1, 14 - name.utf8.count))
    let state = finding.state == .ok ? "" : "\(finding.state.rawValue): "
    return Array("\(name)\(padding)\(state)\(DisplayText.escaped(finding.detail))\n".utf8)
  }

  private static var decoder: Finding {
    confinement(of: .decode, trying: .read, "it can open, start and reach nothing")
  }

  /// Asks the decoder for the libraries that it is linked with.
  private static var libraries: Finding {
    start(.decode, ["--versions"]) { _, status, answer in
      status == ExitStatus.success ? Finding(detail: answer) : nil
    }
  }

  private static var fetcher: Finding {
    confinement(of: .fetch, trying: .create, "it can start no program and write no file")
  }

  /// Starts a helper, which tries whether its jail holds.
  private static func confinement(
    of program: HelperProgram, trying act: JailProbe, _ promise: String
  ) -> Finding {
    start(program, ["--probe", act.rawValue]) { name, status, _ in
      switch status {
      case 1: Finding(detail: "\(name); confined: \(promise)")
      case 3:
        Finding(
          state: .warning, detail: "\(name); works, but the system lacks a part of its jail")
      default: nil
      }
    }
  }

  /// Starts a helper, and judges by its name, its status and the line that it says.
  ///
  /// The judgement is nil for what nobody expects.
  private static func start(
    _ program: HelperProgram, _ arguments: [String],
    judge: (_ name: String, _ status: Int32, _ answer: String) -> Finding?
  ) -> Finding {
    guard let path = program.path else {
      return Finding(state: .missing, detail: "cannot be found; LOTTO_LIBEXEC names its folder")
    }
    let name = String(decoding: path.bytes, as: UTF8.self)
    guard path.kind(followingLinks: true) == .regular else {
      return Finding(
        state: .missing,
        detail: "not at \(name); put it beside lotto, or name its folder in LOTTO_LIBEXEC")
    }
    do throws(SystemError) {
      let child = try ChildProcess.withOutput(path, arguments: arguments)
      let deadline = Moment.now + .seconds(10)
      var answer: [UInt8] = []
      var isOpen = true
      while isOpen, answer.count < 512, Moment.now < deadline {
        let patience = max(.zero, deadline - .now)
        if try Readiness.wait(for: [child.output.number], atMost: patience).isEmpty { break }
        let piece = try child.output.read(upTo: 512)
        isOpen = !piece.isEmpty
        answer += piece
      }
      // Who closes its output is about to end; whoever does not is not waited for.
      let end = isOpen ? child.kill() : child.waitForEnd()
      let line = String(decoding: answer.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      if let finding = judge(name, end.status, line) { return finding }
      let reason = end.firstDiagnostic.isEmpty ? "status \(end.status)" : end.firstDiagnostic
      return Finding(state: .missing, detail: "\(name) does not work: \(reason)")
    } catch {
      return Finding(state: .missing, detail: "\(name) cannot be started: \(error)")
    }
  }

  private static var kernels: String {
    let names = RankKernel.all.filter { $0.isSupported() }.map(\.name).joined(separator: ", ")
    return "\(RankKernel.best.name) is used; this processor runs \(names)"
  }

  private static var history: Finding {
    guard let newest = EmbeddedDraws.newestRound else {
      return Finding(state: .missing, detail: "no draw is embedded")
    }
    return Finding(detail: "rounds 1 to \(newest.number), \(newest.drawDate)")
  }

  private static var cache: Finding {
    guard let cache = DrawCache.ofUser else {
      return Finding(state: .warning, detail: "none: neither XDG_CACHE_HOME nor HOME is set")
    }
    let name = String(decoding: cache.path.bytes, as: UTF8.self)
    do throws(DrawCacheError) {
      let draws = try cache.read()
      let newest = draws.keys.max().map { ", newest round \($0.number)" } ?? ""
      let count = draws.count == 1 ? "1 draw" : "\(draws.count) draws"
      return Finding(detail: "\(name); \(count)\(newest)")
    } catch {
      return Finding(state: .warning, detail: "\(name) is not used: \(error)")
    }
  }

  /// Which rounds drawn by now the history and the cache lack; why the cache is not read is told above.
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
      detail: coverage.text(in: settings.spokenLanguage))
  }

  /// Asks for a draw that is known, and so shows that others could be had.
  private func operatorSite() -> Finding {
    if settings.isOffline { return Finding(detail: "not asked, because of --offline") }
    guard let round = EmbeddedDraws.newestRound else { return Finding(detail: "not asked") }
    do throws(SystemError) {
      var fetch = try DrawFetch.ask(for: [round], on: .init(base: settings.drawing.base))
      while Moment.now < fetch.question.deadline {
        let patience = max(.zero, fetch.question.deadline - .now)
        let numbers = [fetch.question.number]
        let ready = try Readiness.waitUnlessInterrupted(for: numbers, atMost: patience)
        if ready.isEmpty || fetch.receive() { break }
      }
      let answer = fetch.finish()
      if answer.draws.isEmpty {
        return Finding(
          state: .warning,
          detail:
            "no answer (\(answer.reason)); later rounds need it, lotto draws import, or --draws")
      }
      return Finding(detail: "answers")
    } catch {
      return Finding(state: .warning, detail: "cannot be asked: \(error)")
    }
  }
}
