package import Lottery
package import Platform

/// Scores blocks of tickets in sequence, in its own memory.
///
/// Counts one or two draws directly from rows or columns. For masks, more draws or results of each ticket, builds
/// planes that stay in the L2 cache.
package final class BlockScorer {
  private var plan: ScorePlan
  private let planes: PageMemory
  /// What the plan wants of each ticket.
  package let results: TicketResults

  /// Most tickets in a block.
  package static let capacity = 1 << 16
  /// Least number of draws for which building planes pays off.
  private static let planesPay = 3

  /// Creates a scorer for a plan.
  package init(_ plan: ScorePlan) throws(SystemError) {
    self.plan = plan
    planes = try PageMemory(count: PlaneShape(tickets: Self.capacity).byteCount)
    results = try TicketResults(plan.outputs, capacity: Self.capacity)
  }

  /// Switches to a plan with more draws; returns false if it has no new ones.
  package func extend(to plan: ScorePlan) -> Bool {
    precondition(
      plan.drawIndices != nil && self.plan.drawIndices != nil,
      "both plans rank tickets in their own rounds")
    if plan.draws.count <= self.plan.draws.count { return false }
    self.plan = plan
    return true
  }

  /// The score of a block.
  package struct Score: Sendable {
    /// Rank counts per draw of the plan.
    package var counts: [RankCounts]
    /// The rejected tickets, ascending by index.
    package var rejected: [Rejection] = []
    /// Tickets per draw, for an own-rounds plan; else empty.
    package var ticketsOfDraws: [Int] = []
    /// The tickets of each draw, for an own-rounds plan that keeps them; else empty.
    var picksOfDraws: [[Pick]] = []
    /// The winners that the plan asks for, by ticket and then by draw.
    package var winners: [TicketResults.Winner] = []
    /// Tickets per round without a draw, for an own-rounds plan.
    package var undrawn: [Round: Int] = [:]
  }

  /// An invalid row or line.
  package struct Rejection: Equatable, Sendable {
    /// The row's or line's index in the block.
    package let index: Int
    /// The line, from 0 at the block's first; nil if the file has no lines.
    package var line: Int?
    /// What is wrong with it.
    package let fault: TicketFault
  }

  /// Scores rows parsed from text; in an own-rounds plan, each in its own round's draw.
  package func score(_ rows: RawSpan, of text: ParsedText) -> Score {
    var score =
      plan.drawIndices == nil ? score(rows, as: .rows) : scoreByRound(rows, text.roundRuns)
    // A rejected line left a row of zeros: report the line's fault instead of the row's.
    let faults = Dictionary(uniqueKeysWithValues: text.faults.map { ($0.index, $0) })
    let isGame = !text.lineRuns.isEmpty
    score.rejected = score.rejected.map { rejection in
      if let fault = faults[rejection.index] { return fault }
      let line = isGame ? text.line(ofRow: rejection.index) : nil
      return Rejection(index: rejection.index, line: line, fault: rejection.fault)
    }
    return score
  }

  /// Scores tickets, at most `capacity` of them.
  package func score(_ tickets: RawSpan, as form: TicketForm) -> Score {
    precondition(tickets.byteCount / form.size <= Self.capacity, "the tickets fit one block")
    var score = Score(counts: plan.draws.map { _ in RankCounts() })
    if form != .masks, plan.outputs == TicketOutputs(), plan.draws.count < Self.planesPay {
      for (index, draw) in plan.draws.enumerated() {
        plan.kernel.count(tickets, as: form, in: draw, into: &score.counts[index]) {
          ticket, fault in
          if index == 0 { score.rejected.append(Rejection(index: ticket, fault: fault)) }
        }
      }
    } else {
      scorePlanes(tickets, form, &score)
    }
    return score
  }

  private func scorePlanes(_ tickets: RawSpan, _ form: TicketForm, _ score: inout Score) {
    let (kernel, draws) = (plan.kernel, plan.draws)
    let shape = PlaneShape(tickets: Self.capacity).part(tickets: tickets.byteCount / form.size)
    planes.change { planes in
      kernel.build(tickets, as: form, into: &planes, shape) { ticket, fault in
        score.rejected.append(Rejection(index: ticket, fault: fault))
      }
    }
    let count = tickets.byteCount / form.size
    results.begin(count)
    planes.read { planes in
      let ranks = plan.outputs.hasRanks ? BestRanks(memory: results.ranks) : nil
      if let ranks, draws.count == 1 {
        kernel.countPlanes(planes, shape, draws[0], &score.counts[0])
        ranks.memory.change { kernel.rankPlanes(planes, shape, draws[0], &$0) }
      } else {
        kernel.countDraws(planes, shape, draws, &score.counts, ranks)
      }
      if !plan.outputs.needsEachDraw { return }
      for first in stride(from: 0, to: count, by: TicketResults.tile) {
        let tickets = first..<min(first + TicketResults.tile, count)
        let (part, partShape) = (
          planes.extracting(droppingFirst: first / 8), shape.part(tickets: tickets.count)
        )
        for (draw, payout) in zip(draws, plan.payouts) {
          score.winners += results.add(payout, to: tickets) {
            kernel.rankPlanes(part, partShape, draw, &$0)
          }
        }
      }
    }
    if draws.count > 1 { score.winners.sort { $0.index < $1.index } }
    for rejection in score.rejected { results.reject(rejection.index) }
    guard let pairs = plan.pairs else { return }
    for index in 0..<count {
      if let pick = try? form.pick(tickets, at: index) { results.complete(pick, at: index, pairs) }
    }
  }

  /// Ranks tickets one by one, since rounds vary between them; a row of zeros is a rejected line.
  private func scoreByRound(_ rows: RawSpan, _ runs: [ParsedText.RoundRun]) -> Score {
    let count = rows.byteCount / TicketRow.size
    var score = Score(counts: plan.draws.map { _ in RankCounts() })
    score.ticketsOfDraws = plan.draws.map { _ in 0 }
    results.begin(count)
    if plan.keepsPicks { score.picksOfDraws = plan.draws.map { _ in [] } }
    // Only rejected lines precede the first run.
    rank(rows, 0..<(runs.first?.firstRow ?? count), of: nil, &score)
    for (index, run) in runs.enumerated() {
      let end = index + 1 < runs.count ? runs[index + 1].firstRow : count
      rank(rows, run.firstRow..<end, of: run.round, &score)
    }
    return score
  }

  /// Ranks tickets of a round; if it has no draw, only counts them and notes the invalid ones.
  private func rank(_ rows: RawSpan, _ range: Range<Int>, of round: Round?, _ score: inout Score) {
    let draw = round.flatMap { plan.drawIndices?[$0] }
    var valid = 0
    for row in range {
      do throws(TicketFault) {
        let pick = try TicketForm.rows.pick(rows, at: row)
        valid += 1
        if let draw {
          score.counts[draw].add(pick, in: plan.draws[draw])
          if plan.outputs != TicketOutputs(),
            let winner = results.add(pick, at: row, in: plan.draws[draw], plan.payouts[draw])
          {
            score.winners.append(winner)
          }
          if plan.keepsPicks { score.picksOfDraws[draw].append(pick) }
        } else {
          results.reject(row)
        }
      } catch {
        score.rejected.append(Rejection(index: row, fault: error))
        results.reject(row)
      }
    }
    if let draw {
      score.ticketsOfDraws[draw] += valid
    } else if let round {
      score.undrawn[round, default: 0] += valid
    }
  }
}

