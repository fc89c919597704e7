internal import Lottery
internal import Platform
internal import Synchronization

/// A batch of tickets as 45 bit planes: 5.625 bytes per ticket, of which a draw reads 0.75.
struct TicketPlanes: Sendable {
  /// The planes' memory layout.
  let shape: PlaneShape
  /// The fault of each rejected ticket, by index.
  let rejected: [Int: TicketFault]
  private let memory: PageMemory
  private let kernel: RankKernel
  private let threads: Int

  /// Tickets that a thread builds or scores at a time.
  private static let piece = 1 << 22

  /// Tickets that a thread scores in many draws at a time: their planes stay in the L2 cache.
  private static let pieceOfDraws = 1 << 16

  /// Builds the planes of tickets; `kernel` and `threads` also apply to scoring.
  ///
  /// - Throws: When there is not enough memory.
  /// - Complexity: O(*n*).
  init(
    _ tickets: PageMemory, as form: TicketForm, kernel: RankKernel = .best, threads: Int = 1
  ) throws(SystemError) {
    shape = PlaneShape(tickets: tickets.count / form.size)
    memory = try PageMemory(count: shape.byteCount)
    self.kernel = kernel
    self.threads = threads
    rejected = Self.build(tickets, as: form, into: memory, shape, kernel: kernel, threads: threads)
  }

  /// The same planes for another kernel and number of threads.
  init(_ other: TicketPlanes, kernel: RankKernel, threads: Int) {
    (shape, rejected, memory) = (other.shape, other.rejected, other.memory)
    self.kernel = kernel
    self.threads = threads
  }

  /// Rebuilds the planes in place from the same tickets.
  func rebuild(from tickets: PageMemory, as form: TicketForm) {
    _ = Self.build(tickets, as: form, into: memory, shape, kernel: kernel, threads: threads)
  }

  private static func build(
    _ tickets: PageMemory, as form: TicketForm, into memory: PageMemory, _ shape: PlaneShape,
    kernel: RankKernel, threads: Int
  ) -> [Int: TicketFault] {
    let builder = PlaneBuilder(kernel: kernel, form: form, isStreaming: true)
    let faults = Mutex<[Int: TicketFault]>([:])
    concurrentPerform((shape.tickets + piece - 1) / piece, threads: threads) { index in
      let first = index * piece
      let end = min(first + piece, shape.tickets)
      tickets.read { tickets in
        memory.change { planes in
          builder.build(
            tickets.extracting(first * form.size..<end * form.size), into: &planes, at: first,
            shape: shape
          ) { row, fault in faults.withLock { $0[first + row] = fault } }
        }
      }
    }
    return faults.withLock { $0 }
  }

  /// Counts the ranks in one draw.
  func counts(in draw: DrawNumbers) -> RankCounts {
    counts(of: 1) { part, planes, counts in kernel.countPlanes(planes, part, draw, &counts[0]) }[0]
  }

  /// Counts the ranks in each of many draws.
  func counts(in draws: [DrawNumbers]) -> [RankCounts] {
    counts(of: draws.count, piece: Self.pieceOfDraws) { part, planes, counts in
      kernel.countDraws(planes, part, draws, &counts)
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

  /// Counts the ranks in many draws, and writes each ticket's best rank to `best`, of `rankBytes` bytes.
  func counts(in draws: [DrawNumbers], bestTo best: PageMemory) -> [RankCounts] {
    let total = Mutex(draws.map { _ in RankCounts() })
    eachPart(Self.pieceOfDraws) { first, part, planes in
      var counts = draws.map { _ in RankCounts() }
      best.change(first..<first + part.planeBytes * 8) { best in
        kernel.bestOfDraws(planes, part, draws, &counts, &best)
      }
      total.withLock { Self.add(counts, to: &$0) }
    }
    return total.withLock { $0 }
  }

  /// The tickets with at least the given rank in one draw, ascending by index.
  func winners(in draw: DrawNumbers, atLeast last: Rank) -> [PlacedRank] {
    let pieces = (shape.tickets + Self.piece - 1) / Self.piece
    let found = Mutex([[PlacedRank]](repeating: [], count: pieces))
    eachPart { first, part, planes in
      var winners: [PlacedRank] = []
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

  private func counts(
    of draws: Int, piece: Int = Self.piece,
    _ count: @escaping @Sendable (PlaneShape, RawSpan, inout [RankCounts]) -> Void
  ) -> [RankCounts] {
    let total = Mutex([RankCounts](repeating: RankCounts(), count: draws))
    eachPart(piece) { _, part, planes in
      var counts = [RankCounts](repeating: RankCounts(), count: draws)
      count(part, planes, &counts)
      total.withLock { Self.add(counts, to: &$0) }
    }
    return total.withLock { $0 }
  }

  private static func add(_ counts: [RankCounts], to total: inout [RankCounts]) {
    for index in counts.indices { total[index] += counts[index] }
  }

  /// Calls a closure for each part of the planes, with its first ticket's index, its shape and its bytes.
  private func eachPart(
    _ size: Int = Self.piece, _ body: @escaping @Sendable (Int, PlaneShape, RawSpan) -> Void
  ) {
    concurrentPerform((shape.tickets + size - 1) / size, threads: threads) { piece in
      let first = piece * size
      let part = shape.part(tickets: min(size, shape.tickets - first))
      memory.read { body(first, part, $0.extracting(droppingFirst: first / 8)) }
    }
  }
}
