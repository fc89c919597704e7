internal import Lottery

/// The random tickets of a seed: a pick per ticket, and a URL per five tickets.
struct GeneratedTickets: Sendable {
  let picks: RandomPicks
  let addresses: GeneratedAddresses

  /// Buffer bytes per line: at most 18 of text, plus what the last number's 4-byte store overwrites.
  static let lineLimit = NumberText.limit * Pick.size

  /// Writes six ascending bytes per ticket; like the other writers, returns the bytes written.
  func writeRows(_ range: Range<Int>, to bytes: inout MutableRawSpan) -> Int {
    var position = 0
    for ticket in range {
      var row: UInt64 = 0
      var rest = picks[ticket]
      for shift in stride(from: UInt64(0), to: 48, by: 8) {
        row |= UInt64(truncatingIfNeeded: rest.trailingZeroBitCount + 1) &<< shift
        rest &= rest &- 1
      }
      bytes.store(UInt32(truncatingIfNeeded: row).littleEndian, at: position)
      bytes.store(UInt16(truncatingIfNeeded: row >> 32).littleEndian, at: position + 4)
      position += TicketRow.size
    }
    return position
  }

  /// Writes one 64-bit mask per ticket.
  func writeMasks(_ range: Range<Int>, to bytes: inout MutableRawSpan) -> Int {
    var position = 0
    for ticket in range {
      bytes.store(picks[ticket].littleEndian, at: position)
      position += 8
    }
    return position
  }

  /// Writes one line per ticket: ascending numbers, separated by commas.
  func writeLines(_ range: Range<Int>, to bytes: inout MutableRawSpan) -> Int {
    let text = NumberText()
    var position = 0
    for ticket in range {
      var rest = picks[ticket]
      while rest != 0 {
        position += text.write(rest.trailingZeroBitCount + 1, to: &bytes, at: position)
        rest &= rest &- 1
      }
      bytes.store(UInt8(ascii: "\n"), at: position - 1)
    }
    return position
  }
}

/// The numbers 1…45 in decimal, each followed by a comma.
private struct NumberText {
  /// The text of each number, little-endian.
  private let words = (0...45).map { number -> UInt32 in
    "\(number),".utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Bytes stored per number, of which at most three are text.
  static let limit = 4

  /// Writes a number and returns the length of its text.
  @inline(__always)
  func write(_ number: Int, to bytes: inout MutableRawSpan, at position: Int) -> Int {
    bytes.store(words[number].littleEndian, at: position)
    return number < 10 ? 2 : 3
  }
}
