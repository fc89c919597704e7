/// A row in one word: six numbers, one byte each, the first one lowest.
struct RowWord {
  private let bytes: UInt64

  /// The numbers of a mask, ascending; bit *n* − 1 stands for number *n*.
  @inline(__always) init(mask: UInt64) {
    var (row, rest) = (0 as UInt64, mask)
    for shift in stride(from: 0 as UInt64, to: 48, by: 8) {
      row |= UInt64(truncatingIfNeeded: rest.trailingZeroBitCount + 1) &<< shift
      rest &= rest &- 1
    }
    bytes = row
  }

  @inline(__always) func write(to rows: inout MutableRawSpan, at offset: Int) {
    rows.store(UInt32(truncatingIfNeeded: bytes).littleEndian, at: offset)
    rows.store(UInt16(truncatingIfNeeded: bytes &>> 32).littleEndian, at: offset + 4)
  }
}
