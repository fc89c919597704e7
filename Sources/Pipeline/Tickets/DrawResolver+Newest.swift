package import Lottery
package import Platform

/// The newest round with a known draw, and the later rounds whose draws are missing.
package struct NewestDraw: Equatable, Sendable {
  /// The round.
  package let round: Round
  /// Later rounds that are drawn but unknown, ascending.
  package let missing: [Round]
  /// Why the last missing round is missing, for people; empty unless a request gave a reason.
  package fileprivate(set) var reason = ""
}

extension DrawResolver {
  /// The newest round by the calendar, known or not; nil before the first draw.
  package var newestRound: Round? { Round.all(drawnBy: lastDrawnDay).last }

  /// The newest draw in the library, without a request; nil if there is none.
  package var newestKnown: NewestDraw? {
    guard let round = drawnRounds.last else { return nil }
    return NewestDraw(round: round, missing: Round.all(drawnBy: lastDrawnDay).filter { $0 > round })
  }

  /// Requests the newest round's draw if it is unknown, and returns the newest draw then known.
  ///
  /// `handle` gets no event for a missing newest round: the result says so.
  ///
  /// - Throws: `SystemError.interrupted` if a signal arrives while waiting.
  package mutating func obtainNewest(
    handle: (PipelineEvent) -> Void
  ) throws(SystemError) -> NewestDraw? {
    var reason = ""
    if let round = newestRound {
      _ = try obtain([round]) { event in
        if case .drawsAnswered(_, [round], let text) = event {
          reason = text
        } else {
          handle(event)
        }
      }
    }
    var newest = newestKnown
    newest?.reason = reason
    return newest
  }
}
