/// What a code says, parsed from its bytes alone; its address is never opened.
public enum Payload: Equatable, Sendable {
  /// A Lotto 6/45 ticket.
  case ticket(Ticket)
  /// Another kind of code; this is not an error.
  case other(OtherProduct)

  /// Parses the bytes of a code; any input gives a payload or an error, and none traps.
  ///
  /// Throws if the code is meant to be a Lotto 6/45 ticket but breaks the grammar anywhere: a ticket is
  /// never returned in part.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public init(_ bytes: [UInt8]) throws(PayloadError) {
    let text = PayloadText(bytes)
    for product in Product.all {
      if let payload = try product.recognize(text) {
        self = payload
        return
      }
    }
    self = .other(.foreign)
  }
}

/// A code that is not a Lotto 6/45 ticket.
public enum OtherProduct: Equatable, Sendable {
  /// One or more tickets of the pension lottery 720+ (연금복권).
  case pension(PensionTickets)
  /// A purchase slip from the operator's app (MSG_ESLIP).
  case purchaseSlip
  /// Another address of the operator, perhaps of a scratch card.
  case operatorOther
  /// Anything else.
  case foreign
}
