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
  /// A ticket that is truncated after a slot looks like a shortened one, so forms that are never
  /// printed must have the declared length. That length is read without error correction, so a
  /// printed form is rejected only if it lacks exactly eight bytes: the shop's code, from 2026 on.
  package init(scanned bytes: [UInt8], declaredLength: Int?) throws(PayloadError) {
    try self.init(bytes)
    guard case .ticket(let ticket) = self else { return }
    let isWhole =
      switch ticket.form {
      case .printed: declaredLength != bytes.count + 8
      case .doubtfulTail, .shortened, .bare, .typed, .typedForNewestDraw:
        declaredLength == bytes.count
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
  /// The parts of each ticket in the code: group (조) and number in the pension lottery.
  public let tickets: [[String]]

  init(_ product: Product, round: Int? = nil, tickets: [[String]] = []) {
    self.product = product
    self.round = round
    self.tickets = tickets
  }

  /// The product's name in rows, such as `pension720` or `foreign`.
  public var name: String { product.name }

  /// Whether both are of the same kind, with the same round and tickets.
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.round == right.round && left.tickets == right.tickets
  }
}
