package import Lottery

/// The reference parser of six-byte tickets, with which every kernel must agree.
package enum TicketRow {
  /// Bytes per row.
  package static let size = 6

  /// The row of a rejected line: six zeros.
  static let none: [6 of UInt8] = .init(repeating: 0)

  /// Parses a row: six bytes, one number each, in any order.
  package static func pick(_ rows: RawSpan, at row: Int) throws(TicketFault) -> Pick {
    var bits: UInt64 = 0
    for index in 0..<size {
      let number = Int(rows.value(at: row * size + index, as: UInt8.self))
      guard Pick.numbers.contains(number) else { throw .outOfRange(number) }
      let bit: UInt64 = 1 << UInt64(number - 1)
      guard bits & bit == 0 else { throw .repeated(number) }
      bits |= bit
    }
    guard let pick = Pick(bits: bits) else { preconditionFailure("six bits are set") }
    return pick
  }
}
