/// Why a code that is meant to be a ticket is invalid.
public struct PayloadError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The part of the grammar that is violated.
  public let reason: Reason
  /// Number of bytes before the first wrong one.
  public let offset: Int

  /// What was expected and where, in English, as rows say it.
  public var description: String { reason.summary.replacing("{0}", with: "\(offset)") }

  /// An error of this kind at this offset.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The parts of the grammar; raw values are the error codes in rows.
  public enum Reason: String, CaseIterable, Sendable {
    /// The scheme, host, user or port is not the operator's.
    case host = "payload_host"
    /// The path, the keys or a fragment is not a ticket's.
    case query = "payload_query"
    /// The round is not 0001…9999.
    case round = "payload_round"
    /// A slot begins with a letter that is not a game type.
    case type = "payload_type"
    /// A slot's numbers are not six ascending numbers of 01…45.
    case numbers = "payload_numbers"
    /// Slots are missing, too many, or empty but with numbers.
    case slot = "payload_slot"
    case tail = "payload_tail"
    /// The code is longer than any ticket, or its length is not the declared one.
    case length = "payload_length"
    /// A byte is outside 0x21…0x7E.
    case ascii = "payload_ascii"
    /// The text is not a ticket, another lottery code, or numbers.
    case foreign = "payload_foreign"
  }
}

extension PayloadError.Reason {
  /// What the grammar expects at the offset, in English.
  package var expected: String {
    switch self {
    case .host: "the operator's address"
    case .query: "the address of a ticket"
    case .round: "a round from 0001 to 9999"
    case .type: "q, m, s or n"
    case .numbers: "six ascending numbers from 01 to 45"
    case .slot: "one to five games, and zeros in empty slots"
    case .tail: "the ticket's serial number"
    case .length: "the end of the ticket's code"
    case .ascii: "a printable ASCII character"
    case .foreign: "a ticket"
    }
  }

  /// What rows say, in English; `{0}` is the offset.
  package var summary: String {
    switch self {
    case .host, .round, .type, .numbers, .tail, .ascii: "expected \(expected) at byte {0}"
    case .slot: "expected \(expected), at byte {0}"
    case .query: "expected a ticket's path and query at byte {0}"
    case .length: "the code is too long, or was cut off, at byte {0}"
    case .foreign: "expected a ticket, another lottery code or six numbers"
    }
  }
}
