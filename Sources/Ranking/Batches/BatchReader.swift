package import Platform

/// Reads a file of tickets block by block: rows, masks, or whole lines of text.
package struct BatchReader: ~Copyable, Sendable {
  /// The contents of the blocks.
  package let content: Content
  /// Number of tickets in the file; nil if it is known only at the end.
  package let count: Int?
  /// Why reading stopped before the end of the input.
  package private(set) var failure: Failure?
  private let descriptor: Descriptor
  /// Bytes read ahead for the next block: part of a line, or the file's first bytes.
  private var carried: [UInt8]
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
    case refused(String)

    /// The reason, for people.
    package var description: String {
      switch self {
      case .system(let error): error.description
      case .refused(let reason): reason
      }
    }
  }

  /// A block in memory.
  package struct Block: Equatable, Sendable {
    /// Its index, from zero.
    package let number: Int
    /// The range of its bytes in the memory.
    package let range: Range<Int>
    /// Whether the block's last line is complete even without a line feed.
    package let endsLine: Bool
  }

  /// Most bytes in a block of text; a longer line is truncated.
  package static let textCapacity = 256 * 1024

  /// Opens a path, or standard input for `-`.
  package init(opening path: [UInt8], as wanted: BatchFormat?) throws(Failure) {
    let descriptor: Descriptor
    do throws(SystemError) { descriptor = try .openInput(path) } catch { throw .system(error) }
    try self.init(descriptor, name: path, as: wanted)
  }

  /// Creates a reader of an open file; nil for `wanted` detects the format.
  package init(
    _ descriptor: consuming Descriptor, name: [UInt8], as wanted: BatchFormat?
  ) throws(Failure) {
    let size: Int?
    let prefix: [UInt8]
    do throws(SystemError) {
      size = try descriptor.remainingSize()
      prefix = try descriptor.readAll(upTo: NPYHeader.prefixSize)
    } catch { throw .system(error) }
    guard let format = wanted ?? BatchFormat.recognized(prefix: prefix, name: name) else {
      let reason = prefix.isEmpty ? "it is empty" : "neither name nor first bytes identify it"
      throw .refused("expected npy, u8, csv or url, found an unknown format: \(reason)")
    }
    switch format.content {
    case .text(let text):
      (content, count) = (.text(text), nil)
      carried = BatchFormat.withoutMark(prefix)
    case .tickets(let form):
      if let size, size % form.size != 0 {
        throw .refused("expected rows of \(form.size) bytes, found a file of \(size) bytes")
      }
      (content, count, carried) = (.tickets(form), size.map { $0 / form.size }, prefix)
    case nil:
      let header = try Self.header(prefix, descriptor)
      try Self.check(header, fileSize: size)
      (content, count, carried) = (.tickets(header.form), header.count, [])
    }
    self.descriptor = descriptor
  }

  private static func check(_ header: NPYHeader, fileSize size: Int?) throws(Failure) {
    let (bytes, overflow) = header.count.multipliedReportingOverflow(by: header.form.size)
    let expected = bytes.addingReportingOverflow(header.size)
    let hasOtherSize = size.map { $0 != expected.partialValue } ?? false
    guard !overflow, !expected.overflow, !hasOtherSize else {
      throw .refused(
        "expected \(header.count) tickets of \(header.form.size) bytes after a header of "
          + "\(header.size), found \(size.map { "a file of \($0) bytes" } ?? "a pipe")")
    }
  }

  private static func header(
    _ prefix: [UInt8], _ descriptor: borrowing Descriptor
  ) throws(Failure) -> NPYHeader {
    var head = prefix
    if let size = NPYHeader.size(of: prefix), size <= NPYHeader.sizeLimit {
      do throws(SystemError) { head += try descriptor.readAll(upTo: size - prefix.count) } catch {
        throw .system(error)
      }
    }
    return try NPYHeader(head)
  }

  /// Bytes of memory needed for a block.
  package var blockCapacity: Int {
    switch content {
    case .tickets(let form): BlockScorer.capacity * form.size
    case .text: Self.textCapacity
    }
  }

  /// Reads the next block; nil at the end, or after a failure.
  package mutating func next(into memory: PageMemory) -> Block? {
    while !hasEnded, failure == nil {
      let start = carried.count
      memory.change { $0.store(carried) }
      do throws(SystemError) {
        let filled = start + (try memory.fill(start..<blockCapacity, from: descriptor))
        hasEnded = filled < blockCapacity
        switch content {
        case .tickets(let form): return ticketBlock(form, filled)
        case .text:
          if let block = textBlock(filled, memory) { return block }
        }
      } catch { failure = .system(error) }
    }
    return nil
  }

  /// Stops reading; `next` then returns nil.
  package mutating func stop() { hasEnded = true }

  private mutating func ticketBlock(_ form: TicketForm, _ filled: Int) -> Block? {
    carried = []
    var size = filled
    if let count {
      // A pipe may hold more bytes after the array.
      size = min(size, (count - tickets) * form.size)
      hasEnded = hasEnded || tickets + size / form.size == count
    }
    tickets += size / form.size
    if size % form.size != 0 || hasEnded && count.map({ tickets < $0 }) ?? false {
      let expected = count.map { "\($0) tickets" } ?? "tickets of \(form.size) bytes"
      failure = .refused(
        "expected \(expected), found \(tickets) of them and \(size % form.size) bytes")
      return nil
    }
    return block(0..<size)
  }

  private mutating func textBlock(_ filled: Int, _ memory: PageMemory) -> Block? {
    memory.read { bytes in
      func isLineEnd(_ index: Int) -> Bool {
        bytes.value(at: index, as: UInt8.self) == UInt8(ascii: "\n")
      }
      var start = 0
      if isSkipping {
        while start < filled, !isLineEnd(start) { start += 1 }
        isSkipping = start == filled
        start = min(start + 1, filled)
      }
      var end = filled
      while !hasEnded, end > start, !isLineEnd(end - 1) { end -= 1 }
      if end == start, start == 0, !hasEnded {
        // A line that fills the memory is not a ticket: pass on its start and skip the rest.
        end = filled
        isSkipping = true
      }
      carried = bytes.bytes(end..<filled)
      return block(start..<end)
    }
  }

  private mutating func block(_ range: Range<Int>) -> Block? {
    if range.isEmpty { return nil }
    defer { blocks += 1 }
    return Block(number: blocks, range: range, endsLine: hasEnded || isSkipping)
  }
}
