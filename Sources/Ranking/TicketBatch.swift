public import Lottery
internal import Platform

/// A batch of tickets to rank in any draw: the library's public API.
///
/// Takes 5.6 bytes per ticket, of which ranking in one draw reads 0.75.
public struct TicketBatch: Sendable {
  /// Number of rows, including rejected ones.
  public let count: Int
  private let planes: TicketPlanes

  /// Creates a batch of picks.
  public init(_ picks: some Sequence<Pick>) throws(OutOfMemory) {
    try self.init(rows: picks.flatMap { $0.numbers.map { UInt8($0) } })
  }

  /// Creates a batch of rows: six bytes per ticket, one number each, in any order.
  ///
  /// An invalid row keeps its index, wins nothing, and is listed in `rejected`. Bytes after the last
  /// complete row are ignored.
  public init(rows: [UInt8]) throws(OutOfMemory) {
    count = rows.count / TicketRow.size
    do throws(SystemError) {
      let memory = try PageMemory(count: rows.count)
      memory.change { $0.store(rows) }
      planes = try TicketPlanes(memory, as: .rows)
    } catch { throw OutOfMemory() }
  }

  /// The indices of invalid rows, from 0, ascending.
  public var rejected: [Int] { planes.rejected }

  /// Counts the tickets with each winning rank in a draw.
  public func counts(in draw: Draw) -> [Rank: Int] { planes.counts(in: DrawNumbers(draw)).byRank }

  /// Counts the tickets with each winning rank in each of several draws, in their order.
  public func counts(in draws: [Draw]) -> [[Rank: Int]] {
    planes.counts(in: draws.map { DrawNumbers($0) }).map(\.byRank)
  }

  /// The tickets with at least the given rank in a draw, ascending by index.
  public func winners(in draw: Draw, atLeast last: Rank = .fifth) -> [IndexedRank] {
    planes.winners(in: DrawNumbers(draw), atLeast: last)
  }
}

extension RankCounts {
  fileprivate var byRank: [Rank: Int] {
    Dictionary(uniqueKeysWithValues: Rank.winning.map { ($0, self[$0]) })
  }
}

/// There is not enough memory for a batch.
public struct OutOfMemory: Error, Equatable {}
