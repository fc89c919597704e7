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

  /// Adds tickets; calls `reject` with the place and the fault of each faulty one, in order.
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
      var good = 0
      for index in first..<min(first + Self.block, count) {
        if let bits = form.bits(tickets, at: index) {
          places[good] = Int32(truncatingIfNeeded: order.place(of: bits))
          good += 1
        } else {
          rejected += 1
          do throws(TicketFault) { _ = try form.pick(tickets, at: index) } catch {
            reject(index, error)
          }
        }
      }
      try memory.change { bytes throws(CubeError) in
        for place in places[..<good] { try Self.add(1, to: Int(place), in: &bytes) }
      }
      self.tickets += good
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
  /// The numbers of a ticket as a mask, nil for a faulty one: what `pick` gives, but faster.
  @inline(__always)
  fileprivate func bits(_ tickets: RawSpan, at index: Int) -> UInt64? {
    var bits: UInt64
    switch self {
    case .masks:
      bits = UInt64(littleEndian: tickets.value(at: 8 * index))
      if bits >> UInt64(Pick.numbers.upperBound) != 0 { return nil }
    case .rows:
      let low = UInt32(littleEndian: tickets.value(at: 6 * index))
      let high = UInt16(littleEndian: tickets.value(at: 6 * index + 4))
      let row = UInt64(high) << 32 | UInt64(low)
      // A byte has bit 7 set in the first word where it was 0 or above 128, in the second where it
      // was 46 to 173. What is carried into the next byte comes from a faulty one.
      let faults = (row &- 0x0101_0101_0101) | (row &+ 0x5252_5252_5252)
      if faults & 0x8080_8080_8080 != 0 { return nil }
      bits = 0
      for place in 0..<UInt64(Pick.size) { bits |= 1 &<< (row &>> (8 &* place)) }
      bits >>= 1
    }
    return bits.nonzeroBitCount == Pick.size ? bits : nil
  }
}
