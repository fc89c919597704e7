internal import Lottery
internal import Pipeline
internal import Platform
internal import Ranking
internal import Synchronization

/// The draws of tickets' own rounds: all that are known, and those that are asked for when tickets
/// of their rounds are met, once a round and run.
///
/// Threads that meet such tickets meanwhile wait for the answer; all others go on.
final class OwnRoundDraws: Sendable {
  private let state: Mutex<State>
  private let settings: RankSettings

  private struct State: ~Copyable {
    var desk: DrawDesk
    var draws: RankDraws
    var target: RankTarget
    var lookedUp: Set<Round> = []
    let console: DrawConsole
  }

  /// The draws that a desk knows; it is asked for others.
  init(_ desk: consuming sending DrawDesk, _ settings: Settings) throws(UsageError) {
    var desk = desk
    let draws = try RankDraws(.all, of: &desk, settings)
    self.settings = settings.rank
    state = Mutex(
      State(
        desk: desk, draws: draws, target: RankTarget(ownRounds: draws, settings.rank),
        console: DrawConsole(settings)))
  }

  /// What tickets are ranked in so far.
  var target: RankTarget { state.withLock { $0.target } }

  /// What a run asks for rounds that it does not know.
  var extend: RankRun.Extension { { rounds in self.plan(knowing: rounds) } }

  /// The plan with the draws of these rounds too, as far as they are to be had.
  private func plan(knowing rounds: [Round]) -> ScorePlan {
    state.withLock { state in
      let new = Set(rounds).subtracting(state.lookedUp).sorted()
      if new.isEmpty { return state.target.plan }
      state.lookedUp.formUnion(new)
      // A signal ends the run, whatever is missing then; so does a system without descriptors.
      try? state.draws.add(new, of: &state.desk, state.console)
      state.target = RankTarget(ownRounds: state.draws, settings)
      return state.target.plan
    }
  }
}
