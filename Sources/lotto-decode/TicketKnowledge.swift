internal import Decoding
internal import Lottery

extension CodeSearch {
  /// The search for tickets: a code that is cut where a ticket is not is looked for again.
  static let forTickets = CodeSearch(
    scan: { image, density in QRScanner(density: density).scan(image) },
    known: KnownPayload { payload, declaredLength in
      (try? Payload(scanned: payload, declaredLength: declaredLength)) != nil
    })
}
