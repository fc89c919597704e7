internal import Fetching
internal import Lottery
internal import Platform

/// `lotto-fetch`: asks the operator for draws and writes a line of CSV for each.
///
/// The exit status is 0 when there is a draw for all that was asked for, 1 when some rounds have no
/// final result, 69 when something failed and there is no draw, 2 for a wrong call, 74 when the output
/// could not be written, 141 when its reader has gone. `--probe NAME` tries an act that the program's
/// jail forbids, `--probe-outside NAME` tries it without the jail.
enum FetchProgram {
  static func run(_ arguments: [[UInt8]]) -> Int32 {
    CurrentProcess.letWritesFail()
    let jail = Jail.ofFetcher(parent: Environment.parent)
    if let (act, isJailed) = probe(arguments) {
      return ProbeRun.run(
        act, of: jail, enter: isJailed ? { jail throws(SystemError) in try jail.enter() } : nil)
    }
    let call: FetchCall
    do throws(FetchCall.Fault) { call = try FetchCall(arguments) } catch {
      writeDiagnostic("lotto-fetch: \(error.reason)")
      return 2
    }
    // Nobody who sends this machine's requests through a proxy means those to itself.
    if call.site.isLoopback { Environment.set("no_proxy", to: "*") }
    // What the jail lets nobody open is open from now on.
    _ = CurrentProcess.ownBytes
    // This comes before a library starts a thread: the filter holds for later threads alone. Where the
    // system lacks a part of the jail, the program does without it.
    do throws(SystemError) { _ = try jail.enter() } catch {
      writeDiagnostic("lotto-fetch: the program that asked has ended")
      return 69
    }
    var run = FetchRun(call)
    run.ask()
    for line in run.diagnostics { writeDiagnostic("lotto-fetch: \(line)") }
    return write(run.draws) ?? status(of: run)
  }

  /// The act that is to be tried, and whether in the jail; nil for another call.
  private static func probe(_ arguments: [[UInt8]]) -> (act: JailProbe, isJailed: Bool)? {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 2, ["--probe", "--probe-outside"].contains(words[0]) else { return nil }
    return JailProbe(rawValue: words[1]).map { ($0, words[0] == "--probe") }
  }

  private static func status(of run: borrowing FetchRun) -> Int32 {
    if run.isComplete { return 0 }
    return run.hasFailed && run.draws.isEmpty ? 69 : 1
  }

  /// Writes the lines of draws; the exit status when the output is gone.
  private static func write(_ draws: [Draw]) -> Int32? {
    var output = OutputBuffer.standardOutput
    do throws(SystemError) {
      for draw in draws { try output.append(Array((DrawLine.write(draw) + "\n").utf8)) }
      try output.flush()
      return nil
    } catch {
      if error.isBrokenPipe { return 141 }
      writeDiagnostic("lotto-fetch: the output could not be written: \(error)")
      return 74
    }
  }
}
