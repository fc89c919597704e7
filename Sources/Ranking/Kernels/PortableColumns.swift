/// The kernels for columns of rows in portable Swift: they make rows, a few at a time.
enum PortableColumns {
  /// Rows at a time; they fit in the L1 cache.
  private static let portion = 8 * PlaneShape.block

  static func count(
    _ columns: RawSpan, _ first: Int, _ draw: DrawNumbers, _ counts: inout RankCounts
  ) -> Int {
    eachPortion(of: columns, from: first, block: PortableRows.block) { _, rows in
      PortableRows.count(rows, draw, &counts)
    }
  }

  @_lifetime(planes: copy planes) static func build(
    _ columns: RawSpan, _ first: Int, _ planes: inout MutableRawSpan, _ target: BuildTarget
  ) -> Int {
    eachPortion(of: columns, from: first, block: PlaneShape.block) { taken, rows in
      var target = target
      target.offset += taken / 8
      return RankKernel.portable.buildFromRows(
        rows, rows.byteCount / TicketRow.size, &planes, target)
    }
  }

  /// Passes whole blocks of rows to `body`, with the number before them, until it takes fewer.
  private static func eachPortion(
    of columns: RawSpan, from first: Int, block: Int, _ body: (Int, RawSpan) -> Int
  ) -> Int {
    let stride = columns.byteCount / TicketRow.size
    let count = (stride - first) / block * block
    var memory = [UInt8](repeating: 0, count: min(portion, count) * TicketRow.size)
    var taken = 0
    while taken < count {
      let size = min(portion, count - taken)
      var rows = memory.mutableSpan
      for row in 0..<size {
        for index in 0..<TicketRow.size {
          rows[row * TicketRow.size + index] =
            columns.value(at: index * stride + first + taken + row)
        }
      }
      let took = memory.read { body(taken, $0.extracting(first: size * TicketRow.size)) }
      taken += took
      if took < size { break }
    }
    return taken
  }
}
