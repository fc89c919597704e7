internal import Lottery
internal import Platform
internal import Synchronization

/// A batch of tickets as 45 bit planes: 5.625 bytes per ticket, of which a draw reads 0.75.
struct TicketPlanes: Sendable {
  let shape: PlaneShape
  /// The indices of invalid tickets, ascending.
  private(set) var rejected: [Int] = []
  private let memory: PageMemory
  var kernel: RankKernel
  private let threads: Int

  /// Tickets that a thread builds or scores at a time.
  private static let piece = 1 << 22
  /// Tickets that a thread scores in many draws at a time: their planes stay in the L2 cache.
  private static let pieceOfDraws = 1 << 16

  /// Builds planes of the first `count` tickets, or all; `kernel` and `threads` also score them.
  init(
    _ tickets: PageMemory, as form: TicketForm, count: Int? = nil, kernel: RankKernel = .best,
    threads: Int = 1
  ) throws(SystemError) {
    precondition(form != .columns, "blocks of tickets are contiguous")
    shape = PlaneShape(tickets: count ?? tickets.count / form.size)
    memory = try PageMemory(count: shape.byteCount)
    self.kernel = kernel
    self.threads = threads
    rejected = build(tickets, as: form)
  }

  /// Builds the planes in place; returns the indices of invalid tickets, ascending.
  func build(_ tickets: PageMemory, as form: TicketForm) -> [Int] {
    let rejected = Mutex<[Int]>([])
    concurrentPieces(of: shape.tickets, Self.piece, threads: threads) { range in
      tickets.read { tickets in
        memory.change { planes in
          kernel.build(
            tickets.extracting(range.lowerBound * form.size..<range.upperBound * form.size),
            as: form, into: &planes, at: range.lowerBound, shape, isStreaming: true
          ) { row in rejected.withLock { $0.append(range.lowerBound + row) } }
        }
      }
    }
    return rejected.withLock { $0.sorted() }
  }

  func counts(in draw: DrawNumbers) -> RankCounts {
    sum(1) { _, part, planes, counts in kernel.countPlanes(planes, part, draw, &counts[0]) }[0]
  }

  /// Counts ranks in many draws; writes each ticket's best to `best`, which has `rankBytes` bytes.
  func counts(in draws: [DrawNumbers], bestTo best: PageMemory? = nil) -> [RankCounts] {
    sum(draws.count, Self.pieceOfDraws) { first, part, planes, counts in
      kernel.countDraws(
        planes, part, draws, &counts, best.map { BestRanks(memory: $0, first: first) })
    }
  }

  /// Writes each ticket's rank in one draw as a byte; `ranks` has `rankBytes` bytes.
  func writeRanks(in draw: DrawNumbers, to ranks: PageMemory) {
    eachPart { first, part, planes in
      ranks.change(first..<first + part.planeBytes * 8) { ranks in
        kernel.rankPlanes(planes, part, draw, &ranks)
      }
    }
  }

  /// The tickets with at least the given rank in one draw, ascending by index.
  func winners(in draw: DrawNumbers, atLeast last: Rank) -> [IndexedRank] {
    let pieces = (shape.tickets + Self.piece - 1) / Self.piece
    let found = Mutex([[IndexedRank]](repeating: [], count: pieces))
    eachPart { first, part, planes in
      var winners: [IndexedRank] = []
      // One ticket in forty wins.
      winners.reserveCapacity(part.tickets / 32)
      // The ranks of these 16,384 tickets stay in the L1 cache.
      let few = PlaneShape.block * 32
      var ranks = [UInt8](repeating: 0, count: few)
      for start in stride(from: 0, to: part.tickets, by: few) {
        let slice = part.part(tickets: min(few, part.tickets - start))
        ranks.change { ranks in
          kernel.rankPlanes(planes.extracting(droppingFirst: start / 8), slice, draw, &ranks)
          RankScan.add(
            ranks.bytes.extracting(first: slice.tickets), atLeast: last, first: first + start,
            to: &winners)
        }
      }
      found.withLock { $0[first / Self.piece] = winners }
    }
    return found.withLock { Array($0.joined()) }
  }

  /// Bytes for all ranks: one per ticket, rounded up to whole blocks.
  var rankBytes: Int { shape.planeBytes * 8 }

  private func sum(
    _ draws: Int, _ size: Int = Self.piece,
    _ count: @escaping @Sendable (Int, PlaneShape, RawSpan, inout [RankCounts]) -> Void
  ) -> [RankCounts] {
    let zeros = [RankCounts](repeating: RankCounts(), count: draws)
    let total = Mutex(zeros)
    eachPart(size) { first, part, planes in
      var counts = zeros
      count(first, part, planes, &counts)
      total.withLock { total in
        for index in counts.indices { total[index] += counts[index] }
      }
    }
    return total.withLock { $0 }
  }

  /// Calls a closure for each part, with its first ticket's index, its shape and its bytes.
  private func eachPart(
    _ size: Int = Self.piece, _ body: @escaping @Sendable (Int, PlaneShape, RawSpan) -> Void
  ) {
    concurrentPieces(of: shape.tickets, size, threads: threads) { range in
      let (first, part) = (range.lowerBound, shape.part(tickets: range.count))
      memory.read { body(first, part, $0.extracting(droppingFirst: first / 8)) }
    }
  }
}

/// Runs work on several threads for ranges of `size` elements, the last one perhaps shorter.
func concurrentPieces(
  of count: Int, _ size: Int, threads: Int, _ work: @escaping @Sendable (Range<Int>) -> Void
) {
  concurrentPerform((count + size - 1) / size, threads: threads) { piece in
    work(piece * size..<min((piece + 1) * size, count))
  }
}

/// 45 bit planes in memory: bit *t* of plane *n* − 1 says whether ticket *t* holds number *n*.
struct PlaneShape: Equatable, Sendable {
  /// Number of tickets; the padding up to the end of the last block is zero.
  let tickets: Int
  /// Bytes per plane, in whole blocks.
  let planeBytes: Int
  /// Bytes between the starts of adjacent planes.
  let stride: Int

  /// Tickets per block: one 64-byte cache line in each plane.
  static let block = 512
  static let planes = 45

  /// The shape for a number of tickets; nil for `stride` chooses one.
  init(tickets: Int, stride: Int? = nil) {
    precondition(tickets >= 0, "the number of tickets is not negative")
    self.tickets = tickets
    planeBytes = (tickets + Self.block - 1) / Self.block * Self.block / 8
    // A multiple of the page size would make a draw's planes compete for the same few cache sets.
    self.stride = stride ?? (planeBytes + 4095) / 4096 * 4096 + 512
  }

  /// The shape of a part of these planes that starts at a block, with the same stride.
  func part(tickets: Int) -> PlaneShape { PlaneShape(tickets: tickets, stride: stride) }
  /// Bytes from the start of the first plane to the end of the last.
  var byteCount: Int { stride * (Self.planes - 1) + planeBytes }
}
