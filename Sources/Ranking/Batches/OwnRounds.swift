internal import Lottery

/// Ranks tickets in the draws of their own rounds, one by one, since rounds vary between tickets.
struct OwnRounds {
  let plan: ScorePlan

  /// Scores rows of text; each is a ticket, or six zeros for a rejected line.
  func score(_ rows: RawSpan, _ runs: [RoundRun]) -> BlockScorer.Score {
    let count = rows.byteCount / TicketRow.size
    var score = BlockScorer.Score(counts: plan.draws.map { _ in RankCounts() })
    score.ticketsOfDraws = plan.draws.map { _ in 0 }
    // Only rejected lines precede the first run.
    rank(rows, 0..<(runs.first?.firstRow ?? count), in: nil, &score)
    for (index, run) in runs.enumerated() {
      let end = index + 1 < runs.count ? runs[index + 1].firstRow : count
      rank(rows, run.firstRow..<end, in: run.round, &score)
    }
    return score
  }

  /// Ranks tickets of a round, or only notes the invalid ones if there is no draw to rank them in.
  private func rank(
    _ rows: RawSpan, _ range: Range<Int>, in round: Round?, _ score: inout BlockScorer.Score
  ) {
    let drawIndex = round.flatMap { plan.places?[$0] }
    let draw = drawIndex.map { plan.draws[$0] }
    var valid = 0
    for row in range {
      do throws(TicketFault) {
        let pick = try TicketRow.pick(rows, at: row)
        valid += 1
        guard let draw, let drawIndex else { continue }
        let rank = draw.rank(of: pick)
        if rank != .none { score.counts[drawIndex][rank] += 1 }
      } catch { score.rejected.append(BlockScorer.Rejection(index: row, fault: error)) }
    }
    if let drawIndex {
      score.ticketsOfDraws[drawIndex] += valid
    } else if let round {
      score.undrawn[round, default: 0] += valid
    }
  }
}
