internal import Lottery

/// An output format for random tickets.
package struct GeneratedFormat: Sendable {
  /// The format's name, for `--format`.
  package let name: String
  /// Whether the format is text.
  package let isText: Bool
  /// Whether tickets include a round.
  package let hasRounds: Bool
  /// Most bytes per ticket, averaged over a piece.
  let ticketLimit: Int
  /// Returns the file header for a number of tickets.
  let head: @Sendable (Int) -> [UInt8]
  /// Writes the tickets of a range and returns the bytes written.
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
}
