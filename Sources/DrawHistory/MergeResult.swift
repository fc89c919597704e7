package import Lottery
package import Platform

/// The result of merging draws into a library, or of storing them, by round.
package struct MergeResult: Equatable, Sendable {
  /// Rounds that are new, or whose draw is now more complete.
  package var added: [Round] = []
  /// Rounds whose obtained draw adds nothing to the known one.
  package fileprivate(set) var known: [Round] = []
  /// Rounds whose obtained draw contradicts the known one, which stays.
  package fileprivate(set) var conflicts: [Round] = []
  /// Rounds whose obtained draw contradicts the known one and replaces it, as was asked for.
  package fileprivate(set) var replaced: [Round] = []
  /// Rounds whose numbers differ from those known before the amounts; the obtained ones are used.
  package fileprivate(set) var corrected: [Round] = []
  /// Rounds whose result is not final: used, and requested again.
  package fileprivate(set) var notFinal: [Round] = []
  /// Rounds drawn after today in Korea, whatever day `--as-of` sets: used in this run, not stored.
  package fileprivate(set) var undrawn: [Round] = []
  /// Why storing failed; nil if it succeeded or there was nothing to store.
  package var refusal: Refusal?

  /// The result of merging no draws.
  package init() {}

  /// This result, followed by another one.
  package func adding(_ other: MergeResult) -> MergeResult {
    var sum = self
    sum.added += other.added
    sum.known += other.known
    sum.conflicts += other.conflicts
    sum.replaced += other.replaced
    sum.corrected += other.corrected
    sum.notFinal += other.notFinal
    sum.undrawn += other.undrawn
    sum.refusal = refusal ?? other.refusal
    return sum
  }

  /// Why draws cannot be stored.
  package enum Refusal: Error, Equatable, Sendable {
    /// Neither XDG_CACHE_HOME nor HOME is an absolute path.
    case noCache
    /// Another process holds the lock, and may be stopped.
    case busy
    case system(SystemError)

    /// Whether the user cannot have a cache; that is not an error, since the home may be read-only.
    package var isReadOnly: Bool {
      switch self {
      case .noCache: true
      case .busy: false
      case .system(let error): error.isReadOnly
      }
    }
  }
}

/// Where obtained draws come from.
package enum DrawOrigin: Equatable, Sendable {
  /// A site that was asked at this time, in seconds since 1970-01-01 00:00 UTC.
  case site(at: Int)
  /// A file that the user named, for a day that the user may have set.
  case file
}

extension DrawLibrary {
  /// Adds obtained draws and caches them; fills gaps in known draws, but changes no figure.
  package mutating func merge(_ draws: [Draw], from origin: DrawOrigin = .file) -> MergeResult {
    let (merged, storing) = take(draws, from: origin)
    guard let storing else { return merged }
    let outcome = storing.run()
    adopt(outcome.stored, of: storing)
    return merged.adding(outcome.result)
  }

  /// Adds obtained draws to this run; they are stored by running `storing` and adopting its result.
  ///
  /// A final draw replaces numbers without amounts, whatever they are: it has been confirmed. Any
  /// other contradiction changes nothing, unless the draw `replaces` one that is not built in.
  package mutating func take(
    _ draws: [Draw], from origin: DrawOrigin, replaces: Bool = false
  ) -> (merged: MergeResult, storing: DrawStoring?) {
    var result = MergeResult()
    guard isOpen else { return (result, nil) }
    var new = DrawsByRound()
    for draw in draws {
      let changes =
        finalDraw(draw.round).map { complete($0, by: draw, replaces: replaces, &result) }
        ?? replaceEarly(by: draw, from: origin, &result)
      if isStorable(draw.round, from: origin) {
        new.add(changes)
      } else {
        result.undrawn.append(draw.round)
        result.added += changes.final.keys
      }
    }
    if new.isEmpty { return (result, nil) }
    guard let cache else {
      // Numbers that must be fetched again are no loss.
      if !new.final.isEmpty { result.refusal = .noCache }
      result.added += new.final.keys.sorted()
      return (result, nil)
    }
    return (result, DrawStoring(draws: new, told: result, cache: cache))
  }

  /// Whether a round is drawn by today, so that a site can know its result.
  private func isStorable(_ round: Round, from origin: DrawOrigin) -> Bool {
    if origin == .file { return true }
    return round.drawDate <= KoreanTime(secondsSinceEpoch: WallClock.secondsSinceEpoch).day
  }

