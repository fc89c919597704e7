/// What a code says, parsed from its bytes alone; its address is never opened.
public enum Payload: Equatable, Sendable {
  case ticket(Ticket)
  /// Another kind of code; this is not an error.
  case other(OtherProduct)

  /// Parses a code in linear time; throws if it is meant to be a Lotto 6/45 ticket but is invalid.
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

  /// Parses bytes scanned from a code, which the decoder may have truncated.
  ///
  /// Truncated after a slot, a ticket looks shortened: forms that are never printed must have the
  /// declared length. It is read without error correction, so a printed form is rejected only if
  /// eight more bytes are declared: the shop's code, part of the tail from 2026 on.
  package init(scanned bytes: [UInt8], declaredLength: Int?) throws(PayloadError) {
    try self.init(bytes)
    guard case .ticket(let ticket) = self else { return }
    let isWhole =
      switch ticket.form {
      case .printed: declaredLength != bytes.count + 8
      case .doubtfulTail, .shortened, .bare, .typed: declaredLength == bytes.count
      }
    if !isWhole { throw PayloadError(.length, at: bytes.count) }
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
