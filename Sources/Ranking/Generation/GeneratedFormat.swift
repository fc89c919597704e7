internal import Lottery

/// An output format for generated tickets.
package struct GeneratedFormat: Sendable {
  /// The format's name, for `--format`.
  package let name: String
  /// Whether the format is text.
  package private(set) var isText = false
  /// Whether tickets include a round.
  package private(set) var hasRounds = false
  /// Most bytes per ticket, averaged over a piece.
  let ticketLimit: Int
  var head: @Sendable (Int) -> [UInt8] = { _ in [] }
  let write: @Sendable (GeneratedTickets, Range<Int>, inout MutableRawSpan) -> Int

  /// Every format.
  package static let all: [GeneratedFormat] = [
    GeneratedFormat(
      name: "npy", ticketLimit: TicketRow.size,
      head: { NPYHeader.bytes(type: "|u1", shape: "\($0), \(TicketRow.size)") },
      write: { $0.writeRows($1, to: &$2) }),
    GeneratedFormat(
      name: "masks", ticketLimit: 8, head: { NPYHeader.bytes(type: "<u8", shape: "\($0),") },
      write: { $0.writeMasks($1, to: &$2) }),
    GeneratedFormat(name: "u8", ticketLimit: TicketRow.size, write: { $0.writeRows($1, to: &$2) }),
    GeneratedFormat(
      name: "csv", isText: true, ticketLimit: GeneratedTickets.lineLimit,
      write: { $0.writeLines($1, to: &$2) }),
    GeneratedFormat(
      name: "url", isText: true, hasRounds: true, ticketLimit: GeneratedAddresses.limit,
      write: { $0.addresses.write($1, of: $0.picks, to: &$2) }),
  ]
}

/// The tickets of a seed: a pick per ticket, and a URL per five tickets.
struct GeneratedTickets: Sendable {
  let picks: GeneratedPicks
  let addresses: GeneratedAddresses

  /// Buffer bytes per line: at most 18 of text, plus what the last number's 4-byte store overwrites.
  static let lineLimit = 4 * Pick.size
  /// The numbers 0…45 in decimal, each followed by a comma, as little-endian words.
  private static let numberTexts = (0...45).map { number in
    "\(number),".utf8.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  }

  /// Writes six ascending bytes per ticket; like the other writers, returns the bytes written.
  func writeRows(_ range: Range<Int>, to bytes: inout MutableRawSpan) -> Int {
    var position = 0
    for ticket in range {
      RowWord(mask: picks[ticket]).write(to: &bytes, at: position)
      position += TicketRow.size
    }
    return position
  }

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
    let texts = Self.numberTexts
    var position = 0
    for ticket in range {
      var rest = picks[ticket]
      while rest != 0 {
        let number = rest.trailingZeroBitCount + 1
        bytes.store(texts[number].littleEndian, at: position)
        position += number < 10 ? 2 : 3
        rest &= rest &- 1
      }
      bytes.store(UInt8(ascii: "\n"), at: position - 1)
    }
    return position
  }
}
