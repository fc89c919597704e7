internal import Lottery

/// A form in which random tickets are written, as an entry of a list.
package struct GeneratedFormat: Equatable, Sendable {
  /// Its name, for `--format`.
  package let name: String
  /// Whether a terminal can show it.
  package let isText: Bool
  /// Whether its tickets name a round.
  package let hasRounds: Bool
  /// Room for a ticket in bytes; the tickets of a piece take no more on average.
  let ticketLimit: Int
  /// What stands before so many tickets.
  let head: @Sendable (Int) -> [UInt8]
  /// Writes the tickets of these numbers and returns how many bytes they take.
  let write: @Sendable (GeneratedTickets, Range<Int>, inout MutableRawSpan) -> Int

  /// Every format.
  package static let all: [GeneratedFormat] = [
    GeneratedFormat(
      name: "npy", isText: false, hasRounds: false, ticketLimit: TicketRow.size,
      head: { NPYHeader.bytes(type: "|u1", shape: "\($0), \(TicketRow.size)") },
      write: { $0.writeRows($1, to: &$2) }),
    GeneratedFormat(
      name: "masks", isText: false, hasRounds: false, ticketLimit: 8,
      head: { NPYHeader.bytes(type: "<u8", shape: "\($0),") }, write: { $0.writeMasks($1, to: &$2) }
    ),
    GeneratedFormat(
      name: "u8", isText: false, hasRounds: false, ticketLimit: TicketRow.size,
      head: { _ in [] }, write: { $0.writeRows($1, to: &$2) }),
    GeneratedFormat(
      name: "csv", isText: true, hasRounds: false, ticketLimit: GeneratedTickets.lineLimit,
      head: { _ in [] }, write: { $0.writeLines($1, to: &$2) }),
    GeneratedFormat(
      name: "url", isText: true, hasRounds: true, ticketLimit: GeneratedAddresses.limit,
      head: { _ in [] },
      write: { $0.addresses.write($1, of: $0.picks, to: &$2) }),
  ]

  /// Whether both are the same entry.
  package static func == (left: GeneratedFormat, right: GeneratedFormat) -> Bool {
    left.name == right.name
  }
}
