internal import Lottery
internal import Pipeline
internal import Platform
internal import Ranking
internal import Synchronization

/// The draws of tickets' own rounds: all that are known, and those that are asked for when tickets
/// of their rounds are met, once a round and run.
///
/// And the newest draw, for tickets that name no round.
///
/// Threads that meet such tickets meanwhile wait for the answer; all others go on.
final class OwnRoundDraws: Sendable {
  private let state: Mutex<State>
  private let settings: RankSettings

  private struct State: ~Copyable {
    var desk: DrawDesk
    var draws = RankDraws()
    /// What tickets are ranked in; nil until that is asked for the first time.
    var target: RankTarget?
    /// The newest draw, nil until that is asked for.
    var newest: RankTarget?
    var lookedUp: Set<Round> = []
    let console: DrawConsole
  }

  /// The draws that a desk knows; it is asked for others.
  init(_ desk: consuming sending DrawDesk, _ settings: Settings) {
    self.settings = settings.rank
    state = Mutex(State(desk: desk, console: DrawConsole(settings)))
  }

  /// What tickets are ranked in so far.
  var target: RankTarget { state.withLock { target(of: &$0) } }

  /// The known draws are read when tickets of own rounds are there, not for files without any.
  private func target(of state: inout State) -> RankTarget {
    if let target = state.target { return target }
    state.draws = RankDraws(knownTo: state.desk)
    let target = RankTarget(ownRounds: state.draws, settings)
    state.target = target
    return target
  }

  /// What tickets are ranked in that name no round.
  func newestTarget() throws(SystemError) -> RankTarget {
    try state.withLock { state throws(SystemError) in
      if let target = state.newest { return target }
      var draws = RankDraws()
      try draws.addNewest(of: &state.desk, state.console)
      let target = RankTarget(draws, settings)
      state.newest = target
      return target
    }
  }

  /// What a run asks for rounds that it does not know.
  var extend: RankRun.Extension { { rounds in self.plan(knowing: rounds) } }

  /// The plan with the draws of these rounds too, as far as they are to be had.
  private func plan(knowing rounds: [Round]) -> ScorePlan {
    state.withLock { state in
      let new = Set(rounds).subtracting(state.lookedUp).sorted()
      let target = target(of: &state)
      if new.isEmpty { return target.plan }
      state.lookedUp.formUnion(new)
      // A signal ends the run, whatever is missing then; so does a system without descriptors.
      try? state.draws.add(new, of: &state.desk, state.console)
      let extended = RankTarget(ownRounds: state.draws, settings)
      state.target = extended
      return extended.plan
    }
  }
}
