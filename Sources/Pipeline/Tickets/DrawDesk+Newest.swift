package import Lottery
package import Platform

/// The newest round of which the draw is known, and the later ones that are missing.
package struct NewestDraw: Equatable, Sendable {
  /// The round.
  package let round: Round
  /// The rounds after it that are drawn by now and not known, ascending.
  package let missing: [Round]
  /// Why the last of them could not be had, for people; empty unless somebody was asked and said why.
  package fileprivate(set) var reason = ""
}

extension DrawDesk {
  /// The newest round by the calendar, known or not; nil before the first draw.
  package var newestRound: Round? { Round.all(drawnBy: lastDrawnDay).last }

  /// The newest draw of those that are known, nobody being asked; nil where none is.
  package var newestKnown: NewestDraw? {
    guard let round = drawnRounds.last else { return nil }
    return NewestDraw(
      round: round, missing: Round.all(drawnBy: lastDrawnDay).filter { $0 > round })
  }

  /// The newest draw there is: where the newest round is not known it is asked for and waited for, and
  /// where it is not to be had an older draw stands in.
  ///
  /// `handle` is not told that the round could not be had: the result says so.
  ///
  /// - Throws: `SystemError.interrupted` when a signal comes while the answer is waited for.
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
