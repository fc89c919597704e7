package import Lottery

/// The binary format of a ticket in a batch.
package enum TicketForm: Sendable {
  /// Six bytes, one number each, in any order.
  case rows
  /// The bytes of rows by column: all first numbers, then all second ones, to the sixth.
  case columns
  /// A little-endian 64-bit word whose bit *n* − 1 stands for number *n*.
  case masks

  /// Bytes per ticket.
  package var size: Int { self == .masks ? 8 : TicketRow.size }

  /// A ticket; nil if it is invalid.
  package func pick(_ tickets: RawSpan, at index: Int) -> Pick? {
    guard let row = row(tickets, at: index) else {
      return Pick(bits: UInt64(littleEndian: tickets.value(at: index * size)))
    }
    // The row of a rejected line needs no closer look.
    if row[0] == 0 { return nil }
    var bits: UInt64 = 0
    // Zero and numbers above 64 set no bit, those above 45 one that no pick has.
    for place in row.indices { bits |= 1 << (UInt64(row[place]) &- 1) }
    return Pick(bits: bits)
  }

  /// The bytes of a row; nil for masks.
  func row(_ tickets: RawSpan, at index: Int) -> [6 of UInt8]? {
    let (first, step) =
      self == .rows
      ? (index * TicketRow.size, 1) : (index, tickets.byteCount / TicketRow.size)
    return self == .masks ? nil : .init { tickets.value(at: first + $0 * step) }
  }
}

/// A ticket of six bytes, one number each, in any order.
package enum TicketRow {
  /// Bytes per row.
  package static let size = 6
  /// The row of a rejected line: six zeros.
  static let none = [6 of UInt8](repeating: 0)

  /// The row of a pick, its numbers ascending.
  static func row(of pick: Pick) -> [6 of UInt8] { .init { UInt8(pick.numbers[$0]) } }

  /// Why six integers are not a ticket; nil if they are one.
  static func fault(of numbers: [Int128]) -> TicketFault? {
    var bits: UInt64 = 0
    for number in numbers {
      if let fault = add(number, to: &bits) { return fault }
    }
    return nil
  }

  /// Sets a number's bit; returns why it cannot be part of a ticket, or nil.
  @inline(__always)
  private static func add(_ number: Int128, to bits: inout UInt64) -> TicketFault? {
    guard 1...Int128(Pick.numbers.upperBound) ~= number else { return .outOfRange(number) }
    let bit: UInt64 = 1 << UInt64(number - 1)
    if bits & bit != 0 { return .repeated(Int(number)) }
    bits |= bit
    return nil
  }
}

/// Why a row, mask or line is not a valid ticket.
package enum TicketFault: WordedError, Equatable, Sendable, CustomStringConvertible {
  /// A number outside 1…45.
  case outOfRange(Int128)
  case repeated(Int)
  /// A round that no draw has.
  case round
  /// A mask without exactly six of its lowest 45 bits.
  case notSixBits(UInt64)
  /// A line that is not a ticket, with the reason.
  case line(Wording)

  /// What was expected and found.
  package var wording: Wording {
    switch self {
    case .outOfRange(let number): Wording("expected numbers from 1 to 45, found \(number)")
    case .repeated(let number): Wording("expected six different numbers, found \(number) twice")
    case .round:
      Wording("expected a round from 1 to \(Round.numbers.upperBound)")
    case .notSixBits(let mask):
      Wording("expected six of the lowest 45 bits, found \("0x" + String(mask, radix: 16))")
    case .line(let reason): reason
    }
  }

  /// The reason in English.
  package var description: String { wording.english }
}
