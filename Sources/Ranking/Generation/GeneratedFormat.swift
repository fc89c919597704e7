internal import Lottery

/// An output format for random tickets.
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
