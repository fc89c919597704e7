extension Product {
  /// The slip that the operator's app shows to a shop's reader, recognized by its prefix.
  package static let purchaseSlip: Product = .init(
    name: "purchase_slip", meaning: "a purchase slip, not a ticket"
  ) { text in
    !text.isOverlong && text.bytes.starts(with: "MSG_ESLIP{".utf8) ? .other(.purchaseSlip) : nil
  }
}

extension OtherProduct {
  /// A purchase slip, whose games are not parsed.
  package static let purchaseSlip: OtherProduct = .init(.purchaseSlip)
}
