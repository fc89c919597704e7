internal import Fetching
internal import Lottery
internal import Platform

/// `lotto-fetch [--url BASE] ROUND…`: asks the operator for draws and writes a line of CSV for each.
///
/// The exit status is 0 when every round was had, 69 when the operator answered and had not every
/// one, 75 when there was no answer, 2 for a wrong call, 74 when the output could not be written.
enum FetchProgram {
  static func run(_ arguments: [[UInt8]]) -> Int32 {
    CurrentProcess.ignoreBrokenPipes()
    guard let call = Call(arguments) else {
      writeDiagnostic("lotto-fetch: expected lotto-fetch [--url BASE] ROUND…")
      return 2
    }
    var output = OutputBuffer.standardOutput
    var missing = Set(call.rounds)
    let interface = OperatorInterface.all[0]
    let ranges = interface.ranges(of: call.rounds)
    let deadline = Moment.now + timeLimit
    do throws(FetchError) {
      for (index, range) in ranges.enumerated() {
        if index > 0 { try pause(before: deadline, at: call.base) }
        let address = call.base + interface.path(range)
        let body = try HTTPRequest.get(address, until: deadline)
        for draw in try FetchedDraws.read(body, asking: Set(call.rounds)) {
          missing.remove(draw.round)
          do throws(SystemError) {
            try output.append(Array((DrawLine.write(draw) + "\n").utf8))
            try output.flush()
          } catch {
            return error.isBrokenPipe ? 141 : 74
          }
        }
      }
    } catch {
      writeDiagnostic("lotto-fetch: \(interface.name): \(error.reason)")
      return 75
    }
    return missing.isEmpty ? 0 : 69
  }

  /// All questions of one call together take no longer.
  private static let timeLimit = Duration.seconds(10)

  /// The operator's site is asked every three seconds at most.
  private static func pause(before deadline: Moment, at base: String) throws(FetchError) {
    if HTTPRequest.isLoopback(base) { return }
    let politeness = Duration.seconds(3)
    if Moment.now + politeness >= deadline { throw FetchError("out of time") }
    _ = try? Readiness.wait(for: [], atMost: politeness)
  }

  /// What a call asks for.
  private struct Call {
    var base = Environment.value(of: "LOTTO_DRAWS_URL") ?? OperatorInterface.operatorBase
    var rounds: [Round] = []

    /// Reads the arguments; nil for a wrong call.
    init?(_ arguments: [[UInt8]]) {
      var rest = arguments[...]
      while let argument = rest.popFirst() {
        if argument == Array("--url".utf8) {
          guard let url = rest.popFirst() else { return nil }
          base = String(decoding: url, as: UTF8.self)
        } else {
          guard let round = Int(digits: argument).flatMap(Round.init) else { return nil }
          rounds.append(round)
        }
      }
      if rounds.isEmpty { return nil }
      while base.hasSuffix("/") { base.removeLast() }
    }
  }
}
