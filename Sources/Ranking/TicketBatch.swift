public import Lottery
internal import Platform

/// Tickets that are ranked together, in any draw: the library's face for other programs.
///
/// A batch takes 5.6 bytes a ticket, and ranking it in a draw reads 0.75 of them.
public struct TicketBatch: Sendable {
  /// How many rows there are, rejected ones included.
  public let count: Int
  private let planes: TicketPlanes

  /// A batch of picks.
  ///
  /// - Complexity: O(*n*).
  public init(_ picks: some Sequence<Pick>) throws(OutOfMemory) {
    try self.init(rows: picks.flatMap { $0.numbers.map { UInt8($0) } })
  }

  /// A batch of rows: six bytes a ticket, a number each, in any order.
  ///
  /// A row that is not a ticket keeps its place and wins nothing; `rejected` has it. Bytes behind
  /// the last whole row are ignored.
  ///
  /// - Complexity: O(*n*).
  public init(rows: [UInt8]) throws(OutOfMemory) {
    count = rows.count / TicketRow.size
    do throws(SystemError) {
      let memory = try PageMemory(count: count * TicketRow.size)
      memory.change { bytes in
        for index in 0..<bytes.byteCount { bytes.store(rows[index], at: index) }
      }
      planes = try TicketPlanes(memory, as: .rows)
    } catch {
      throw OutOfMemory()
    }
  }

  /// The places of rows that are not tickets, from 0, ascending.
  public var rejected: [Int] { planes.rejected.keys.sorted() }

  /// How many tickets have each winning rank in a draw.
  public func counts(in draw: Draw) -> [Rank: Int] {
    let counts = planes.counts(in: DrawNumbers(draw))
    return Dictionary(uniqueKeysWithValues: Rank.winning.map { ($0, counts[$0]) })
  }

  /// How many tickets have each winning rank in each of some draws, in their order.
  public func counts(in draws: [Draw]) -> [[Rank: Int]] {
    planes.counts(in: draws.map { DrawNumbers($0) }).map { counts in
      Dictionary(uniqueKeysWithValues: Rank.winning.map { ($0, counts[$0]) })
    }
  }

  /// The tickets that won a rank or a better one, by their place, ascending.
  public func winners(in draw: Draw, atLeast last: Rank = .fifth) -> [PlacedRank] {
    planes.winners(in: DrawNumbers(draw), atLeast: last)
  }
}

/// The system does not have enough memory for a batch.
public struct OutOfMemory: Error, Equatable {}
