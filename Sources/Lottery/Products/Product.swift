/// A kind of code that lotto recognizes.
package struct Product: Sendable {
  /// The name in rows.
  package let name: String
  /// Parses a code as this product; nil if it is another one.
  ///
  /// Throws if the code is meant to be this product but breaks its grammar.
  package let recognize: @Sendable (PayloadText) throws(PayloadError) -> Payload?

  /// A product with its name and parser.
  package init(
    name: String,
    recognize: @escaping @Sendable (PayloadText) throws(PayloadError) -> Payload?
  ) {
    self.name = name
    self.recognize = recognize
  }

  /// Every product, in the order in which they try a code; the last accepts anything.
  package static let all: [Product] = [
    .purchaseSlip, .lotto645, .pension720, .operatorOther, .foreign,
  ]

  /// Any address of the operator that no other product accepts.
  package static let operatorOther = Product(name: "operator_other") { text in
    text.pathStart == nil ? nil : .other(.operatorOther)
  }

  /// Any code that is not the operator's.
  package static let foreign = Product(name: "foreign") { _ in .other(.foreign) }
}

extension OtherProduct {
  /// The product that recognizes this code.
  package var product: Product {
    switch self {
    case .pension: .pension720
    case .purchaseSlip: .purchaseSlip
    case .operatorOther: .operatorOther
    case .foreign: .foreign
    }
  }
}
