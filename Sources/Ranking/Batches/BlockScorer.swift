package import Lottery
package import Platform

/// Scores blocks of tickets, one after the other, in memory of its own.
///
/// One or two draws are counted straight from rows. For more, and where ranks are wanted ticket by
/// ticket, the block becomes planes that stay in the second cache.
package final class BlockScorer {
  private var plan: ScorePlan
  private let planes: PageMemory
  /// The rank of each ticket of the block, where the plan wants them: of the one draw or the best.
  package let ranks: PageMemory

  /// The most tickets of a block.
  package static let capacity = 1 << 16

  /// What stands among the ranks at the place of a rejected ticket.
  package static let rejectedRank: UInt8 = 255

  /// How many draws it takes for planes to pay.
  private static let planesPay = 3

  /// A scorer with a plan.
  package init(_ plan: ScorePlan) throws(SystemError) {
    self.plan = plan
    planes = try PageMemory(count: PlaneShape(tickets: Self.capacity).byteCount)
    ranks = try PageMemory(count: plan.ranks == .none ? 0 : Self.capacity)
  }

  /// Takes in the draws of more rounds; false when the plan has no draw that was not known before.
  package func extend(to plan: ScorePlan) -> Bool {
    precondition(plan.places != nil && self.plan.places != nil, "plans of own rounds")
    if plan.draws.count <= self.plan.draws.count { return false }
    self.plan = plan
    return true
  }

  /// What a block came to.
  package struct Score: Sendable {
    /// Counts of each draw of the plan.
    package var counts: [RankCounts]
    /// The rejected tickets, ascending by their place in the block.
    package var rejected: [Rejection] = []
    /// How many tickets play in each draw, where tickets are ranked in their own rounds; else empty.
    package var ticketsOfDraws: [Int] = []
    /// How many tickets play in each round without a draw, where they are ranked in their own rounds.
    package var undrawn: [Round: Int] = [:]
  }

  /// A row or a line that is not a ticket.
  package struct Rejection: Equatable, Sendable {
    /// Its place in the block.
    package let place: Int
    /// Its line, from 0 at the block's first; nil in a file without lines.
    package var line: Int?
    /// What is wrong with it.
    package let fault: TicketFault
  }

  /// Scores rows of text, each in the draw of its round where the plan says so.
  package func score(_ rows: RawSpan, of text: ParsedText) -> Score {
    var score =
      plan.places == nil
      ? score(rows, as: .rows)
      : OwnRounds(plan: plan).score(rows, text.roundRuns)
    // A line that was refused left a row of zeros, whose fault is the line's.
    let faults = Dictionary(uniqueKeysWithValues: text.faults.map { ($0.row, $0) })
    let isGame = !text.lineRuns.isEmpty
    score.rejected = score.rejected.map { rejection in
      let fault = faults[rejection.place]
      let line = fault?.line ?? (isGame ? text.line(ofRow: rejection.place) : nil)
      return Rejection(
        place: rejection.place, line: line, fault: fault?.fault ?? rejection.fault)
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
      counter.count(rows, into: &score.counts[index]) { place, fault in
        if index == 0 { score.rejected.append(Rejection(place: place, fault: fault)) }
      }
    }
  }

  private func scorePlanes(
    _ tickets: RawSpan, _ form: TicketForm, _ count: Int, _ score: inout Score
  ) {
    let shape = PlaneShape(tickets: Self.capacity).part(tickets: count)
    let builder = PlaneBuilder(kernel: plan.kernel, form: form, isStreaming: false)
    planes.change { planes in
      builder.build(tickets, into: &planes, at: 0, shape: shape) { place, fault in
        score.rejected.append(Rejection(place: place, fault: fault))
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
        for rejection in score.rejected { ranks.store(Self.rejectedRank, at: rejection.place) }
      }
    }
  }
}
