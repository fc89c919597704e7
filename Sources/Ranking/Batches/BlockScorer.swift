package import Lottery
package import Platform

/// Scores blocks of tickets in sequence, in its own memory.
///
/// Counts one or two draws directly from rows. For more draws, or per-ticket ranks, builds planes
/// that stay in the L2 cache.
package final class BlockScorer {
  private var plan: ScorePlan
  private let planes: PageMemory
  /// Each ticket's rank, in the one draw or its best in all, if the plan wants per-ticket ranks.
  package let ranks: PageMemory

  /// Most tickets in a block.
  package static let capacity = 1 << 16

  /// The rank that marks a rejected ticket.
  package static let rejectedRank: UInt8 = 255

  /// Number of draws from which building planes pays off.
  private static let planesPay = 3

  /// Creates a scorer for a plan.
  package init(_ plan: ScorePlan) throws(SystemError) {
    self.plan = plan
    planes = try PageMemory(count: PlaneShape(tickets: Self.capacity).byteCount)
    ranks = try PageMemory(count: plan.ranks == .none ? 0 : Self.capacity)
  }

  /// Switches to a plan with more draws; returns false if it has no new ones.
  package func extend(to plan: ScorePlan) -> Bool {
    precondition(plan.places != nil && self.plan.places != nil, "plans by the tickets' rounds")
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
    /// Tickets per round without a draw, for an own-rounds plan.
    package var undrawn: [Round: Int] = [:]
  }

  /// An invalid row or line.
  package struct Rejection: Equatable, Sendable {
    /// Its index in the block.
    package let index: Int
    /// Its line, from 0 at the block's first; nil if the file has no lines.
    package var line: Int?
    /// What is wrong with it.
    package let fault: TicketFault
  }

  /// Scores rows parsed from text, each in its own round's draw if the plan says so.
  package func score(_ rows: RawSpan, of text: ParsedText) -> Score {
    var score =
      plan.places == nil
      ? score(rows, as: .rows)
      : OwnRounds(plan: plan).score(rows, text.roundRuns)
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
    let count = tickets.byteCount / form.size
    precondition(count <= Self.capacity, "tickets of one block")
    var score = Score(counts: plan.draws.map { _ in RankCounts() })
    if form == .rows, plan.ranks == .none, plan.draws.count < Self.planesPay {
      countRows(tickets, &score)
    } else {
      scorePlanes(tickets, form, count, &score)
    }
    return score
  }

  private func countRows(_ rows: RawSpan, _ score: inout Score) {
    for (index, draw) in plan.draws.enumerated() {
      let counter = RowCounter(kernel: plan.kernel, draw: draw)
      counter.count(rows, into: &score.counts[index]) { ticket, fault in
        if index == 0 { score.rejected.append(Rejection(index: ticket, fault: fault)) }
      }
    }
  }

  private func scorePlanes(
    _ tickets: RawSpan, _ form: TicketForm, _ count: Int, _ score: inout Score
  ) {
    let shape = PlaneShape(tickets: Self.capacity).part(tickets: count)
    let builder = PlaneBuilder(kernel: plan.kernel, form: form, isStreaming: false)
    planes.change { planes in
      builder.build(tickets, into: &planes, at: 0, shape: shape) { ticket, fault in
        score.rejected.append(Rejection(index: ticket, fault: fault))
      }
    }
    let kernel = plan.kernel
    planes.read { planes in
      switch plan.ranks {
      case .none: kernel.countDraws(planes, shape, plan.draws, &score.counts)
      case .ofOneDraw:
        kernel.countPlanes(planes, shape, plan.draws[0], &score.counts[0])
        ranks.change { kernel.rankPlanes(planes, shape, plan.draws[0], &$0) }
      case .bestOfDraws:
        ranks.change { kernel.bestOfDraws(planes, shape, plan.draws, &score.counts, &$0) }
      }
    }
    if plan.ranks != .none {
      ranks.change { ranks in
        for rejection in score.rejected { ranks.store(Self.rejectedRank, at: rejection.index) }
      }
    }
  }
}
