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
    /// The indices of invalid tickets, ascending.
    package var rejected: [Int] = []
    /// Tickets per draw, for an own-rounds plan; else empty.
    package var ticketsOfDraws: [Int] = []
    /// The tickets of each draw, for an own-rounds plan that keeps them; else empty.
    var picksOfDraws: [[Pick]] = []
    /// The winners that the plan asks for, by ticket and then by round.
    package var winners: [TicketResults.Winner] = []
    /// Tickets per round without a draw, for an own-rounds plan.
    package var undrawn: [Round: Int] = [:]
  }

  /// Scores tickets, at most `capacity` of them; in an own-rounds plan, each in its round's draw.
  package func score(_ tickets: RawSpan, as form: TicketForm, rounds: [UInt32] = []) -> Score {
    precondition(tickets.byteCount / form.size <= Self.capacity, "the tickets fit one block")
    if plan.drawIndices != nil { return scoreByRound(tickets, form, rounds) }
    var score = Score(counts: plan.draws.map { _ in RankCounts() })
    if form != .masks, plan.outputs == TicketOutputs(), plan.draws.count < Self.planesPay {
      for (index, draw) in plan.draws.enumerated() {
        plan.kernel.count(tickets, as: form, in: draw, into: &score.counts[index]) {
          if index == 0 { score.rejected.append($0) }
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
      kernel.build(tickets, as: form, into: &planes, shape) {
        score.rejected.append($0)
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
      let listed = Int(plan.outputs.winners?.rawValue ?? 0)
      score.winners.reserveCapacity(
        score.counts.reduce(0) { $0 + $1.inOrder.prefix(listed).reduce(0, +) })
      for first in stride(from: 0, to: count, by: TicketResults.tile) {
        let tickets = first..<min(first + TicketResults.tile, count)
        let (part, partShape) = (
          planes.extracting(droppingFirst: first / 8), shape.part(tickets: tickets.count)
        )
        let known = score.winners.count
        for (draw, payout) in zip(draws, plan.payouts) {
          results.add(payout, to: tickets, winners: &score.winners) {
            kernel.rankPlanes(part, partShape, draw, &$0)
          }
        }
        score.winners[known...].sort { $0.word < $1.word }
      }
    }
    for index in score.rejected { results.reject(index) }
    guard let pairs = plan.pairs else { return }
    for index in 0..<count {
      if let pick = form.pick(tickets, at: index) { results.complete(pick, at: index, pairs) }
    }
  }

  /// Ranks tickets one by one, since rounds vary between them; those of a round without a draw are
  /// only counted.
  private func scoreByRound(_ tickets: RawSpan, _ form: TicketForm, _ rounds: [UInt32]) -> Score {
    let count = tickets.byteCount / form.size
    precondition(rounds.count == count, "each ticket has its round")
    var score = Score(counts: plan.draws.map { _ in RankCounts() })
    score.ticketsOfDraws = plan.draws.map { _ in 0 }
    if plan.keepsPicks { score.picksOfDraws = plan.draws.map { _ in [] } }
    results.begin(count)
    var (number, round, draw) = (0 as UInt32, Round?.none, Int?.none)
    for index in 0..<count {
      if rounds[index] != number {
        number = rounds[index]
        round = Round(Int(number))
        draw = round.flatMap { plan.drawIndices?[$0] }
      }
      guard let round, let pick = form.pick(tickets, at: index) else {
        results.reject(index)
        score.rejected.append(index)
        continue
      }
      if let draw {
        rank(pick, at: index, inDraw: draw, &score)
      } else {
        results.reject(index)
        score.undrawn[round, default: 0] += 1
      }
    }
    return score
  }

  private func rank(_ pick: Pick, at index: Int, inDraw draw: Int, _ score: inout Score) {
    score.ticketsOfDraws[draw] += 1
    score.counts[draw].add(pick, in: plan.draws[draw])
    if plan.outputs != TicketOutputs(),
      let winner = results.add(pick, at: index, in: plan.draws[draw], plan.payouts[draw])
    {
      score.winners.append(winner)
    }
    if plan.keepsPicks { score.picksOfDraws[draw].append(pick) }
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
