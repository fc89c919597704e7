internal import Platform

/// An array of tickets in a file or a pipe; threads read and convert its blocks at the same time.
package struct StoredArray: Sendable {
  let layout: ArrayLayout
  /// The file; nil for a pipe, whose blocks are read in turn.
  let file: ArrayFile?

  /// Reads a block that was reserved, if it is in a file, and turns its integers into bytes of its form.
  package func finish(
    _ block: BatchReader.Block, in memory: BlockMemory, _ kernel: RankKernel
  ) throws(BatchReader.Failure) -> BatchReader.Block {
    try file?.read(block.tickets, into: memory.source)
    var block = block
    block.rounds = memory.source.read { layout.rounds($0, count: block.tickets.count) }
    memory.source.change { layout.dropOtherColumns(of: &$0, count: block.tickets.count) }
    memory.integers?.read { integers in
      memory.contents.change { tickets in
        layout.convert(integers, count: block.tickets.count, kernel, into: &tickets)
      }
    }
    return block
  }

  /// Why a ticket of a block is rejected: the integer as the array has it; nil if it is a ticket.
  func fault(of index: Int, of block: BatchReader.Block, in memory: BlockMemory) -> TicketFault? {
    let fault = memory.source.read { layout.fault($0, count: block.tickets.count, at: index) }
    return fault
      ?? (block.rounds.indices.contains(index) && block.rounds[index] == 0 ? .round : nil)
  }
}

extension ArrayLayout {
  /// Tickets per block: as many bytes, for any width, as the most plain rows that are scored at once.
  var blockTickets: Int {
    form == .masks
      ? BlockScorer.capacity : max(1, BlockScorer.capacity * TicketRow.size / readSize)
  }
}
