internal import Lottery
internal import Platform

/// How often each of the 8,145,060 picks was played: what a cube is made from, and what its file holds.
///
/// Tallies can be added, so that parts of a batch can be counted apart. Each takes 33 MB, however many
/// tickets it counts.
package struct PickTally: ~Copyable, Sendable {
  /// How many tickets are counted.
  package internal(set) var tickets = 0
  /// How many tickets were rejected.
  package internal(set) var rejected = 0
  /// The bytes of its file: a head, a counter of 32 bits for each pick in their order, a check sum.
  let memory: PageMemory
  private let order = SetOrder()

  /// How many tickets' places are looked up before they are counted.
  private static let block = 512

  /// How many picks there are.
  package static let picks = SetOrder.count(Pick.numbers.upperBound, Pick.size)

  /// An empty tally.
  ///
  /// - Throws: when the system does not have enough memory.
  package init() throws(CubeError) { memory = try CubeError.memory(of: Self.fileSize) }

  /// Adds tickets; calls `reject` with the place and the fault of each invalid one, in order.
  ///
  /// - Throws: `CubeError.overflow` when a pick was played 2³² times; then the tally is useless.
  /// - Complexity: O(*n*).
  package mutating func add(
    _ tickets: RawSpan, as form: TicketForm, reject: (Int, TicketFault) -> Void
  ) throws(CubeError) {
    let count = tickets.byteCount / form.size
    // First the places, then the counting: with nothing between the additions, the processor waits
    // for the memory of many at once.
    var places = [Int32](repeating: 0, count: Self.block)
    for first in stride(from: 0, to: count, by: Self.block) {
      var valid = 0
      for index in first..<min(first + Self.block, count) {
        if let bits = form.bits(tickets, at: index) {
          places[valid] = Int32(truncatingIfNeeded: order.combinadicRank(of: bits))
          valid += 1
        } else {
          rejected += 1
          do throws(TicketFault) { _ = try form.pick(tickets, at: index) } catch {
            reject(index, error)
          }
        }
      }
      try memory.change { bytes throws(CubeError) in
        for place in places[..<valid] { try Self.add(1, to: Int(place), in: &bytes) }
      }
      self.tickets += valid
    }
  }

  /// Adds all that another tally has counted.
  ///
  /// - Throws: `CubeError.overflow` when a pick was played 2³² times; then the tally is useless.
  package mutating func add(_ other: borrowing PickTally) throws(CubeError) {
    let others = other.memory
    try memory.change { bytes throws(CubeError) in
      try others.read { others throws(CubeError) in
        for place in 0..<Self.picks {
          try Self.add(Self.count(at: place, in: others), to: place, in: &bytes)
        }
      }
    }
    tickets += other.tickets
    rejected += other.rejected
  }

  /// How often the pick at a place was played.
  @inline(__always)
  static func count(at place: Int, in bytes: RawSpan) -> UInt32 {
    UInt32(littleEndian: bytes.value(at: headSize + 4 * place))
  }

  /// Which of the bytes are the counters.
  static let counters = headSize..<headSize + 4 * picks

  @inline(__always)
  private static func add(
    _ count: UInt32, to place: Int, in bytes: inout MutableRawSpan
  ) throws(CubeError) {
    let offset = headSize + 4 * place
    let (sum, isTooMany) = UInt32(littleEndian: bytes.value(at: offset))
      .addingReportingOverflow(count)
    if isTooMany { throw .overflow }
    bytes.store(sum.littleEndian, at: offset)
  }
}

extension TicketForm {
  /// The numbers of a ticket as a mask, nil for an invalid one: what `pick` gives, but faster.
  @inline(__always)
  fileprivate func bits(_ tickets: RawSpan, at index: Int) -> UInt64? {
    switch self {
    case .masks:
      let mask = UInt64(littleEndian: tickets.value(at: 8 * index))
      return mask.isTicketMask ? mask : nil
    case .rows:
      let row = RowWord(tickets, index)
      return row.isTicket ? row.bits : nil
    }
  }
}
