package import Lottery

/// The binary format of a ticket in a batch.
package enum TicketForm: Sendable {
  /// Six bytes, one number each, in any order.
  case rows
  /// A little-endian 64-bit word whose bit *n* − 1 stands for number *n*.
  case masks

  /// Bytes per ticket.
  package var size: Int { self == .rows ? TicketRow.size : 8 }

  /// Parses and validates a ticket.
  package func pick(_ tickets: RawSpan, at index: Int) throws(TicketFault) -> Pick {
    switch self {
    case .rows: return try TicketRow.pick(tickets, at: index)
    case .masks:
      let mask = UInt64(littleEndian: tickets.value(at: index * size))
      guard let pick = Pick(bits: mask) else { throw .notSixBits(mask) }
      return pick
    }
  }
}
