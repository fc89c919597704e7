extension Product {
  /// The slip that the operator's app shows to a shop's reader, recognized by its first word.
  package static let purchaseSlip = Product(name: "purchase_slip") { text in
    !text.isOverlong && text.bytes.starts(with: "MSG_ESLIP{".utf8) ? .other(.purchaseSlip) : nil
  }
}
