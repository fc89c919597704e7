internal import Platform
internal import Synchronization

/// A reader that several threads share; each call of `next` takes the next block.
final class SharedReader: Sendable {
  private let reader: Mutex<BatchReader>
  private let kernel: RankKernel
  let content: BatchReader.Content
  /// The array that is read; nil for text.
  let array: StoredArray?

  init(_ reader: consuming BatchReader, _ kernel: RankKernel = .best) {
    content = reader.content
    array = reader.array
    self.kernel = kernel
    self.reader = Mutex(reader)
  }

  func memory() throws(SystemError) -> BlockMemory {
    try reader.withLock { reader throws(SystemError) in try reader.memory() }
  }

  /// Why reading stopped before the end of the file; nil if it did not.
  var failure: BatchReader.Failure? { reader.withLock { $0.failure } }

  /// The next block, nil at the end; one that cannot be read is a failure, and is not delivered.
  func next(into memory: BlockMemory) -> BatchReader.Block? {
    guard let block = reader.withLock({ $0.take(into: memory) }) else { return nil }
    guard let array else { return block }
    do throws(BatchReader.Failure) { return try array.finish(block, in: memory, kernel) } catch {
      reader.withLock { $0.fail(error) }
      return block
    }
  }

  /// Stops reading for every thread: `next` then returns nil.
  func stop() { reader.withLock { $0.stop() } }

  /// Runs `work` on several threads at once; throws the first error, which stops the others.
  func perform<Failure: Error>(
    threads: Int, _ work: @escaping @Sendable () throws(Failure) -> Void
  ) throws(Failure) {
    let failure = Mutex<Failure?>(nil)
    concurrentPerform(threads, threads: threads) { _ in
      do throws(Failure) { try work() } catch {
        failure.withLock { $0 = $0 ?? error }
        self.stop()
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}

/// A buffer for the rows parsed from text, as many as are scored at once.
struct TextRows {
  /// Six bytes per row.
  let memory: PageMemory
  private let kernel: RankKernel

  init(_ kernel: RankKernel = .best) throws(SystemError) {
    memory = try PageMemory(count: BlockScorer.capacity * TicketRow.size)
    self.kernel = kernel
  }

  /// Parses the block's remaining lines, `rest`, until the buffer is full; nil at the end.
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

  func read<Result, Failure: Error>(
    _ parsed: ParsedText, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try memory.read { rows throws(Failure) in
      try body(rows.extracting(first: parsed.rowCount * TicketRow.size))
    }
  }
}
