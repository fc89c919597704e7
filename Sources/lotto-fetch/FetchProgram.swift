internal import Fetching
internal import Lottery
internal import Platform

/// `lotto-fetch`: asks the operator for draws and writes a line of CSV for each.
///
/// The exit status is 0 when all that was asked for was had, 1 when some rounds have no final
/// result, 69 when nothing could be had, 2 for a wrong call, 74 when the output could not be
/// written.
enum FetchProgram {
  static func run(_ arguments: [[UInt8]]) -> Int32 {
    CurrentProcess.letWritesFail()
    let call: FetchCall
    do throws(FetchCall.Fault) { call = try FetchCall(arguments) } catch {
      writeDiagnostic("lotto-fetch: \(error.reason)")
      return 2
    }
    // Nobody who sends this machine's requests through a proxy means those to itself.
    if call.site.isLoopback { Environment.set("no_proxy", to: "*") }
    var run = FetchRun(call)
    run.ask()
    for line in run.diagnostics { writeDiagnostic("lotto-fetch: \(line)") }
    return write(run.draws) ?? status(of: run)
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
