package import Lottery

/// How a ticket of a batch lies in memory.
package enum TicketForm: Sendable {
  /// Six bytes, a number each, in any order.
  case rows
  /// A word of eight bytes, the lowest first, of which bit *n* − 1 stands for number *n*.
  case masks

  /// How many bytes a ticket has.
  package var size: Int { self == .rows ? TicketRow.size : 8 }

  /// The pick of a ticket, read by the rules alone.
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
