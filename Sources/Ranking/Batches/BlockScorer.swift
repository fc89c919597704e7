package import Lottery
package import Platform

/// Scores blocks of tickets in sequence, in its own memory.
///
/// Counts one or two draws directly from rows or columns. For masks, more draws or per-ticket ranks, builds
/// planes that stay in the L2 cache.
package final class BlockScorer {
  private var plan: ScorePlan
  private let planes: PageMemory
  /// Each ticket's rank, in the one draw or its best in all, if the plan wants per-ticket ranks.
  package let ranks: PageMemory

  /// Most tickets in a block.
  package static let capacity = 1 << 16
  /// The rank that marks a rejected ticket.
  package static let rejectedRank: UInt8 = 255
  /// Least number of draws for which building planes pays off.
  private static let planesPay = 3

  /// Creates a scorer for a plan.
  package init(_ plan: ScorePlan) throws(SystemError) {
    self.plan = plan
    planes = try PageMemory(count: PlaneShape(tickets: Self.capacity).byteCount)
    ranks = try PageMemory(count: plan.ranks == .none ? 0 : Self.capacity)
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
    if form != .masks, plan.ranks == .none, plan.draws.count < Self.planesPay {
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
    planes.read { planes in
      switch plan.ranks {
      case .none: kernel.countDraws(planes, shape, draws, &score.counts, nil)
      case .ofOneDraw:
        kernel.countPlanes(planes, shape, draws[0], &score.counts[0])
        ranks.change { kernel.rankPlanes(planes, shape, draws[0], &$0) }
      case .bestOfDraws:
        kernel.countDraws(planes, shape, draws, &score.counts, BestRanks(memory: ranks))
      }
    }
    guard plan.ranks != .none else { return }
    ranks.change { ranks in
      for rejection in score.rejected { ranks.store(Self.rejectedRank, at: rejection.index) }
    }
  }

  /// Ranks tickets one by one, since rounds vary between them; a row of zeros is a rejected line.
  private func scoreByRound(_ rows: RawSpan, _ runs: [ParsedText.RoundRun]) -> Score {
    let count = rows.byteCount / TicketRow.size
    var score = Score(counts: plan.draws.map { _ in RankCounts() })
    score.ticketsOfDraws = plan.draws.map { _ in 0 }
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
          if plan.keepsPicks { score.picksOfDraws[draw].append(pick) }
        }
      } catch { score.rejected.append(Rejection(index: row, fault: error)) }
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
  /// Which per-ticket ranks to compute.
  package let ranks: Ranks
  /// The kernel to use.
  package let kernel: RankKernel
  /// In an own-rounds plan, the index in `draws` of each round's draw; else nil.
  package let drawIndices: [Round: Int]?
  /// Whether an own-rounds plan keeps the tickets, to compare them.
  let keepsPicks: Bool

  /// The kinds of per-ticket ranks.
  package enum Ranks: Sendable {
    case none
    case ofOneDraw
    case bestOfDraws
  }

  /// Creates a plan that ranks every ticket in every draw; `.ofOneDraw` requires exactly one.
  package init(draws: [DrawNumbers], ranks: Ranks = .none, kernel: RankKernel = .best) {
    precondition(ranks != .ofOneDraw || draws.count == 1, "ranks of one draw need exactly one draw")
    self.draws = draws
    self.ranks = ranks
    self.kernel = kernel
    drawIndices = nil
    keepsPicks = false
  }

  /// Creates an own-rounds plan, which ranks each ticket in the draw of its own round.
  ///
  /// If it keeps the tickets of each round, the tally says what they have in common.
  package init(
    ownRounds draws: [(round: Round, numbers: DrawNumbers)], keepsPicks: Bool = false,
    kernel: RankKernel = .best
  ) {
    self.keepsPicks = keepsPicks
    self.draws = draws.map(\.numbers)
    self.kernel = kernel
    ranks = .none
    drawIndices = Dictionary(uniqueKeysWithValues: draws.enumerated().map { ($1.round, $0) })
  }
}
