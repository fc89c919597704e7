package import Lottery
package import Platform

/// Reads a file of tickets block by block: rows, masks, or whole lines of text.
package struct BatchReader: ~Copyable, Sendable {
  /// The contents of the blocks.
  package let content: Content
  /// Number of tickets in the file; nil if it is known only at the end.
  package let count: Int?
  /// Number of blocks, about; nil if the file's size is not known.
  let likelyBlocks: Int?
  /// Why reading stopped before the end of the input.
  package private(set) var failure: Failure?
  /// How the file stores tickets, and where they can be read out of turn; nil for text.
  package let array: StoredArray?
  private let input: SharedDescriptor
  /// Bytes read ahead for the next block: part of a line, or the file's first bytes.
  private var carried: [UInt8] = []
  private var blocks = 0
  private var hasEnded = false
  private var tickets = 0
  /// Whether to skip the rest of a truncated line.
  private var isSkipping = false

  /// The contents of a block.
  package enum Content: Equatable, Sendable {
    case tickets(TicketForm)
    case text(TextForm)
  }

  /// Why reading stopped early.
  package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    case system(SystemError)
    /// The file is invalid: what was expected and found.
    case refused(Wording)
    /// The file does not have what the options ask for: what was expected and found.
    case misfit(Wording)

    /// Fewer bytes than those of a number of tickets, or, if it is nil, than whole tickets have.
    static func shortage(of count: Int?, found bytes: Int, _ layout: ArrayLayout) -> Failure {
      let size = layout.ticketSize
      let (tickets, rest) = bytes.quotientAndRemainder(dividingBy: size)
      return .refused(
        count.map {
          Wording("expected \($0) tickets, found \(tickets) of them and \(rest) bytes")
        }
          ?? Wording(
            "expected tickets of \(size) bytes, found \(tickets) of them and \(rest) bytes")
      )
    }

    /// The reason in English.
    package var description: String {
      switch self {
      case .system(let error): error.description
      case .refused(let reason), .misfit(let reason): reason.english
      }
    }
  }

  /// A block in memory.
  package struct Block: Equatable, Sendable {
    /// The block's index, from zero.
    package let number: Int
    /// The range of its bytes in the memory.
    package internal(set) var range: Range<Int>
    /// Whether the block's last line is complete even without a line feed.
    package let endsLine: Bool
    /// The block's tickets in the file, for an array.
    let tickets: Range<Int>
    /// Their rounds, 0 for what is no round, if each has its own; else empty.
    var rounds: [UInt32] = []
  }

  /// Whether each ticket has its own round.
  package var hasRounds: Bool {
    if case .text(let form) = content { form.hasRounds } else { array?.layout.hasRounds ?? false }
  }

  /// Most bytes in a block of text; a longer line is truncated.
  package static let textCapacity = 256 * 1024

  /// Opens a path, or standard input for `-`.
  package init(
    opening path: [UInt8], as wanted: BatchFormat?, columns: ColumnSelection? = nil
  ) throws(Failure) {
    let descriptor: Descriptor
    do throws(SystemError) { descriptor = try .openInput(path) } catch { throw .system(error) }
    try self.init(descriptor, name: path, as: wanted, columns: columns)
  }

  /// Creates a reader of an open file; nil for `wanted` detects the format.
  package init(
    _ descriptor: consuming Descriptor, name: [UInt8], as wanted: BatchFormat?,
    columns: ColumnSelection? = nil
  ) throws(Failure) {
    let (start, size): (Int?, Int?)
    let prefix: [UInt8]
    do throws(SystemError) {
      start = try descriptor.offset()
      size = try descriptor.remainingSize()
      prefix = try descriptor.readAll(upTo: NPYHeader.prefixSize)
    } catch { throw .system(error) }
    if wanted?.content != .tickets(.rows),
      let container = try rethrow(
        TicketContainer.recognized(prefix, rest: descriptor), as: Failure.system)
    {
      throw .refused(container.refusal(of: name))
    }
    let format =
      wanted ?? BatchFormat.recognized(prefix: prefix, name: name, isTable: columns != nil)
    guard let format else {
      let reason =
        prefix.isEmpty
        ? Wording("it is empty") : Wording("neither name nor first bytes identify it")
      throw .refused(Wording("expected npy, u8, csv or url, found an unknown format: \(reason)"))
    }
    let (layout, headerSize): (ArrayLayout, Int)
    switch format.content {
    case .text(let form):
      if columns != nil, !form.isGames {
        throw .misfit(Wording("expected a table or array for --columns, found ticket addresses"))
      }
      let beginning = try TextBeginning(of: form, prefix, descriptor, columns)
      carried = beginning.bytes
      content = .text(beginning.form)
      count = nil
      likelyBlocks = size.map { $0 / Self.textCapacity + 1 }
      array = nil
      input = SharedDescriptor(descriptor)
      return
    case .tickets(let form):
      layout = .plain(form)
      headerSize = 0
      if columns != nil {
        throw .misfit(Wording("expected a table or array for --columns, found rows of six bytes"))
      }
      if let size, size % form.size != 0 {
        throw .refused(
          Wording("expected rows of \(form.size) bytes, found a file of \(size) bytes"))
      }
      count = size.map { $0 / form.size }
      carried = prefix
    case nil:
      let header = try Self.header(prefix, descriptor, columns)
      try Self.check(header, fileSize: size)
      layout = header.layout
      headerSize = header.size
      count = header.count
    }
    content = .tickets(layout.form)
    likelyBlocks = count.map { $0 / BlockScorer.capacity + 1 }
    let (input, tickets) = (SharedDescriptor(descriptor), count ?? 0)
    self.input = input
    let file = start.map { ArrayFile(input, layout, count: tickets, start: $0 + headerSize) }
    array = StoredArray(layout: layout, file: file)
  }

  private static func check(_ header: NPYHeader, fileSize size: Int?) throws(Failure) {
    let (bytes, overflow) = header.count.multipliedReportingOverflow(by: header.layout.ticketSize)
    let expected = bytes.addingReportingOverflow(header.size)
    let hasOtherSize = size.map { $0 != expected.partialValue } ?? false
    guard !overflow, !expected.overflow, !hasOtherSize else {
      let (count, width) = (header.count, header.layout.ticketSize)
      throw .refused(
        size.map {
          Wording(
            "expected \(count) tickets of \(width) bytes after a header of \(header.size), "
              + "found a file of \($0) bytes")
        }
          ?? Wording(
            "expected \(count) tickets of \(width) bytes after a header of \(header.size), "
              + "found a pipe"))
    }
    if size == nil, header.layout.form == .columns {
      throw .refused(
        Wording(
          "expected an array in C order in a pipe, found Fortran order; name its file, or convert it "
            + "with numpy.save(file, numpy.ascontiguousarray(a))"))
    }
  }

  private static func header(
    _ prefix: [UInt8], _ descriptor: borrowing Descriptor, _ columns: ColumnSelection?
  ) throws(Failure) -> NPYHeader {
    var head = prefix
    if let size = NPYHeader.size(of: prefix), size <= NPYHeader.sizeLimit {
      do throws(SystemError) { head += try descriptor.readAll(upTo: size - prefix.count) } catch {
        throw .system(error)
      }
    }
    return try NPYHeader(head, columns: columns)
  }

  /// The memory that a thread needs for blocks.
  package func memory() throws(SystemError) -> BlockMemory {
    guard let array else { return try BlockMemory(text: Self.textCapacity) }
    return try BlockMemory(tickets: array.layout.blockTickets, of: array.layout)
  }

  /// Reads the next block; nil at the end, or after a failure.
  package mutating func next(into memory: BlockMemory) -> Block? {
    guard let block = take(into: memory) else { return nil }
    guard let array else { return block }
    do throws(Failure) { return try array.finish(block, in: memory, .best) } catch {
      fail(error)
      return nil
    }
  }

  /// Reserves the next block, and reads what only one thread can; `StoredArray` does the rest.
  package mutating func take(into memory: BlockMemory) -> Block? {
    while !hasEnded, failure == nil {
      if array?.file != nil { return arrayBlock() }
      let capacity = memory.source.count
      let start = carried.count
      memory.source.change { $0.store(carried) }
      do throws(SystemError) {
        let filled = start + (try memory.source.fill(start..<capacity, from: input.descriptor))
        hasEnded = filled < capacity
        if let array { return streamedBlock(array.layout, filled) }
        if let block = textBlock(filled, memory.source) { return block }
      } catch { fail(.system(error)) }
    }
    return nil
  }

  /// Stops reading; `next` then returns nil.
  package mutating func stop() { hasEnded = true }

  /// Stops reading because of a failure; the first one counts.
  package mutating func fail(_ error: Failure) { failure = failure ?? error }

  private mutating func arrayBlock() -> Block? {
    guard let array, let count, tickets < count else { return nil }
    return block(of: min(array.layout.blockTickets, count - tickets), array.layout)
  }

  private mutating func streamedBlock(_ layout: ArrayLayout, _ filled: Int) -> Block? {
    carried = []
    var size = filled
    if let count {
      // A pipe may hold more bytes after the array.
      size = min(size, (count - tickets) * layout.ticketSize)
      hasEnded = hasEnded || tickets + size / layout.ticketSize == count
    }
    let read = tickets + size / layout.ticketSize
    if size % layout.ticketSize != 0 || hasEnded && count.map({ read < $0 }) ?? false {
      fail(.shortage(of: count, found: tickets * layout.ticketSize + size, layout))
      return nil
    }
    return block(of: size / layout.ticketSize, layout)
  }

  private mutating func block(of count: Int, _ layout: ArrayLayout) -> Block? {
    defer { tickets += count }
    return block(0..<count * layout.form.size, tickets..<tickets + count, endsLine: true)
  }

  private mutating func textBlock(_ filled: Int, _ memory: PageMemory) -> Block? {
    memory.read { bytes in
      func holds(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
        bytes.value(at: index, as: UInt8.self) == UInt8(ascii: mark)
      }
      var start = 0
      if isSkipping {
        while start < filled, !holds(start, "\n"), !holds(start, "\r") { start += 1 }
        isSkipping = start == filled
        let isPair = start + 1 < filled && holds(start, "\r") && holds(start + 1, "\n")
        start = min(start + (isPair ? 2 : 1), filled)
      }
      var end = filled
      while !hasEnded, end > start, !holds(end - 1, "\n") { end -= 1 }
      var endsLine = hasEnded
      if end == start, !hasEnded {
        // Without line feeds, lines end with carriage returns; after the last byte, one may follow.
        end = max(start, filled - 1)
        while end > start, !holds(end - 1, "\r") { end -= 1 }
        endsLine = end > start
      }
      if end == start, start == 0, !hasEnded {
        // A line that fills the memory is not a ticket: pass on its start and skip the rest.
        end = filled
        isSkipping = true
      }
      carried = bytes.bytes(end..<filled)
      return block(start..<end, 0..<0, endsLine: endsLine || isSkipping)
    }
  }

  private mutating func block(
    _ range: Range<Int>, _ tickets: Range<Int>, endsLine: Bool
  ) -> Block? {
    if range.isEmpty { return nil }
    defer { blocks += 1 }
    return Block(number: blocks, range: range, endsLine: endsLine, tickets: tickets)
  }
}

/// One thread's memory for the blocks of a reader.
package struct BlockMemory: Sendable {
  /// The tickets or text of a block.
  package let contents: PageMemory
  /// The integers of an array with another layout.
  let integers: PageMemory?

  init(tickets: Int, of layout: ArrayLayout) throws(SystemError) {
    contents = try PageMemory(count: tickets * layout.form.size)
    integers = layout.isPlain ? nil : try PageMemory(count: tickets * layout.readSize)
  }

  init(text count: Int) throws(SystemError) {
    contents = try PageMemory(count: count)
    integers = nil
  }

  /// Where the bytes of the file go.
  var source: PageMemory { integers ?? contents }
}
