package import Lottery
package import Platform

/// A scored block; valid only during the handler's call.
package struct RankedBlock {
  /// Index of its first ticket in the file, from zero.
  package internal(set) var first = 0
  /// Index of its first line in the file, from zero.
  package internal(set) var firstLine = 0
  /// Number of tickets, including rejected ones.
  package let count: Int
  let lineCount: Int
  /// The tickets' score.
  package let score: BlockScorer.Score
  /// The tickets themselves, in `form`.
  package let tickets: PageMemory
  /// The layout of `tickets`.
  package let form: TicketForm
  /// What the plan wants of each ticket.
  package let results: TicketResults

  /// Where a rejected ticket is in the file, as a line from one or a ticket from zero, and its fault.
  package func wording(of rejection: BlockScorer.Rejection) -> Wording {
    let fault = rejection.fault.wording
    return rejection.line.map { Wording("line \(firstLine + $0 + 1): \(fault)") }
      ?? Wording("ticket \(first + rejection.index): \(fault)")
  }

  /// A winning ticket.
  package struct Winner {
    /// The ticket's index in the file, from zero.
    package let index: Int
    /// The round of the draw, 0 if it has none.
    package let round: Int
    /// The ticket's numbers.
    package let pick: Pick
    /// The ticket's rank.
    package let rank: Rank
  }

  /// The winners that the plan asks for, by ticket and then by draw.
  package var winners: [Winner] {
    tickets.read { tickets in
      score.winners.compactMap { winner in
        guard let pick = try? form.pick(tickets, at: winner.index) else { return nil }
        return Winner(
          index: first + winner.index, round: winner.round, pick: pick, rank: winner.rank)
      }
    }
  }
}