  private mutating func complete(
    _ known: Draw, by draw: Draw, replaces: Bool, _ result: inout MergeResult
  ) -> DrawsByRound {
    guard let completed = known.completed(by: draw.isFinal ? draw : draw.numbersOnly) else {
      if replaces, draw.isFinal, EmbeddedDraws.draw(draw.round) == nil {
        result.replaced.append(draw.round)
        obtained.final[draw.round] = draw
        return DrawsByRound(final: [draw.round: draw])
      }
      result.conflicts.append(draw.round)
      return DrawsByRound()
    }
    if completed == known {
      result.known.append(draw.round)
      return DrawsByRound()
    }
    obtained.final[draw.round] = completed
    return DrawsByRound(final: [draw.round: completed])
  }

  private mutating func replaceEarly(
    by draw: Draw, from origin: DrawOrigin, _ result: inout MergeResult
  ) -> DrawsByRound {
    let known = earlyDraw(draw.round)?.draw
    let isContradiction = known?.hasNumbers(of: draw) == false
    if draw.isFinal {
      if isContradiction { result.corrected.append(draw.round) }
      obtained.final[draw.round] = draw
      return DrawsByRound(final: [draw.round: draw])
    }
    if isContradiction { result.conflicts.append(draw.round) }
    result.notFinal.append(draw.round)
    let early = EarlyDraw(known ?? draw, from: origin)
    obtained.early[draw.round] = early
    return DrawsByRound(early: [draw.round: early])
  }

  /// Makes the cache's draws known after `storing` has run; nil if it failed.
  package mutating func adopt(_ stored: DrawsByRound?, of storing: DrawStoring) {
    guard let stored else { return }
    cached = stored
    // The cache is authoritative, even if another process stored something else first.
    for round in storing.draws.final.keys { obtained.final[round] = nil }
    for (round, early) in storing.draws.early where obtained.early[round] == early {
      obtained.early[round] = nil
    }
  }
}

/// Draws to be stored in a cache, which may take long: its lock may be held by a stopped process.
package struct DrawStoring: Sendable {
  let draws: DrawsByRound
  /// What is already reported of them.
  fileprivate let told: MergeResult
  fileprivate let cache: DrawCache

  /// The rounds of the draws.
  package var rounds: [Round] { Array(draws.final.keys) + Array(draws.early.keys) }

  /// What became of draws that were to be stored.
  package struct Outcome: Sendable {
    /// The cache's draws; nil if storing failed.
    package let stored: DrawsByRound?
    /// What is to be reported.
    package let result: MergeResult
  }

  /// Stores the draws.
  ///
  /// Another process may have stored some of them since the cache was read.
  package func run(
    waitingFor timeout: Duration = DrawCache.lockTimeout
  ) -> Outcome {
    var result = MergeResult()
    do throws(SystemError) {
      let stored = try cache.update(waitingFor: timeout) { change(&$0, &result) }
      return Outcome(stored: stored, result: result)
    } catch {
      return Outcome(stored: nil, result: refused(error.isBlocking ? .busy : .system(error)))
    }
  }

  /// The result if the draws cannot be stored.
  package func refused(_ refusal: MergeResult.Refusal) -> MergeResult {
    var result = MergeResult()
    result.added = draws.final.keys.sorted()
    result.refusal = refusal
    return result
  }

  private func change(_ cached: inout DrawsByRound, _ result: inout MergeResult) {
    for (round, draw) in draws.final.sorted(by: { $0.key < $1.key }) {
      // Another process may have used numbers that this one did not know.
      let early = cached.early.removeValue(forKey: round)
      if early?.draw.hasNumbers(of: draw) == false, !told.corrected.contains(round) {
        result.corrected.append(round)
      }
      let known = told.replaced.contains(round) ? nil : cached.final[round]
      if let completed = (known ?? draw).completed(by: draw) {
        cached.final[round] = completed
        result.added.append(round)
      } else {
        result.conflicts.append(round)
      }
    }
    for (round, early) in draws.early.sorted(by: { $0.key < $1.key }) {
      if let final = cached.final[round] {
        if !final.hasNumbers(of: early.draw) { result.corrected.append(round) }
        continue
      }
      let known = cached.early[round] ?? early
      if !known.draw.hasNumbers(of: early.draw), !told.conflicts.contains(round) {
        result.conflicts.append(round)
      }
      cached.early[round] = known.fetched > early.fetched ? known : known.fetched(like: early)
    }
  }
}
