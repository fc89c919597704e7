internal import Lottery

/// Counts the ranks of rows in one draw without building planes; used for one or two draws.
struct RowCounter {
  let kernel: RankKernel
  let draw: DrawNumbers

  /// Rows that a kernel consumes at a time, all or none.
  private static let block = 64

  /// Counts rows; calls `reject` with the index and fault of each invalid one, in order.
  func count(_ rows: RawSpan, into counts: inout RankCounts, reject: (Int, TicketFault) -> Void) {
    let count = rows.byteCount / TicketRow.size
    var taken = 0
    while taken < count {
      let rest = rows.extracting(droppingFirst: taken * TicketRow.size)
      taken += kernel.countRows(rest, draw, &counts)
      let end = min(taken + Self.block, count)
      for row in taken..<end {
        do throws(TicketFault) {
          let rank = draw.rank(of: try TicketRow.pick(rows, at: row))
          if rank != .none { counts[rank] += 1 }
        } catch { reject(row, error) }
      }
      taken = end
    }
  }
}
