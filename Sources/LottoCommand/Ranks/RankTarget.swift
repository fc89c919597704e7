internal import Lottery
internal import Pipeline
internal import Platform
internal import Ranking
internal import Reporting

/// Draws, the plan to score tickets in them, and the rows that result.
struct RankTarget {
  let plan: ScorePlan
  private let draws: RankDraws

  /// Ranks all tickets in all of the draws.
  init(_ draws: RankDraws, _ settings: RankSettings) {
    self.draws = draws
    // In one draw, the best rank is the rank.
    let wantsRanks = settings.ranks != nil || settings.winners != nil
    plan = ScorePlan(
      draws: draws.numbers,
      ranks: wantsRanks ? .ofOneDraw : settings.best != nil ? .bestOfDraws : .none,
      kernel: settings.kernel ?? .best)
  }

  /// Ranks each ticket in the draw of its own round.
  init(ownRounds draws: RankDraws, _ settings: RankSettings) {
    self.draws = draws
    let rounds = draws.draws.compactMap { $0?.round }
    plan = ScorePlan(
      ownRounds: zip(rounds, draws.numbers).map { ($0, $1) }, kernel: settings.kernel ?? .best)
  }

  /// A file's rows, one per draw; with own rounds, only for rounds that have tickets, ascending.
  func records(of tally: RankRun.Tally, source: [UInt8], seconds: Double?) -> [RankRecord] {
    let records = tally.counts.indices.compactMap { index -> RankRecord? in
      let tickets = plan.places == nil ? tally.tickets : tally.ticketsOfDraws[index]
      if plan.places != nil, tickets == 0 { return nil }
      return RankRecord(
        source: String(decoding: source, as: UTF8.self), draw: draws.draws[index],
        tickets: tickets, winners: tally.counts[index].inOrder, rejected: tally.rejected,
        kernel: plan.kernel.name, seconds: seconds)
    }
    // Fetched draws follow the others, in the order in which tickets needed them.
    return plan.places == nil ? records : records.sorted { $0.round < $1.round }
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