/// What to compute when scoring blocks.
package struct ScorePlan: Sendable {
  /// The draws.
  package let draws: [DrawNumbers]
  /// What to compute for each ticket.
  package let outputs: TicketOutputs
  /// What the winners of each draw get.
  let payouts: [Payout]
  /// For a tally of several draws.
  let pairs: DrawPairs?
  /// The kernel to use.
  package let kernel: RankKernel
  /// In an own-rounds plan, the index in `draws` of each round's draw; else nil.
  package let drawIndices: [Round: Int]?
  /// Whether an own-rounds plan keeps the tickets, to compare them.
  let keepsPicks: Bool

  /// Creates a plan that ranks every ticket in every draw.
  package init(
    draws: [DrawNumbers], outputs: TicketOutputs = TicketOutputs(), payouts: [Payout]? = nil,
    kernel: RankKernel = .best
  ) {
    self.draws = draws
    self.outputs = outputs
    self.payouts = Self.payouts(payouts, of: draws.count)
    self.kernel = kernel
    pairs = outputs.hasTally ? DrawPairs(draws) : nil
    drawIndices = nil
    keepsPicks = false
  }

  /// Creates an own-rounds plan, which ranks each ticket in the draw of its own round.
  ///
  /// If it keeps the tickets of each round, the tally says what they have in common.
  package init(
    ownRounds draws: [(round: Round, numbers: DrawNumbers)],
    outputs: TicketOutputs = TicketOutputs(), payouts: [Payout]? = nil, keepsPicks: Bool = false,
    kernel: RankKernel = .best
  ) {
    self.keepsPicks = keepsPicks
    self.outputs = outputs
    self.payouts = Self.payouts(payouts, of: draws.count)
    pairs = nil
    self.draws = draws.map(\.numbers)
    self.kernel = kernel
    drawIndices = Dictionary(uniqueKeysWithValues: draws.enumerated().map { ($1.round, $0) })
  }

  private static func payouts(_ payouts: [Payout]?, of draws: Int) -> [Payout] {
    let unknown = Payout(round: 0, amounts: Rank.winning.map { _ in 0 })
    let payouts = payouts ?? [Payout](repeating: unknown, count: draws)
    precondition(payouts.count == draws, "each draw has a payout")
    return payouts
  }
}
