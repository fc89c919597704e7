/// What a code says, told from its bytes alone; the address in it is never opened.
public enum Payload: Equatable, Sendable {
  /// A Lotto 6/45 ticket.
  case ticket(Ticket)
  /// A code of another kind, which is no error.
  case other(OtherProduct)

  /// Reads the bytes of a code; total: every input gives a payload or a reason, none traps.
  ///
  /// Throws when the code is meant to be a Lotto 6/45 ticket and breaks the grammar in any place:
  /// a ticket is never given in part.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public init(_ bytes: [UInt8]) throws(PayloadError) {
    let text = PayloadText(bytes)
    for product in Product.all {
      if let payload = try product.recognise(text) {
        self = payload
        return
      }
    }
    self = .other(.foreign)
  }
}

/// A code that is not a Lotto 6/45 ticket.
public enum OtherProduct: Equatable, Sendable {
  /// Tickets of the pension lottery 720+ (연금복권), one or more in a code.
  case pension(PensionTickets)
  /// A slip of the operator's app to buy tickets with (MSG_ESLIP).
  case purchaseSlip
  /// Another address of the operator, perhaps of a scratch card.
  case operatorOther
  /// Anything else.
  case foreign
}
