/// Why a code that is meant to be a ticket is invalid.
public struct PayloadError: Error, Equatable, Sendable {
  /// The part of the grammar that is violated.
  public let reason: Reason
  /// Number of bytes before the first wrong one.
  public let offset: Int

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
