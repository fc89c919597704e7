/// Why a row, a mask or a line of a batch is not a ticket.
package enum TicketFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// A number outside of 1…45.
  case outOfRange(Int)
  /// A number that occurs twice.
  case repeated(Int)
  /// A mask without exactly six of its lowest 45 bits.
  case notSixBits(UInt64)
  /// A line of text that is not a ticket, with the reason.
  case line(String)

  /// The reason, for people.
  package var description: String {
    switch self {
    case .outOfRange(let number): "expected numbers of 1 to 45, found \(number)"
    case .repeated(let number): "expected six different numbers, found \(number) twice"
    case .notSixBits(let mask):
      "expected six of the lowest 45 bits, found 0x\(String(mask, radix: 16))"
    case .line(let reason): reason
    }
  }
}
