/// Why a row, mask or line is not a valid ticket.
package enum TicketFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// A number outside 1…45.
  case outOfRange(Int)
  /// A number that occurs twice.
  case repeated(Int)
  /// A mask without exactly six of its lowest 45 bits.
  case notSixBits(UInt64)
  /// A line that is not a ticket, with the reason.
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
