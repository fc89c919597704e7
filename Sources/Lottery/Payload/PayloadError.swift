/// Why a code that is meant to be a ticket is not one.
public struct PayloadError: Error, Equatable, Sendable {
  /// The part of the grammar that is broken.
  public let reason: Reason
  /// Bytes before the first wrong one.
  public let offset: Int

  /// A fault of that kind at that offset.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The parts of the grammar; raw values are the error codes of rows.
  public enum Reason: String, CaseIterable, Sendable {
    /// Scheme, host, user or port are not the operator's.
    case host = "payload_host"
    /// Path, keys or a fragment are not a ticket's.
    case query = "payload_query"
    /// The round is not 0001…9999.
    case round = "payload_round"
    /// A slot begins with a letter that stands for no type.
    case type = "payload_type"
    /// A slot's numbers are not six ascending ones of 01…45.
    case numbers = "payload_numbers"
    /// Slots are missing, too many, or empty but numbered.
    case slot = "payload_slot"
    /// What follows the slots is not a tail.
    case tail = "payload_tail"
    /// The code has more bytes than any ticket, or not those that it says it has.
    case length = "payload_length"
    /// A byte outside of 0x21…0x7E.
    case ascii = "payload_ascii"
    /// A text that is neither a ticket, nor another lottery code, nor numbers.
    case foreign = "payload_foreign"
  }
}
