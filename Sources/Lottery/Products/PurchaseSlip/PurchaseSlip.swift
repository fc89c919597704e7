extension Product {
  /// The slip that the operator's app draws for a shop to read; its first word decides.
  package static let purchaseSlip = Product(name: "purchase_slip") { text in
    !text.isOverlong && text.bytes.starts(with: "MSG_ESLIP{".utf8) ? .other(.purchaseSlip) : nil
  }
}
