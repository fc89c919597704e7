internal import DrawHistory
package import Lottery
package import Platform

extension DrawResolver {
  /// Every round in the library drawn by the day of the run, ascending.
  package var drawnRounds: [Round] { library.rounds.filter { $0.drawDate <= today } }

  /// The draws of `drawnRounds`.
  package var knownDraws: [Draw] { drawnRounds.compactMap { library.draw($0) } }

  /// Returns the draws of rounds, requesting unknown ones; leaves out those that cannot be obtained.
  ///
  /// - Throws: `SystemError.interrupted` if a signal arrives while waiting.
  package mutating func obtain(
    _ rounds: [Round], handle: (PipelineEvent) -> Void
  ) throws(SystemError) -> [Round: Draw] {
    defer { stop() }
    while true {
      var draws: [Round: Draw] = [:]
      var isComplete = true
      for round in rounds {
        switch find(round) {
        case .final(let draw): draws[round] = draw
        case .awaited: isComplete = false
        }
      }
      if isComplete { return draws }
      try proceed(handle)
    }
  }

  /// Requests rounds even if they are known, and waits for the response.
  ///
  /// `fetchesAll` requests the whole history, so that known draws are compared with it.
  ///
  /// - Throws: `SystemError.interrupted` if a signal arrives while waiting.
  package mutating func refresh(
    _ rounds: [Round], fetchesAll: Bool, handle: (PipelineEvent) -> Void
  ) throws(SystemError) {
    defer { stop() }
    request(rounds, fetchesAll: fetchesAll)
    while deadline != nil { try proceed(handle) }
  }

  /// Sends a request, or waits for the next part of its response.
  private mutating func proceed(_ handle: (PipelineEvent) -> Void) throws(SystemError) {
    for event in sendRequest() { handle(event) }
    guard let deadline else { return }
    let response = pendingRequest.map { [$0.fileDescriptor] } ?? []
    let readable = try Readiness.wait(for: response, until: deadline)
    for event in receive(isReadable: !readable.isEmpty) { handle(event) }
  }
}
