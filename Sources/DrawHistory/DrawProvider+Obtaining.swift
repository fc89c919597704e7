package import Lottery
package import Platform
internal import Synchronization

/// The newest round with a known draw, and the later rounds whose draws are missing.
package struct NewestDraw: Equatable, Sendable {
  /// The round.
  package let round: Round
  /// Later rounds that are drawn but unknown, ascending.
  package let missing: [Round]
  /// Why the last missing round is missing; nil unless a request gave a reason.
  package fileprivate(set) var reason: DrawFetch.Failure?
}

/// Methods that wait throw `SystemError.interrupted` when a signal arrives.
extension DrawProvider {
  /// Every round in the library drawn by the day of the run, ascending.
  package var drawnRounds: [Round] { library.rounds.filter { $0.drawDate <= days.today } }

  /// The draws of `drawnRounds`, except those that are not final and may be requested again.
  package var knownDraws: [Draw] {
    drawnRounds.compactMap { library.draw($0) }.filter(\.isFinal)
  }

  /// The newest round by the calendar, known or not; nil before the first draw.
  package var newestRound: Round? { Round.all(drawnBy: days.lastDrawn).last }

  /// The newest draw in the library, without a request; nil if there is none.
  package var newestKnown: NewestDraw? {
    guard let round = drawnRounds.last else { return nil }
    let missing = Round.all(drawnBy: days.lastDrawn).filter { $0 > round }
    return NewestDraw(round: round, missing: missing)
  }

  /// Requests the newest draw if unknown; returns the newest known one and the later missing ones.
  package mutating func obtainNewest(
    handle: (DrawEvent) -> Void
  ) throws(SystemError) -> NewestDraw? {
    var reason: DrawFetch.Failure?
    if let round = newestRound {
      _ = try obtain([round]) { event in
        guard case .answered(_, [round], let failure) = event else { return handle(event) }
        reason = failure
      }
    }
    var newest = newestKnown
    newest?.reason = reason
    return newest
  }

  /// Returns the draws of rounds, requesting unknown ones, without those that cannot be obtained.
  package mutating func obtain(
    _ rounds: [Round], handle: (DrawEvent) -> Void
  ) throws(SystemError) -> [Round: Draw] {
    defer { stop() }
    var awaited = rounds
    while true {
      awaited = awaited.filter { isLoading($0) }
      if awaited.isEmpty { break }
      try proceed(handle)
    }
    for event in try finishStoring(atMost: .seconds(5)) { handle(event) }
    var draws: [Round: Draw] = [:]
    for round in rounds where round.drawDate <= days.today { draws[round] = library.draw(round) }
    return draws
  }

  /// Requests rounds even if known, or with `fetchesAll` the whole history; waits for the response.
  ///
  /// With `replaces`, final draws replace known ones that they contradict, unless these are built in.
  /// Waits for the cache no longer than `limit`; by default, for as long as its lock may be held.
  package mutating func refresh(
    _ rounds: [Round], fetchesAll: Bool = false, replaces: Bool = false,
    storingAtMost limit: Duration = DrawCache.lockTimeout + .seconds(5),
    handle: (DrawEvent) -> Void = { _ in }
  ) throws(SystemError) {
    defer { stop() }
    request(rounds, fetchesAll: fetchesAll, replaces: replaces)
    while deadline != nil { try proceed(handle) }
    for event in try finishStoring(atMost: limit) { handle(event) }
  }

  private mutating func proceed(_ handle: (DrawEvent) -> Void) throws(SystemError) {
    for event in sendRequest() { handle(event) }
    guard let deadline else { return }
    let readable = try Readiness.wait(for: awaited, until: deadline)
    for event in receive(readable: readable) { handle(event) }
  }
}

/// Stores draws on a thread of its own, so that an event loop waits neither for a lock nor a disk.
final class DrawStoringThread: Sendable {
  /// What is being stored.
  let storing: DrawStoring
  private let end = Mutex<DrawStoring.Outcome?>(nil)
  private let hasEnded: EventFlag

  /// Starts to store draws.
  init(_ storing: DrawStoring) throws(SystemError) {
    self.storing = storing
    hasEnded = try EventFlag()
    try detachThread { [self] in
      let end = storing.run()
      self.end.withLock { $0 = end }
      hasEnded.set()
    }
  }

  /// Readable once `finished` has a result.
  var fileDescriptor: Int32 { hasEnded.fileDescriptor }

  /// The result of `DrawStoring.run`; nil while it runs.
  var finished: DrawStoring.Outcome? { end.withLock(\.self) }
}
