internal import Fetching
internal import Lottery
internal import Platform

/// `lotto-fetch [--url BASE] ROUND…`: asks the operator for draws and writes a line of CSV for each.
///
/// The exit status is 0 when every round was had, 69 when the operator answered and had not every
/// one, 75 when there was no answer, 2 for a wrong call, 74 when the output could not be written.
enum FetchProgram {
  static func run(_ arguments: [[UInt8]]) -> Int32 {
    CurrentProcess.letWritesFail()
    guard let call = Call(arguments) else {
      writeDiagnostic("lotto-fetch: expected lotto-fetch [--url BASE] ROUND…")
      return 2
    }
    var session = Session(call: call)
    var failure: FetchError?
    for interface in OperatorInterface.all where !session.missing.isEmpty {
      do throws(FetchError) {
        if let status = try session.ask(interface) { return status }
        failure = nil
        break
      } catch {
        writeDiagnostic("lotto-fetch: \(interface.name): \(error.reason)")
        failure = error
      }
    }
    if failure != nil { return 75 }
    return session.missing.isEmpty ? 0 : 69
  }

  /// The questions of one call, and what is still missing.
  private struct Session: ~Copyable {
    private let call: Call
    private var output = OutputBuffer.standardOutput
    private let deadline = Moment.now + timeLimit
    private var isFirst = true
    private(set) var missing: Set<Round>

    init(call: Call) {
      self.call = call
      missing = Set(call.rounds)
    }

    /// Asks one interface for all that is missing; the exit status when the output is gone.
    mutating func ask(_ interface: OperatorInterface) throws(FetchError) -> Int32? {
      for range in interface.ranges(of: Array(missing)) {
        if !isFirst { try pause(before: deadline, at: call.base) }
        isFirst = false
        let body = try HTTPRequest.get(call.base + interface.path(range), until: deadline)
        for draw in try FetchedDraws.read(body, asking: missing) {
          missing.remove(draw.round)
          do throws(SystemError) {
            try output.append(Array((DrawLine.write(draw) + "\n").utf8))
            try output.flush()
          } catch {
            return error.isBrokenPipe ? 141 : 74
          }
        }
      }
      return nil
    }
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
