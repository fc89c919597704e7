internal import Platform
internal import Ranking

/// The rows of a block of text, as many at a time as are scored together.
struct TextRows {
  /// Six bytes a row.
  let memory: PageMemory
  private let kernel: RankKernel

  init(_ kernel: RankKernel = .best) throws(SystemError) {
    memory = try PageMemory(count: BlockScorer.capacity * TicketRow.size)
    self.kernel = kernel
  }

  /// Reads lines of a block, of which `rest` is left, until there is no more room; nil at the end.
  ///
  /// Lines that are nearly empty give more rows than fit: a part after the other then.
  func next(
    _ rest: inout Range<Int>, of block: BatchReader.Block, _ input: PageMemory, as form: TextForm
  ) -> ParsedText? {
    if rest.isEmpty { return nil }
    let beginsFile = block.number == 0 && rest.lowerBound == block.range.lowerBound
    let parsed = input.read { text in
      memory.change { rows in
        TextParser(form, kernel: kernel).parse(
          text.extracting(rest), beginsFile: beginsFile, endsFile: block.endsLine, into: &rows)
      }
    }
    precondition(parsed.byteCount > 0, "blocks are whole lines")
    rest = rest.lowerBound + parsed.byteCount..<rest.upperBound
    return parsed
  }

  /// Reads the rows that lines were read into.
  func read<Result, Failure: Error>(
    _ parsed: ParsedText, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try memory.read { rows throws(Failure) in
      try body(rows.extracting(first: parsed.rowCount * TicketRow.size))
    }
  }
}
