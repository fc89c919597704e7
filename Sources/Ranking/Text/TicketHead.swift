internal import Lottery

/// The start of a ticket line: an optional URL prefix, and the round.
struct TicketHead {
  /// Bytes of prefix and round.
  let byteCount: Int
  /// The round.
  let round: Round

  /// Parses the head of a text; nil if it does not start with one.
  init?(of text: RawSpan) {
    guard let first = text.byte(at: 0) else { return nil }
    var body = 0
    if !first.isASCIIDigit {
      guard let prefix = Self.prefixes.first(where: { text.begins(with: $0) }) else { return nil }
      body = prefix.count
    }
    byteCount = body + TicketBody.roundLength
    var number = 0
    for index in body..<byteCount {
      guard let digit = text.byte(at: index), digit.isASCIIDigit else { return nil }
      number = number * 10 + Int(digit & 0x0F)
    }
    guard let round = Round(number) else { return nil }
    self.round = round
  }

  private static let prefixes = OperatorAddress.ticketPrefixes.map { Array($0.utf8) }
}

extension RawSpan {
  /// Whether the span starts with a prefix.
  fileprivate func begins(with prefix: [UInt8]) -> Bool {
    for (index, byte) in prefix.enumerated() where self.byte(at: index) != byte { return false }
    return true
  }
}
