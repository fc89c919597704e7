internal import Lottery
internal import Pipeline
internal import Platform
internal import Ranking
internal import Reporting

/// Draws with the plan to score tickets in them, and the rows that come of it.
struct RankTarget {
  let plan: ScorePlan
  private let draws: RankDraws

  /// All tickets in all of the draws.
  init(_ draws: RankDraws, _ settings: RankSettings) {
    self.draws = draws
    // Of one draw the best rank is the rank.
    let wantsRanks = settings.ranks != nil || settings.winners != nil
    plan = ScorePlan(
      draws: draws.numbers,
      ranks: wantsRanks ? .ofOneDraw : settings.best != nil ? .bestOfDraws : .none,
      kernel: settings.kernel ?? .best)
  }

  /// Each ticket in the draw of its own round.
  init(ownRounds draws: RankDraws, _ settings: RankSettings) {
    self.draws = draws
    let rounds = draws.draws.compactMap { $0?.round }
    plan = ScorePlan(
      ownRounds: zip(rounds, draws.numbers).map { ($0, $1) }, kernel: settings.kernel ?? .best)
  }

  /// The rows of a file, a draw each; of own rounds those that have tickets, by their rounds.
  func records(
    of tally: RankRun.Tally, source: [UInt8], seconds: Double?
  ) -> [RankRecord] {
    let records = tally.counts.indices.compactMap { index -> RankRecord? in
      let tickets = plan.places == nil ? tally.tickets : tally.ticketsOfDraws[index]
      if plan.places != nil, tickets == 0 { return nil }
      return RankRecord(
        source: String(decoding: source, as: UTF8.self), draw: draws.draws[index],
        tickets: tickets, winners: tally.counts[index].inOrder, rejected: tally.rejected,
        kernel: plan.kernel.name, seconds: seconds)
    }
    // Draws that were fetched stand behind the others, in whatever order tickets asked for them.
    return plan.places == nil ? records : records.sorted { $0.round < $1.round }
  }

  /// Says of which rounds there are tickets but no draw; gives whether there are any.
  func reportUndrawn(_ tally: RankRun.Tally, name: String, _ settings: Settings) -> Bool {
    for (round, count) in tally.undrawn.sorted(by: { $0.key < $1.key }) {
      guard let reason = RankDraws.reason(of: [round], today: settings.today) else { continue }
      let tickets = count == 1 ? "1 ticket" : "\(DisplayText.grouped(count)) tickets"
      settings.log.fail(
        Reason(
          "\(tickets) of round \(round.number) not ranked: \(reason.english)",
          "\(round.number)회 게임 \(DisplayText.grouped(count))개의 순위를 매기지 못함: \(reason.korean)"
        ).about(name))
    }
    return !tally.undrawn.isEmpty
  }
}
