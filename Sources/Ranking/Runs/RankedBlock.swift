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
  /// Where its tickets are from.
  let source: Source

  /// What can be asked again for the faults of rejected tickets, which scoring does not tell.
  enum Source {
    case array(StoredArray, BatchReader.Block, BlockMemory)
    case text(TextParser, PageMemory, Range<Int>, beginsFile: Bool, endsFile: Bool)
  }

  /// Says of the first rejected tickets where they are in the file, as a line from one or a ticket
  /// from zero, and what is wrong with them.
  package func rejections(first count: Int) -> [Wording] {
    if score.rejected.isEmpty || count <= 0 { return [] }
    switch source {
    case .array(let array, let block, let memory):
      return score.rejected.prefix(count).compactMap { index in
        array.fault(of: index, of: block, in: memory)
          .map { Wording("ticket \(first + index): \($0.wording)") }
      }
    case .text(let parser, let memory, let range, let beginsFile, let endsFile):
      return memory.read { text in
        parser.rejections(
          of: text.extracting(range), beginsFile: beginsFile, endsFile: endsFile, first: count
        ).map { Wording("line \(firstLine + $0.line + 1): \($0.fault.wording)") }
      }
    }
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

  /// Passes on the winners that the plan asks for, by ticket and then by round.
  package func forEachWinner<Fault: Error>(_ body: (Winner) throws(Fault) -> Void) throws(Fault) {
    try tickets.read { tickets throws(Fault) in
      for winner in score.winners {
        guard let pick = form.pick(tickets, at: winner.index) else { continue }
        try body(
          Winner(index: first + winner.index, round: winner.round, pick: pick, rank: winner.rank))
      }
    }
  }
}
