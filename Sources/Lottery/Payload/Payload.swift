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
public struct OtherProduct: Equatable, Sendable {
  /// The kind of code.
  package let product: Product
  /// The round that its tickets play in; nil if it names none.
  public let round: Int?
  /// The parts of each of its tickets: of the pension lottery, the group (조) and the number.
  public let tickets: [[String]]

  init(_ product: Product, round: Int? = nil, tickets: [[String]] = []) {
    self.product = product
    self.round = round
    self.tickets = tickets
  }

  /// Its name in rows, such as `pension720` or `foreign`.
  public var name: String { product.name }

  /// Whether both are of the same kind and say the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.round == right.round && left.tickets == right.tickets
  }
}
