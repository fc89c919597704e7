internal import Fetching
internal import Lottery
internal import Platform

/// `lotto-fetch`: requests draws from the operator and prints one CSV line per draw.
///
/// With `--json-errors` first, as `lotto` calls it, each line on standard error is the JSON of a
/// `Wording`. Exit status: 0 if every requested draw was found, 1 if some are missing or only their numbers are
/// published, 2 for invalid usage, 69 if libcurl is missing or something failed and no draw was found, 74 if writing failed,
/// 141 on a broken pipe. `--probe NAME` tries an operation that the sandbox forbids,
/// `--probe-outside NAME` the same without the sandbox.
struct FetchProgram {
  private let hasJSONErrors: Bool

  static func run(_ arguments: [[UInt8]]) -> Int32 {
    let hasJSONErrors = arguments.first.map { $0 == Array("--json-errors".utf8) } ?? false
    return FetchProgram(hasJSONErrors: hasJSONErrors)
      .run(Array(arguments.dropFirst(hasJSONErrors ? 1 : 0)))
  }

  private func run(_ arguments: [[UInt8]]) -> Int32 {
    CurrentProcess.ignoreSIGPIPE()
    // Load it before the sandbox limits reading files; a probe reports a missing library, too.
    do throws(FetchError) { try HTTPRequest.loadLibrary() } catch {
      report(error.reason)
      return 69
    }
    let jail = Jail.ofFetcher(parent: Environment.parent)
    if let (act, isJailed) = probe(arguments) {
      return act.run(
        in: jail, enter: isJailed ? { jail throws(SystemError) in try jail.enter() } : nil)
    }
    let call: FetchArguments
    do throws(FetchError) { call = try FetchArguments(arguments) } catch {
      report(error.reason)
      return 2
    }
    // Requests to this machine itself must not go through a proxy.
    if call.site.isLoopback { Environment.set("no_proxy", to: "*") }
    // Enter before a library starts a thread: the filter would not apply to it. Parts of the
    // sandbox that the system lacks are skipped.
    do throws(SystemError) { _ = try jail.enter() } catch {
      report(Wording("the parent process has ended"))
      return 69
    }
    var run = FetchRun(call)
    run.ask()
    for reason in run.diagnostics { report(reason) }
    return write(run.draws) ?? status(of: run)
  }

  private func report(_ reason: Wording) {
    let line = reason.about("lotto-fetch")
    writeDiagnostic(hasJSONErrors ? line.json : line.english)
  }

  private func probe(_ arguments: [[UInt8]]) -> (act: JailProbe, isJailed: Bool)? {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 2, ["--probe", "--probe-outside"].contains(words[0]) else { return nil }
    return JailProbe(rawValue: words[1]).map { ($0, words[0] == "--probe") }
  }

  private func status(of run: FetchRun) -> Int32 {
    if run.isComplete { return 0 }
    return run.hasFailed && run.draws.isEmpty ? 69 : 1
  }

  private func write(_ draws: [Draw]) -> Int32? {
    var output = OutputBuffer.standardOutput
    do throws(SystemError) {
      for draw in draws { try output.append(Array((DrawLine.write(draw) + "\n").utf8)) }
      try output.flush()
      return nil
    } catch {
      if error.isBrokenPipe { return 141 }
      report(Wording("cannot write the output: \(Wording(key: error.description))"))
      return 74
    }
  }
}
