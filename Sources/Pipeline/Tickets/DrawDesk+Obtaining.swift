internal import DrawHistory
package import Lottery
package import Platform

extension DrawDesk {
  /// Every round drawn by the day of the run of which the library has the draw, ascending.
  package var drawnRounds: [Round] { library.rounds.filter { $0.drawDate <= today } }

  /// The draws of those rounds.
  package var knownDraws: [Draw] { drawnRounds.compactMap { library.draw($0) } }

  /// The draws of rounds, those that are missing asked for and waited for; without what is not to
  /// be had.
  ///
  /// - Throws: `SystemError.interrupted` when a signal comes while an answer is waited for.
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

  /// Asks for rounds that may be known already, and waits for what becomes of that.
  ///
  /// With `asksForAll` it is the whole history, so that what is known is held against it.
  ///
  /// - Throws: `SystemError.interrupted` when a signal comes meanwhile.
  package mutating func refresh(
    _ rounds: [Round], asksForAll: Bool, handle: (PipelineEvent) -> Void
  ) throws(SystemError) {
    defer { stop() }
    insist(on: rounds, asksForAll: asksForAll)
    while deadline != nil { try proceed(handle) }
  }

  /// Asks, or waits for what comes of an answer.
  private mutating func proceed(_ handle: (PipelineEvent) -> Void) throws(SystemError) {
    for event in ask() { handle(event) }
    guard let deadline else { return }
    let answer = question.map { [$0.number] } ?? []
    let readable = try Readiness.wait(for: answer, until: deadline)
    for event in receive(isReadable: !readable.isEmpty) { handle(event) }
  }
}
