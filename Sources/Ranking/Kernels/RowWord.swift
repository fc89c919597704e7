internal import Lottery

/// A row in one word: six numbers, one byte each, the first one lowest.
struct RowWord {
  private let bytes: UInt64
  private static let everyByte: UInt64 = 0x0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080

  /// The numbers of a mask, ascending; bit *n* − 1 stands for number *n*.
  @inline(__always) init(mask: UInt64) {
    var (row, rest) = (0 as UInt64, mask)
    for shift in stride(from: 0 as UInt64, to: 48, by: 8) {
      row |= UInt64(truncatingIfNeeded: rest.trailingZeroBitCount + 1) &<< shift
      rest &= rest &- 1
    }
    bytes = row
  }

  @inline(__always) init(_ rows: RawSpan, _ row: Int) {
    let start = row * TicketRow.size
    let low = rows.value(at: start, as: UInt32.self).littleEndian
    let high = rows.value(at: start + 4, as: UInt16.self).littleEndian
    bytes = UInt64(low) | UInt64(high) << 32
  }

  @inline(__always) func write(to rows: inout MutableRawSpan, at offset: Int) {
    rows.store(UInt32(truncatingIfNeeded: bytes).littleEndian, at: offset)
    rows.store(UInt16(truncatingIfNeeded: bytes &>> 32).littleEndian, at: offset + 4)
  }

  /// Whether each number is one of 1…45.
  @inline(__always) var isInRange: Bool {
    // Bit 7 of a byte is set in the first word if the byte was 0 or above 128, in the second if it
    // was 46 to 173. Only an out-of-range byte carries or borrows across bytes.
    let (belowOne, above45) = (bytes &- Self.everyByte, bytes &+ (127 - 45) * Self.everyByte)
    return (belowOne | above45) & Self.highBits == 0
  }

  /// The row as a mask, bit *n* − 1 for number *n*; unspecified if a number is out of range.
  @inline(__always) var bits: UInt64 {
    var bits: UInt64 = 0
    for index in 0..<UInt64(TicketRow.size) { bits |= 1 &<< (bytes &>> (8 &* index)) }
    return bits &>> 1
  }

  /// Whether the numbers are six distinct ones of 1…45, in any order.
  @inline(__always) var isTicket: Bool { isInRange && bits.nonzeroBitCount == Pick.size }
}

extension UInt64 {
  /// Whether this is a valid mask: six of the lowest 45 bits.
  @inline(__always) var isTicketMask: Bool {
    nonzeroBitCount == Pick.size && self &>> UInt64(Pick.numbers.upperBound) == 0
  }
}
