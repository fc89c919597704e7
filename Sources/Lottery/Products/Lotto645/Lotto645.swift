extension Product {
  /// Lotto 6/45: the operator's address with a ticket's body as the value of `v`, or only the body.
  package static let lotto645: Product = .init(
    name: "lotto645", meaning: "a Lotto 6/45 ticket"
  ) { text throws(PayloadError) in
    if TicketBody.looksLikeBareBody(text.bytes) {
      if text.isOverlong { throw PayloadError(.length, at: PayloadText.lengthLimit) }
      try requireASCII(text)
      return .ticket(try TicketBody.read(text.bytes[...], isAddressed: false))
    }
    if text.isOverlong {
      if text.pathStart == nil { return nil }
      throw PayloadError(.length, at: PayloadText.lengthLimit)
    }
    guard text.values.contains(where: { TicketBody.looksLikeBody(text.bytes[$0]) }) else {
      return nil
    }
    let value = try addressedValue(of: text)
    return .ticket(try TicketBody.read(value, isAddressed: true))
  }

  /// The only value of `v`, provided that the rest is a ticket's address.
  private static func addressedValue(
    of text: PayloadText
  ) throws(PayloadError) -> ArraySlice<UInt8> {
    guard let pathStart = text.pathStart, let queryStart = text.queryStart else {
      throw PayloadError(.host, at: OperatorAddress.firstDeviation(in: text.bytes))
    }
    try requireASCII(text)
    let path = text.bytes[pathStart..<queryStart - 1]
    let paths = OperatorAddress.paths.map { Array($0.utf8) }
    guard paths.contains(where: path.elementsEqual) else {
      let offset = pathStart + OperatorAddress.longestMatch(of: path, among: paths)
      throw PayloadError(.query, at: offset)
    }
    if let fragment = text.bytes.firstIndex(of: UInt8(ascii: "#")) {
      throw PayloadError(.query, at: fragment)
    }
    if let empty = text.pieces.first(where: \.isEmpty) {
      throw PayloadError(.query, at: empty.lowerBound)
    }
    if let second = text.secondKey { throw PayloadError(.query, at: second) }
    return text.bytes[text.values[0]]
  }

  private static func requireASCII(_ text: PayloadText) throws(PayloadError) {
    if let offset = text.bytes.firstIndex(where: { !(0x21...0x7E).contains($0) }) {
      throw PayloadError(.ascii, at: offset)
    }
  }
}
