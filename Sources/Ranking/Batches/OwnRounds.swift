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
    reject(rows, 0..<(runs.first?.firstRow ?? count), &score)
    for (index, run) in runs.enumerated() {
      let end = index + 1 < runs.count ? runs[index + 1].firstRow : count
      rank(rows, run.firstRow..<end, in: run.round, &score)
    }
    return score
  }

  private func rank(
    _ rows: RawSpan, _ range: Range<Int>, in round: Round, _ score: inout BlockScorer.Score
  ) {
    let rejected = score.rejected.count
    guard let drawIndex = plan.places?[round] else {
      reject(rows, range, &score)
      score.undrawn[round, default: 0] += range.count - (score.rejected.count - rejected)
      return
    }
    let draw = plan.draws[drawIndex]
    for row in range {
      do throws(TicketFault) {
        let rank = draw.rank(of: try TicketRow.pick(rows, at: row))
        if rank != .none { score.counts[drawIndex][rank] += 1 }
      } catch {
        score.rejected.append(BlockScorer.Rejection(index: row, fault: error))
      }
    }
    score.ticketsOfDraws[drawIndex] += range.count - (score.rejected.count - rejected)
  }

  private func reject(_ rows: RawSpan, _ range: Range<Int>, _ score: inout BlockScorer.Score) {
    for row in range {
      do throws(TicketFault) { _ = try TicketRow.pick(rows, at: row) } catch {
        score.rejected.append(BlockScorer.Rejection(index: row, fault: error))
      }
    }
  }
}
