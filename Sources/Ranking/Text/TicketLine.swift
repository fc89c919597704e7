internal import Lottery

/// Parses a line with a ticket code as a `Payload`.
enum TicketLine {
  static func ticket(_ line: RawSpan) throws(TicketFault) -> Ticket {
    // One byte over the limit is enough to reject a line for its length.
    let count = min(line.byteCount, PayloadText.lengthLimit + 1)
    let payload: Payload
    do throws(PayloadError) { payload = try Payload(line.bytes(0..<count)) } catch {
      throw .line(error.reason.expectation.with(line.found(at: error.offset)))
    }
    switch payload {
    case .ticket(let ticket): return ticket
    case .other(let product):
      throw .line(Wording("not a Lotto 6/45 ticket: \(Wording(key: product.product.meaning))"))
    }
  }
}

/// The start of a ticket line: an optional URL prefix, and the round.
struct TicketHead {
  /// Bytes of prefix and round.
  let byteCount: Int
  let round: Round

  private static let prefixes = OperatorAddress.ticketPrefixes.map { Array($0.utf8) }

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
}

extension RawSpan {
  fileprivate func begins(with prefix: [UInt8]) -> Bool {
    prefix.indices.allSatisfy { byte(at: $0) == prefix[$0] }
  }
}
