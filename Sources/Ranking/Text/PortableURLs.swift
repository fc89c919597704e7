internal import Lottery

/// Parses plain ticket URLs in portable Swift, eight digits at a time.
enum PortableURLs {
  /// Bytes per slot: a letter and six two-digit numbers.
  private static let slot = 13
  /// Most bytes in a tail and its line end, CR LF.
  private static let longestEnd = 20

  /// Parses lines up to one that is not plain; all plain lines share the first line's `head` bytes.
  @_lifetime(rows: copy rows) static func parse(
    _ text: RawSpan, _ head: Int, _ rows: inout MutableRawSpan, _ firstRow: Int
  ) -> ParseProgress {
    var progress = ParseProgress()
    let tail = head + 5 * slot
    while text.byteCount - progress.bytes >= tail + longestEnd,
      rows.byteCount - (firstRow + progress.rows) * TicketRow.size >= 5 * TicketRow.size
    {
      guard isSame(text, at: progress.bytes, upTo: head),
        let end = endOfLine(text, after: progress.bytes + tail)
      else { break }
      let games = writeGames(text, at: progress.bytes + head, &rows, firstRow + progress.rows)
      guard games > 0 else { break }
      progress.rows += games
      progress.bytes = end
      progress.lines += 1
    }
    return progress
  }

  @inline(__always)
  private static func isSame(_ text: RawSpan, at start: Int, upTo head: Int) -> Bool {
    guard head >= 8 else {
      return text.value(at: start, as: UInt32.self) == text.value(at: 0, as: UInt32.self)
    }
    var difference: UInt64 = 0
    for offset in stride(from: 0, to: head, by: 8) {
      // The last word overlaps the one before, so that it ends with the head.
      let position = min(offset, head - 8)
      difference |= text.value(at: start + position) ^ text.value(at: position)
    }
    return difference == 0
  }

  /// Writes the rows of five slots; returns their number, or 0 if a slot is not plain.
  @inline(__always) @_lifetime(rows: copy rows) private static func writeGames(
    _ text: RawSpan, at start: Int, _ rows: inout MutableRawSpan, _ firstRow: Int
  ) -> Int {
    var games = 0
    for index in 0..<5 {
      let position = start + index * slot
      guard let numbers = numbers(text, at: position + 1) else { return 0 }
      switch text.value(at: position, as: UInt8.self) {
      case UInt8(ascii: "q"), UInt8(ascii: "m"), UInt8(ascii: "s"):
        let row = RowWord(bytes: numbers)
        guard row.ascends else { return 0 }
        row.write(to: &rows, at: (firstRow + games) * TicketRow.size)
        games += 1
      case UInt8(ascii: "n"):
        guard numbers == 0 else { return 0 }
      default: return 0
      }
    }
    return games
  }

  /// Parses six two-digit numbers into a byte each, the first lowest; nil if a byte is not a digit.
  @inline(__always) private static func numbers(_ text: RawSpan, at position: Int) -> UInt64? {
    let first = text.value(at: position, as: UInt64.self).littleEndian ^ 0x3030_3030_3030_3030
    let last = UInt64(text.value(at: position + 8, as: UInt32.self).littleEndian ^ 0x3030_3030)
    let all = first | last
    guard (all | (first &+ nines) | (last &+ nines)) & 0x8080_8080_8080_8080 == 0 else {
      return nil
    }
    return packed(first) | packed(last) &<< 32
  }

  /// Added to eight digits, sets bit 7 of each byte above 9.
  private static let nines: UInt64 = 0x7676_7676_7676_7676

  /// Packs eight digits into four numbers, one byte each.
  @inline(__always) private static func packed(_ digits: UInt64) -> UInt64 {
    var pairs = (digits &* 10 &+ digits &>> 8) & 0x00FF_00FF_00FF_00FF
    pairs = (pairs | pairs &>> 8) & 0x0000_FFFF_0000_FFFF
    return (pairs | pairs &>> 16) & 0xFFFF_FFFF
  }

  /// The start of the next line, after a tail of 10 or 18 digits and a line end; nil if not plain.
  @inline(__always) private static func endOfLine(_ text: RawSpan, after tail: Int) -> Int? {
    guard areDigits(text, at: tail), areDigits(text, at: tail + 2) else { return nil }
    var end = tail + 10
    if text.value(at: end, as: UInt8.self).isASCIIDigit {
      guard areDigits(text, at: end) else { return nil }
      end += 8
    }
    let bytes = text.value(at: end, as: UInt16.self).littleEndian
    if bytes & 0xFF == 0x0A { return end + 1 }
    return bytes == 0x0A0D ? end + 2 : nil
  }

  @inline(__always) private static func areDigits(_ text: RawSpan, at position: Int) -> Bool {
    let digits = text.value(at: position, as: UInt64.self) ^ 0x3030_3030_3030_3030
    return (digits | (digits &+ nines)) & 0x8080_8080_8080_8080 == 0
  }
}
