/// A kind of code that is recognised, as one entry of a list.
package struct Product: Sendable {
  /// The name in rows.
  package let name: String
  /// Reads a code as this product; nil for another one.
  ///
  /// Throws when the code is meant as this product and breaks its grammar.
  package let recognise: @Sendable (PayloadText) throws(PayloadError) -> Payload?

  /// A kind of code with its name and its grammar.
  package init(
    name: String,
    recognise: @escaping @Sendable (PayloadText) throws(PayloadError) -> Payload?
  ) {
    self.name = name
    self.recognise = recognise
  }

  /// Every product, in the order in which a code is offered to them; the last takes what is left.
  package static let all: [Product] = [
    .purchaseSlip, .lotto645, .pension720, .operatorOther, .foreign,
  ]

  /// Any address of the operator that no other product knows.
  package static let operatorOther = Product(name: "operator_other") { text in
    text.pathStart == nil ? nil : .other(.operatorOther)
  }

  /// Whatever is no code of the operator at all.
  package static let foreign = Product(name: "foreign") { _ in .other(.foreign) }
}

extension OtherProduct {
  /// The entry of the list that recognises it.
  package var product: Product {
    switch self {
    case .pension: .pension720
    case .purchaseSlip: .purchaseSlip
    case .operatorOther: .operatorOther
    case .foreign: .foreign
    }
  }
}
