internal import DrawHistory
internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting
internal import Synchronization

/// The draws of tickets' own rounds: all known ones, and others once a ticket needs them.
///
/// Each round is looked up at most once per run. The newest draw serves tickets that name no round.
/// Threads that need a fetch wait for it; all others go on.
final class OwnRoundDraws: Sendable {
  private let state: Mutex<State>
  private let settings: RankSettings

  private struct State: ~Copyable {
    var provider: DrawProvider
    var draws = RankDraws()
    /// The target for tickets with their own rounds; nil until first needed.
    var target: RankTarget?
    var newest: RankTarget?
    var lookedUp: Set<Round> = []
    let console: DrawConsole
  }

  init(_ provider: consuming sending DrawProvider, _ settings: Settings) {
    self.settings = settings.rank
    state = Mutex(State(provider: provider, console: DrawConsole(settings)))
  }

  var target: RankTarget { state.withLock { target(of: &$0) } }

  /// Reads the known draws only when tickets with their own rounds appear.
  private func target(of state: inout State) -> RankTarget {
    if let target = state.target { return target }
    state.draws = RankDraws(knownTo: state.provider)
    let target = RankTarget(ownRounds: state.draws, settings)
    state.target = target
    return target
  }

  func newestTarget() throws(SystemError) -> RankTarget {
    try state.withLock { state throws(SystemError) in
      if let target = state.newest { return target }
      var draws = RankDraws()
      try draws.addNewest(of: &state.provider, state.console)
      state.console.warn(ofEarly: draws.draws.compactMap(\.self))
      let target = RankTarget(draws, settings)
      state.newest = target
      return target
    }
  }

  /// What a run calls with rounds that its plan lacks.
  var extend: RankRun.Extension { { rounds in self.plan(knowing: rounds) } }

  private func plan(knowing rounds: [Round]) -> ScorePlan {
    state.withLock { state in
      let new = Set(rounds).subtracting(state.lookedUp).sorted()
      let target = target(of: &state)
      if new.isEmpty { return target.plan }
      state.lookedUp.formUnion(new)
      // An interrupt, or a lack of descriptors, ends the run anyway.
      try? state.draws.add(new, of: &state.provider, state.console)
      state.console.warn(
        ofEarly: state.draws.draws.compactMap(\.self).filter { new.contains($0.round) })
      let extended = RankTarget(ownRounds: state.draws, settings)
      state.target = extended
      return extended.plan
    }
  }
}

/// Draws, the plan to score tickets in them, and the rows that result.
struct RankTarget {
  let plan: ScorePlan
  /// Whether each draw has a bonus number, so that there are second prizes.
  let hasBonus: Bool
  private let draws: RankDraws
  private let prizes: [DrawPrizes]
  private let totals: TotalRows?

  init(_ draws: RankDraws, _ settings: RankSettings) {
    self.draws = draws
    prizes = draws.draws.map { DrawPrizes($0) }
    totals = settings.totals
    hasBonus = draws.numbers.allSatisfy { $0.bonus != nil }
    plan = ScorePlan(
      draws: draws.numbers, outputs: settings.ticketOutputs,
      payouts: Self.payouts(of: draws, prizes), kernel: settings.kernel ?? .best)
  }

  init(ownRounds draws: RankDraws, _ settings: RankSettings) {
    self.draws = draws
    prizes = draws.draws.map { DrawPrizes($0) }
    totals = settings.totals
    hasBonus = true
    let rounds = draws.draws.compactMap { $0?.round }
    plan = ScorePlan(
      ownRounds: zip(rounds, draws.numbers).map { ($0, $1) }, outputs: settings.ticketOutputs,
      payouts: Self.payouts(of: draws, prizes),
      keepsPicks: settings.form.hasDeviations, kernel: settings.kernel ?? .best)
  }

  private static func payouts(of draws: RankDraws, _ prizes: [DrawPrizes]) -> [Payout] {
    zip(draws.draws, prizes).map { Payout(round: $0?.round.number ?? 0, amounts: $1.amounts) }
  }

  /// A file's rows, one per draw; with own rounds, only for rounds that have tickets, ascending.
  func records(of file: RankedFile) -> [RankRecord] {
    let tally = file.tally
    let ownRounds = plan.drawIndices != nil
    let source = String(decoding: file.source, as: UTF8.self)
    let variances = file.overlaps?.variances(hasBonus: hasBonus)
    var records: [RankRecord] = []
    var sum = FileTotal()
    for index in tally.counts.indices {
      let tickets = ownRounds ? tally.ticketsOfDraws[index] : tally.tickets
      if ownRounds, tickets == 0 { continue }
      let variances = ownRounds ? tally.overlaps(ofDraw: index)?.variances() : variances
      if totals != nil {
        sum.add(tally.counts[index], of: tickets, prizes[index])
        if ownRounds { sum.add(variances) }
      }
      if totals == .only { continue }
      records.append(
        RankRecord(
          source: source, draw: draws.draws[index], prizes: prizes[index],
          matches: tally.counts[index].matches(of: tickets), rejected: tally.rejected,
          kernel: plan.kernel.name, seconds: file.seconds, variances: variances,
          hasBonus: hasBonus))
    }
    // Fetched draws follow the others, in the order in which tickets needed them.
    if ownRounds { records.sort { $0.round < $1.round } }
    if totals == nil { return records }
    if !ownRounds { sum.variances = variances.map { $0.map { $0 * Double(tally.counts.count) } } }
    let total = RankRecord(
      totalOf: source, matches: sum.counts.matches(of: sum.tickets), prizes: sum.prizes,
      cost: Int(clamping: sum.cost), rejected: tally.rejected, kernel: plan.kernel.name,
      seconds: file.seconds, variances: sum.variances, hasBonus: hasBonus)
    return records + [total]
  }

  /// Reports rounds that have tickets but no draw; returns whether there are any.
  func reportUndrawn(_ tally: RankRun.Tally, name: String, _ settings: Settings) -> Bool {
    for (round, count) in tally.undrawn.sorted(by: { $0.key < $1.key }) {
      guard let reason = RankDraws.reason(of: [round], today: settings.today) else { continue }
      let tickets = Wording("{0} {0|ticket|tickets}").with([DisplayText.grouped(count)])
      settings.log.fail(
        Wording("\(tickets) of round \(round.number) not ranked: \(reason)").about(name))
    }
    return !tally.undrawn.isEmpty
  }
}

/// What became of a file of tickets.
struct RankedFile {
  let source: [UInt8]
  let tally: RankRun.Tally
  /// What the tickets have in common that were all ranked in the same draws, if rows are to say so.
  let overlaps: PairOverlaps?
  let seconds: Double?
}

/// The sum over a file's draws, which are independent of each other: so their variances add up.
private struct FileTotal {
  var tickets = 0
  var counts = RankCounts()
  var prizes = RankPrizes()
  var cost: Int128 = 0
  /// Nil once a draw's are not known.
  var variances: [Double]? = Rank.winning.map { _ in 0 }

  mutating func add(_ counts: RankCounts, of tickets: Int, _ prizes: DrawPrizes) {
    self.tickets += tickets
    self.counts += counts
    if counts.hasWinners { self.prizes += prizes.prizes(of: counts.inOrder) }
    cost += Int128(prizes.gamePrice) * Int128(tickets)
  }

  mutating func add(_ variances: [Double]?) {
    self.variances = self.variances.flatMap { sums in
      variances.map { zip(sums, $0).map { $0 + $1 } }
    }
  }
}
