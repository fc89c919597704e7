package import Lottery
package import Platform
internal import Synchronization

/// Generates tickets in a file format; the same seed gives the same bytes on any machine.
package struct TicketGenerator: Sendable {
  private let format: GeneratedFormat
  private let tickets: GeneratedTickets
  private let threads: Int
  /// Buffer for the pieces that all threads write before they are handed over.
  private let memory: PageMemory

  /// Tickets that a thread writes at a time; a multiple of the games per URL.
  static let piece = GeneratedAddresses.slots << 13
  /// Pieces that each thread writes before they are handed over.
  private static let turns = 4

  /// Creates a generator; `rounds` matters only if the format includes rounds.
  ///
  /// Tickets are random, among some combinations if there are any; or `each` of these, in order.
  package init(
    _ format: GeneratedFormat, of combinations: Combinations? = nil, each: Bool = false,
    seed: UInt64, rounds: ClosedRange<Round>, threads: Int = 1
  ) throws(SystemError) {
    let picks: GeneratedPicks =
      if let combinations {
        each ? .each(combinations) : .drawn(combinations, RandomWords(seed: seed))
      } else { .random(RandomPicks(seed: seed)) }
    self.format = format
    self.threads = threads
    tickets = GeneratedTickets(
      picks: picks, addresses: GeneratedAddresses(seed: seed, rounds: rounds))
    memory = try PageMemory(count: threads * Self.turns * format.ticketLimit * Self.piece)
  }

  /// The file header for a number of tickets; a smaller number has a header of the same size.
  package func head(of count: Int) -> [UInt8] { format.head(count) }

  /// Generates tickets and passes their bytes on in order, with the number of tickets so far.
  package func generate<Failure: Error>(
    _ count: Int, to give: (PageMemory, Range<Int>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    let head = head(of: count)
    memory.change { $0.store(head) }
    try give(memory, 0..<head.count, 0)
    let pieces = (count + Self.piece - 1) / Self.piece
    for first in stride(from: 0, to: pieces, by: threads * Self.turns) {
      let lengths = write(first..<min(first + threads * Self.turns, pieces), of: count)
      for (index, length) in lengths.enumerated() {
        let total = min((first + index + 1) * Self.piece, count)
        try give(memory, index * pieceSize..<index * pieceSize + length, total)
      }
    }
  }

  private var pieceSize: Int { format.ticketLimit * Self.piece }

  /// Writes pieces, each to its own part of the buffer, and returns their lengths in bytes.
  private func write(_ pieces: Range<Int>, of count: Int) -> [Int] {
    let size = pieceSize
    let lengths = Mutex([Int](repeating: 0, count: pieces.count))
    concurrentPerform(pieces.count, threads: threads) { index in
      let first = (pieces.lowerBound + index) * Self.piece
      let length = memory.change(index * size..<(index + 1) * size) { bytes in
        format.write(tickets, first..<min(first + Self.piece, count), &bytes)
      }
      lengths.withLock { $0[index] = length }
    }
    return lengths.withLock { $0 }
  }
}
