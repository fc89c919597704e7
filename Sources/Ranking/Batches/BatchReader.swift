package import Platform

/// Reads a file of tickets block by block, in order: rows or masks, or whole lines of text.
package struct BatchReader: ~Copyable, Sendable {
  /// What the blocks hold.
  package let content: Content
  /// How many tickets the whole file has, nil when only its end tells.
  package let count: Int?
  /// How many bytes the file has from where reading began, nil when only its end tells.
  package let size: Int?
  /// Why reading ended before the input did.
  package private(set) var failure: Failure?
  private let descriptor: Descriptor
  /// What was read and belongs to the next block: the rest of a line, or the first bytes of all.
  private var carried: [UInt8]
  private var blocks = 0
  private var hasEnded = false
  private var tickets = 0
  /// Whether the rest of a line that was cut has still to be passed over.
  private var isSkipping = false

  /// What a block holds.
  package enum Content: Equatable, Sendable {
    case tickets(TicketForm)
    case text(TextForm)
  }

  /// Why reading ended early.
  package enum Failure: Error, Equatable, Sendable {
    /// The system refused to read on.
    case system(SystemError)
    /// The file is not one that can be read: what was expected and what was found.
    case refused(String)
  }

  /// A block that was read into memory.
  package struct Block: Equatable, Sendable {
    /// Its number, from zero.
    package let number: Int
    /// Where its bytes are in the memory.
    package let range: Range<Int>
    /// Whether its last line ends with the block, even without a line feed.
    package let endsLine: Bool
  }

  /// The most bytes of text in a block: a longer line is cut.
  package static let textCapacity = 256 * 1024

  /// A reader of a path, of which `-` is the standard input.
  package init(opening path: [UInt8], as wanted: BatchFormat?) throws(Failure) {
    let descriptor: Descriptor
    do throws(SystemError) {
      descriptor = try .openInput(path)
    } catch {
      throw .system(error)
    }
    try self.init(descriptor, name: path, as: wanted)
  }

  /// A reader of an open file, in the wanted form, or for nil in the one that it shows.
  ///
  /// - Throws: the reason why nothing of the file can be read.
  package init(
    _ descriptor: consuming Descriptor, name: [UInt8], as wanted: BatchFormat?
  ) throws(Failure) {
    let opening = try Opening(descriptor, name: name, as: wanted)
    content = opening.content
    count = opening.count
    size = opening.size
    carried = opening.carried
    self.descriptor = descriptor
  }

  /// How many bytes the memory for a block needs.
  package var blockCapacity: Int {
    switch content {
    case .tickets(let form): BlockScorer.capacity * form.size
    case .text: Self.textCapacity
    }
  }

  /// Reads the next block; nil at the end, or where reading failed.
  package mutating func next(into memory: PageMemory) -> Block? {
    while !hasEnded, failure == nil {
      let start = carried.count
      memory.change { bytes in
        for (index, byte) in carried.enumerated() { bytes.store(byte, at: index) }
      }
      do throws(SystemError) {
        let filled = start + (try memory.fill(start..<blockCapacity, from: descriptor))
        hasEnded = filled < blockCapacity
        switch content {
        case .tickets(let form): return ticketBlock(form, filled)
        case .text:
          if let block = textBlock(filled, memory) { return block }
        }
      } catch {
        failure = .system(error)
      }
    }
    return nil
  }

  /// Ends reading: there is no next block.
  package mutating func stop() { hasEnded = true }

  private mutating func ticketBlock(_ form: TicketForm, _ filled: Int) -> Block? {
    carried = []
    var size = filled
    if let count {
      // A pipe may go on behind the array.
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
        // A line that fills the memory is no ticket: its beginning stands for it.
        end = filled
        isSkipping = true
      }
      carried = (end..<filled).map { bytes.value(at: $0, as: UInt8.self) }
      return block(start..<end)
    }
  }

  private mutating func block(_ range: Range<Int>) -> Block? {
    if range.isEmpty { return nil }
    defer { blocks += 1 }
    return Block(number: blocks, range: range, endsLine: hasEnded || isSkipping)
  }
}
