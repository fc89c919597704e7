internal import Lottery
internal import Pipeline
internal import Platform
internal import Ranking
internal import Synchronization

/// The draws of tickets' own rounds: all known ones, and others, fetched when a ticket needs them.
///
/// Each round is looked up at most once per run. The newest draw serves tickets that name no round.
/// Threads that need a fetch wait for it; all others go on.
final class OwnRoundDraws: Sendable {
  private let state: Mutex<State>
  private let settings: RankSettings

  private struct State: ~Copyable {
    var resolver: DrawResolver
    var draws = RankDraws()
    /// The target for tickets with their own rounds; nil until first needed.
    var target: RankTarget?
    /// The target for the newest draw; nil until first needed.
    var newest: RankTarget?
    var lookedUp: Set<Round> = []
    let console: DrawConsole
  }

  /// Starts from the draws that a resolver knows; it fetches others.
  init(_ resolver: consuming sending DrawResolver, _ settings: Settings) {
    self.settings = settings.rank
    state = Mutex(State(resolver: resolver, console: DrawConsole(settings)))
  }

  /// The current target for tickets with their own rounds.
  var target: RankTarget { state.withLock { target(of: &$0) } }

  /// Reads the known draws only when tickets with their own rounds appear.
  private func target(of state: inout State) -> RankTarget {
    if let target = state.target { return target }
    state.draws = RankDraws(knownTo: state.resolver)
    let target = RankTarget(ownRounds: state.draws, settings)
    state.target = target
    return target
  }

  /// The target for tickets that name no round.
  func newestTarget() throws(SystemError) -> RankTarget {
    try state.withLock { state throws(SystemError) in
      if let target = state.newest { return target }
      var draws = RankDraws()
      try draws.addNewest(of: &state.resolver, state.console)
      let target = RankTarget(draws, settings)
      state.newest = target
      return target
    }
  }

  /// What a run calls with rounds that its plan lacks.
  var extend: RankRun.Extension { { rounds in self.plan(knowing: rounds) } }

  /// The plan extended by the draws of these rounds, as far as available.
  private func plan(knowing rounds: [Round]) -> ScorePlan {
    state.withLock { state in
      let new = Set(rounds).subtracting(state.lookedUp).sorted()
      let target = target(of: &state)
      if new.isEmpty { return target.plan }
      state.lookedUp.formUnion(new)
      // An interrupt, or a lack of descriptors, ends the run anyway.
      try? state.draws.add(new, of: &state.resolver, state.console)
      let extended = RankTarget(ownRounds: state.draws, settings)
      state.target = extended
      return extended.plan
    }
  }
}
