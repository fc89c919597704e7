internal import Lottery

/// A line that is a ticket's code, read by the grammar of codes.
enum TicketLine {
  /// The ticket of a line; throws `TicketFault.line`.
  static func ticket(_ line: RawSpan) throws(TicketFault) -> Ticket {
    // With one byte more than the limit a line is refused for its length, whatever follows.
    let count = min(line.byteCount, PayloadText.lengthLimit + 1)
    let payload: Payload
    do throws(PayloadError) {
      payload = try Payload((0..<count).map { line.value(at: $0) })
    } catch {
      throw .line("expected \(error.reason.expected), \(line.sight(at: error.offset))")
    }
    switch payload {
    case .ticket(let ticket): return ticket
    case .other(let product):
      throw .line("expected a Lotto 6/45 ticket, found \(product.sight)")
    }
  }
}

extension PayloadError.Reason {
  /// What the grammar expects where it is broken.
  fileprivate var expected: String {
    switch self {
    case .host: "the operator's address"
    case .query: "the address of a ticket"
    case .round: "a round of 0001 to 9999"
    case .type: "q, m, s or n"
    case .numbers: "six ascending numbers of 01 to 45"
    case .slot: "one to five slots, one of them played"
    case .tail: "the ticket's serial number"
    case .length: "no more bytes than a ticket's code has"
    case .ascii: "a printable ASCII character"
    case .foreign: "a ticket"
    }
  }
}

extension OtherProduct {
  /// What it is, in a sentence.
  fileprivate var sight: String {
    switch self {
    case .pension: "a pension lottery ticket"
    case .purchaseSlip: "a purchase slip"
    case .operatorOther: "another address of the operator"
    case .foreign: "another text"
    }
  }
}
