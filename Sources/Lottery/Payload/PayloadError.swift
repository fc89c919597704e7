/// Why a code that is meant to be a ticket is invalid.
public struct PayloadError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The part of the grammar that is violated.
  public let reason: Reason
  /// Number of bytes before the first wrong one.
  public let offset: Int

  /// What was expected and where, in English.
  public var description: String { "\(reason.text.englishSummary): byte \(offset)" }

  /// The offset, and what stands there in the code; empty where no place is wrong.
  package func detail(in code: [UInt8]) -> String {
    if reason == .foreign { return "" }
    guard code.indices.contains(offset) else { return "byte \(offset): end" }
    let byte = code[offset]
    let isPrintable = (0x21...0x7E).contains(byte)
    let digits = String(byte, radix: 16, uppercase: true)
    let text = isPrintable ? String(Unicode.Scalar(byte)) : "0x\(byte < 16 ? "0" : "")\(digits)"
    return "byte \(offset): \(text)"
  }

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
  /// What the grammar expects at the offset; `{0}` stands for what is found there.
  package var expectation: Wording { Wording(key: "expected \(entry.expected), {0}") }
  /// What people read about it.
  package var text: ErrorText { entry.text }

  private var entry: (expected: String, text: ErrorText) {
    switch self {
    case .host:
      Self.entry(
        "the operator's address",
        meaning: "the scheme, host, user or port of the address is not the operator's")
    case .query:
      Self.entry(
        "the address of a ticket", "expected a ticket's path and query",
        meaning: "the path, keys or fragment of the address are not a ticket's")
    case .round:
      Self.entry("a round from 0001 to 9999", meaning: "the round is not 0001 to 9999")
    case .type: Self.entry("q, m, s or n", meaning: "a game begins with an unknown letter")
    case .numbers:
      Self.entry(
        "six ascending numbers from 01 to 45",
        meaning: "a game's numbers are not six ascending ones from 01 to 45",
        advice: "Typed numbers have to be six different ones from 1 to 45.")
    case .slot:
      Self.entry(
        "one to five games, and zeros in empty slots",
        meaning: """
          a ticket has slots for games A to E: all are empty, there are more, or an empty one has \
          numbers
          """)
    case .tail:
      Self.entry("the ticket's serial number", meaning: "what follows the games is not a serial")
    case .length:
      Self.entry(
        "the end of the ticket's code", "the code is too long, or was cut off",
        meaning: "a code of more than 512 bytes, or one that was cut off")
    case .ascii:
      Self.entry("a printable ASCII character", meaning: "a byte is outside 0x21–0x7E")
    case .foreign:
      Self.entry(
        "a ticket", "expected a ticket, another lottery code or six numbers",
        meaning: "the text is neither a ticket, nor another lottery code, nor numbers",
        advice: "Only check gives this error.")
    }
  }

  /// An entry whose summary says what is expected, unless it says something else.
  private static func entry(
    _ expected: String, _ summary: String? = nil, meaning: String, advice: String? = nil
  ) -> (expected: String, text: ErrorText) {
    let summary = summary ?? "expected \(expected)"
    return (expected, ErrorText(summary, meaning: meaning, advice: advice))
  }
}
