internal import Lottery

/// The tickets of a seed: their picks by number, and the addresses that five of them share.
struct GeneratedTickets: Sendable {
  let picks: RandomPicks
  let addresses: GeneratedAddresses

  /// Room for a line in bytes: a line has at most 18, and the last number's word reaches beyond it.
  static let lineLimit = NumberText.limit * Pick.size

  /// Writes six bytes a ticket, ascending; like all of these, returns how many bytes it wrote.
  func writeRows(_ range: Range<Int>, to bytes: inout MutableRawSpan) -> Int {
    var place = 0
    for ticket in range {
      var row: UInt64 = 0
      var rest = picks[ticket]
      for shift in stride(from: UInt64(0), to: 48, by: 8) {
        row |= UInt64(truncatingIfNeeded: rest.trailingZeroBitCount + 1) &<< shift
        rest &= rest &- 1
      }
      bytes.store(UInt32(truncatingIfNeeded: row).littleEndian, at: place)
      bytes.store(UInt16(truncatingIfNeeded: row >> 32).littleEndian, at: place + 4)
      place += TicketRow.size
    }
    return place
  }

  /// Writes a word a ticket.
  func writeMasks(_ range: Range<Int>, to bytes: inout MutableRawSpan) -> Int {
    var place = 0
    for ticket in range {
      bytes.store(picks[ticket].littleEndian, at: place)
      place += 8
    }
    return place
  }

  /// Writes a line a ticket: ascending numbers with commas between them.
  func writeLines(_ range: Range<Int>, to bytes: inout MutableRawSpan) -> Int {
    let text = NumberText()
    var place = 0
    for ticket in range {
      var rest = picks[ticket]
      while rest != 0 {
        place += text.write(rest.trailingZeroBitCount + 1, to: &bytes, at: place)
        rest &= rest &- 1
      }
      bytes.store(UInt8(ascii: "\n"), at: place - 1)
    }
    return place
  }
}

/// The numbers 1…45 in decimal digits, with a comma after each.
private struct NumberText {
  /// The bytes of each, the first one lowest.
  private let words = (0...45).map { number -> UInt32 in
    "\(number),".utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// How many bytes are written for a number; at most three of them are its text.
  static let limit = 4

  /// Writes a number and returns how many bytes its text has.
  @inline(__always)
  func write(_ number: Int, to bytes: inout MutableRawSpan, at place: Int) -> Int {
    bytes.store(words[number].littleEndian, at: place)
    return number < 10 ? 2 : 3
  }
}
