package import Lottery
package import Platform
package import Ranking

/// A block with its score, for the time in which it is handed over.
package struct RankedBlock {
  /// The place of its first ticket in the file, from zero.
  package let first: Int
  /// Its first line in the file, from zero.
  package let firstLine: Int
  /// How many tickets it has, rejected ones too.
  package let count: Int
  /// What they came to.
  package let score: BlockScorer.Score
  /// The tickets, in the form that the file has.
  package let tickets: PageMemory
  /// How they lie.
  package let form: TicketForm
  /// The rank of each, where the plan wants them; 255 for one that was rejected.
  package let ranks: PageMemory

  /// Where a rejected ticket stands in the file, for people: lines count from one, as editors do,
  /// tickets from zero, as arrays do.
  package func place(of rejection: BlockScorer.Rejection) -> String {
    rejection.line.map { "line \(firstLine + $0 + 1)" } ?? "ticket \(first + rejection.place)"
  }

  /// A ticket that won.
  package struct Winner {
    /// Its place in the file, from zero.
    package let index: Int
    /// Its numbers.
    package let pick: Pick
    /// Its rank.
    package let rank: Rank
  }

  /// The tickets of a rank or a better one, in their order.
  package func winners(atLeast last: Rank) -> [Winner] {
    ranks.read { ranks in
      tickets.read { tickets in
        var won: [PlacedRank] = []
        RankScan.add(ranks.extracting(first: count), atLeast: last, first: 0, to: &won)
        return won.compactMap { winner in
          guard let pick = try? form.pick(tickets, at: winner.place) else { return nil }
          return Winner(index: first + winner.place, pick: pick, rank: winner.rank)
        }
      }
    }
  }
}
