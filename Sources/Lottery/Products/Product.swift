/// A kind of code that lotto recognizes, with its texts for people in English.
///
/// A product recognizes payloads and says what they are. It is no game and ranks nothing: `Game` and
/// `TicketResult` belong to Lotto 6/45, the only product whose tickets lotto compares with draws.
package struct Product: Sendable {
  /// The name in rows.
  package let name: String
  /// What a code of this kind is.
  package let meaning: String
  /// What rows say of another product's code; `{0}` is its round, `{1}` lists its tickets.
  package let message: String
  /// How `message` names a ticket; `{0}`, `{1}` … stand for its parts.
  package let ticket: String
  /// Parses a code as this product; nil if it is another one, throws if it breaks the grammar.
  package let recognize: @Sendable (PayloadText) throws(PayloadError) -> Payload?

  init(
    name: String, meaning: String, message: String? = nil, ticket: String = "",
    recognize: @escaping @Sendable (PayloadText) throws(PayloadError) -> Payload?
  ) {
    self.name = name
    self.meaning = meaning
    self.message = message ?? meaning
    self.ticket = ticket
    self.recognize = recognize
  }

  /// Every product, in the order in which they try a code; the last accepts anything.
  package static let all: [Product] = [
    .purchaseSlip, .lotto645, .pension720, .operatorOther, .foreign,
  ]

  /// Any address of the operator that no other product accepts.
  package static let operatorOther: Product = .init(
    name: "operator_other", meaning: "another product of the operator (perhaps a scratch card)"
  ) { text in text.pathStart == nil ? nil : .other(.operatorOther) }

  /// Any code that is not the operator's.
  package static let foreign: Product = .init(
    name: "foreign", meaning: "not a lottery code"
  ) { _ in .other(.foreign) }
}

extension OtherProduct {
  /// A code with the operator's address, of no known kind.
  package static let operatorOther: OtherProduct = .init(.operatorOther)
  /// A code that has nothing to do with the operator.
  package static let foreign: OtherProduct = .init(.foreign)
}
