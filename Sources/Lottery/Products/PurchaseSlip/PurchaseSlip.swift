extension Product {
  /// The slip that the operator's app shows to a shop's reader, recognized by its first word.
  package static let purchaseSlip: Product = .init(
    name: "purchase_slip", meaning: "a purchase slip, not a ticket", label: "purchase slip"
  ) { text in
    !text.isOverlong && text.bytes.starts(with: "MSG_ESLIP{".utf8) ? .other(.purchaseSlip) : nil
  }
}

extension OtherProduct {
  /// A slip; what it would buy is not read.
  package static let purchaseSlip: OtherProduct = .init(.purchaseSlip)
}
