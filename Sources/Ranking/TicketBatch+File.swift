internal import Lottery
internal import Platform

extension TicketBatch {
  /// Reads a file of tickets, as `lotto rank` does: NumPy's arrays, `.u8`, CSV or ticket addresses.
  ///
  /// A rejected row or line keeps its index and is listed in `rejected`. Empty lines, comments and a
  /// header have no index. Of addresses, only the numbers are kept. Takes twelve bytes per ticket.
  public init(contentsOf path: String) throws {
    var rows: [UInt8] = []
    try Self.read(path) { rows += $0 }
    try self.init(rows: rows)
  }

  /// Reads a file of tickets like `init(contentsOf:)`, but block by block, in little memory.
  ///
  /// `body` gets each block and the index of its first row. Not all blocks have the same size.
  public static func forEachBlock(
    of path: String, _ body: (TicketBatch, _ first: Int) throws -> Void
  ) throws {
    var first = 0
    try read(path) { rows in
      let batch = try TicketBatch(rows: rows)
      try body(batch, first)
      first += batch.count
    }
  }

  /// Passes the rows of each block to `body`.
  private static func read(_ path: String, _ body: ([UInt8]) throws -> Void) throws {
    var reader: BatchReader
    do throws(BatchReader.Failure) {
      reader = try BatchReader(opening: Array(path.utf8), as: nil)
    } catch { throw TicketFileError(description: "\(path): \(error)") }
    let memory = try reader.memory()
    let parsed = try PageMemory(count: BlockScorer.capacity * TicketRow.size)
    while let block = reader.next(into: memory) {
      var rows: [UInt8] = []
      switch reader.content {
      case .tickets(let form):
        memory.contents.read { add($0.extracting(block.range), as: form, to: &rows) }
      case .text(let form):
        var rest = block.range
        while !rest.isEmpty {
          let beginsFile = block.number == 0 && rest.lowerBound == block.range.lowerBound
          let text = memory.contents.read { text in
            parsed.change { parsed in
              TextParser(form).parse(
                text.extracting(rest), beginsFile: beginsFile, endsFile: block.endsLine,
                into: &parsed)
            }
          }
          precondition(text.byteCount > 0, "blocks are whole lines")
          rest = rest.lowerBound + text.byteCount..<rest.upperBound
          parsed.read {
            add($0.extracting(first: text.rowCount * TicketRow.size), as: .rows, to: &rows)
          }
        }
      }
      try body(rows)
    }
    if let failure = reader.failure {
      throw TicketFileError(description: "\(path): \(failure)")
    }
  }

  /// Appends tickets as rows; an invalid mask becomes a row of zeros.
  private static func add(_ tickets: RawSpan, as form: TicketForm, to rows: inout [UInt8]) {
    if form == .rows {
      rows += tickets.bytes(0..<tickets.byteCount)
      return
    }
    for index in 0..<tickets.byteCount / form.size {
      if let row = form.row(tickets, at: index) {
        for place in row.indices { rows.append(row[place]) }
        continue
      }
      let numbers = form.pick(tickets, at: index)?.numbers.map { UInt8($0) }
      rows += numbers ?? [UInt8](repeating: 0, count: TicketRow.size)
    }
  }
}

/// A file of tickets cannot be read; the description names it and says why.
public struct TicketFileError: Error, Equatable, CustomStringConvertible {
  /// The reason, for people.
  public let description: String
}
