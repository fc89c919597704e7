/// Parses plain lines of games in portable Swift: a mask marks where numbers end in 32 bytes.
enum PortableLines {
  /// Bytes loaded per line: 32, plus the overhang of a word that starts within them.
  private static let reach = 40

  /// Parses lines up to one whose separators are not all the same single byte.
  @_lifetime(rows: copy rows)
  static func parse(_ text: RawSpan, _ rows: inout MutableRawSpan, _ firstRow: Int) -> ParseProgress
  {
    var progress = ParseProgress()
    var index = firstRow * TicketRow.size
    while text.byteCount - progress.bytes >= reach, rows.byteCount - index >= TicketRow.size {
      // A span of fixed length lets the compiler drop bounds checks.
      let start = text.extracting(progress.bytes..<progress.bytes + reach)
      guard let line = PlainLine(start) else { break }
      line.numbers.write(to: &rows, at: index)
      index += TicketRow.size
      progress.bytes += line.byteCount
      progress.rows += 1
    }
    progress.lines = progress.rows
    return progress
  }
}

/// A line of six numbers with the same separator between all of them.
private struct PlainLine {
  let numbers: RowWord
  /// Bytes of the line, including its end.
  let byteCount: Int

  @inline(__always) init?(_ text: RawSpan) {
    var digits: UInt64 = 0
    for word in 0..<4 { digits |= digitBits(text, at: 8 * word) &<< UInt64(8 * word) }
    let ends = digits &<< 1 & ~digits
    var rest = ends
    var (row, begin, end) = (0 as UInt64, 0, 0)
    /// Shifts the next number into the row's highest byte; returns the byte after the number.
    @inline(__always) func takeNumber() -> UInt32 {
      // If there are no more numbers, this is offset 0, where no plain line ends.
      end = rest.trailingZeroBitCount & 31
      rest &= rest &- 1
      let bytes = text.value(at: begin, as: UInt32.self).littleEndian
      // Shift a single digit to the position of the second, without an unpredictable branch.
      let pair = bytes &<< UInt32(truncatingIfNeeded: 8 &* (begin &+ 2 &- end))
      row = row &>> 8 | UInt64((pair & 0x0F) &* 10 &+ (pair &>> 8 & 0x0F)) &<< 40
      begin = end &+ 1
      return pair &>> 16 & 0xFF
    }
    let separator = takeNumber()
    var difference = takeNumber() ^ separator
    difference |= takeNumber() ^ separator
    difference |= takeNumber() ^ separator
    difference |= takeNumber() ^ separator
    _ = takeNumber()
    // Up to the sixth end, every byte is a digit or ends a number, and no number has three digits.
    let line = (2 as UInt64) &<< UInt64(end) &- 1
    let isPlain = (~digits ^ ends) & line == 0 && digits & digits &<< 1 & digits &<< 2 & line == 0
    let areSeparators =
      difference == 0
      && (separator == UInt32(UInt8(ascii: ",")) || UInt8(truncatingIfNeeded: separator).isBlank)
    let lineEnd = text.value(at: end, as: UInt16.self).littleEndian
    let isLineFeed = lineEnd & 0xFF == 0x0A
    numbers = RowWord(bytes: row)
    guard isPlain, areSeparators, numbers.isInRange, isLineFeed || lineEnd == 0x0A0D else {
      return nil
    }
    byteCount = end + (isLineFeed ? 1 : 2)
  }
}

/// A mask of which of eight bytes are digits, the first byte in bit 0.
@inline(__always) private func digitBits(_ text: RawSpan, at offset: Int) -> UInt64 {
  let bytes = text.value(at: offset, as: UInt64.self).littleEndian ^ 0x3030_3030_3030_3030
  let aboveNine = ((bytes & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676) | bytes
  let areDigits = ~aboveNine & 0x8080_8080_8080_8080
  // The multiplication gathers the eight bits in the highest byte.
  return ((areDigits &>> 7) &* 0x0102_0408_1020_4080) &>> 56
}
