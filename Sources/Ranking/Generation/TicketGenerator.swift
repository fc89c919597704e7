package import Lottery
package import Platform
internal import Synchronization

/// Random tickets in one of the forms of files: the same bytes for the same seed on any machine.
package struct TicketGenerator: Sendable {
  private let format: GeneratedFormat
  private let tickets: GeneratedTickets
  private let threads: Int
  /// Room for the pieces that all threads write before they are handed over.
  private let memory: PageMemory

  /// How many tickets a thread writes at a time; whole addresses.
  static let piece = GeneratedAddresses.slots << 13

  /// How many pieces each thread writes before they are handed over.
  private static let turns = 4

  /// The tickets of a seed; they play in these rounds where the format names rounds.
  ///
  /// - Throws: when the system does not have enough memory; it depends on the threads alone.
  package init(
    _ format: GeneratedFormat, seed: UInt64, rounds: ClosedRange<Round>, threads: Int = 1
  ) throws(SystemError) {
    self.format = format
    self.threads = threads
    tickets = GeneratedTickets(
      picks: RandomPicks(seed: seed), addresses: GeneratedAddresses(seed: seed, rounds: rounds))
    memory = try PageMemory(count: threads * Self.turns * format.ticketLimit * Self.piece)
  }

  /// What stands before so many tickets; as long for fewer.
  package func head(of count: Int) -> [UInt8] { format.head(count) }

  /// Hands over the bytes of so many tickets, piece by piece and in order, each with how many tickets
  /// there are with it.
  ///
  /// - Complexity: O(*n*).
  package func generate<Failure: Error>(
    _ count: Int, to give: (PageMemory, Range<Int>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    try give(memory, 0..<writeHead(count), 0)
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

  private func writeHead(_ count: Int) -> Int {
    let head = head(of: count)
    memory.change { bytes in
      for (place, byte) in head.enumerated() { bytes.store(byte, at: place) }
    }
    return head.count
  }

  /// Writes pieces, each to its own part of the memory, and returns their lengths in bytes.
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
