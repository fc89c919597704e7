internal import Lottery
package import Platform

/// The number of tickets with each of the 8,145,060 picks: the contents of a cube's file.
///
/// Tallies of a batch's parts can be added up. Each takes 33 MB, whatever the number of tickets.
package struct PickTally: ~Copyable, Sendable {
  /// Number of counted tickets.
  package internal(set) var tickets = 0
  /// Number of rejected tickets.
  package internal(set) var rejected = 0
  /// The bytes of its file: a header, a 32-bit counter per pick in order, and a checksum.
  let memory: PageMemory
  /// Number of possible picks.
  package static let picks = Combinadics.count(Pick.numbers.upperBound, Pick.size)

  /// Creates an empty tally.
  package init() throws(CubeError) { memory = try CubeError.memory(of: Self.fileSize) }

  /// Rejected tickets that a cube can count: no real run reaches it, and sums cannot overflow.
  package static let rejectedLimit = 1 << 48

  /// Adds another tally; throws `CubeError.overflow` as for tickets.
  package mutating func add(_ other: borrowing PickTally) throws(CubeError) {
    guard rejected + other.rejected < Self.rejectedLimit else {
      throw .tooManyRejected(rejected + other.rejected)
    }
    let others = other.memory
    let isCounted = memory.change(Self.counters) { sums in
      others.read { PickKernel.add($0.extracting(Self.counters), to: &sums) }
    }
    if !isCounted { throw .overflow }
    tickets += other.tickets
    rejected += other.rejected
  }

  /// The number of tickets with the pick at an index.
  @inline(__always) static func count(at rank: Int, in bytes: RawSpan) -> UInt32 {
    UInt32(littleEndian: bytes.value(at: headSize + 4 * rank))
  }

  static let counters = headSize..<headSize + 4 * picks
}

extension PickTally? {
  /// Adds a tally, or becomes it; none is left after an error.
  package mutating func add(_ part: consuming PickTally) throws(CubeError) {
    guard var sum = take() else {
      self = consume part
      return
    }
    try sum.add(part)
    self = consume sum
  }
}

/// Why a cube cannot be built, read or written.
package enum CubeError: Error, Equatable, Sendable {
  case system(SystemError)
  /// A pick occurs more often than a counter can hold.
  case overflow
  /// As many rejected tickets as `PickTally.rejectedLimit`, or more.
  case tooManyRejected(Int)
  /// The file is empty.
  case empty
  /// The file is no cube; it begins with these bytes.
  case foreign([UInt8])
  /// The file is a cube of this version.
  case otherVersion(String)
  /// The file has this many bytes instead of `PickTally.fileSize`; nil for more.
  case length(Int?)
  /// The checksum does not match.
  case damaged
  /// The file says that it has `expected` tickets, but counts others.
  case tickets(expected: UInt64, found: UInt64)

  static func memory(of count: Int) throws(CubeError) -> PageMemory {
    do throws(SystemError) { return try PageMemory(count: count) } catch { throw .system(error) }
  }
}
