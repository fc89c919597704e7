/// Finds the codes of a picture: one attempt after another, until one finds a code worth having.
package struct CodeSearch: Sendable {
  private let attempts: [Attempt]
  private let scan: @Sendable (GrayImage, ScanDensity) -> [LocatedCode]
  private let known: KnownPayload

  /// A search by these attempts, in their order.
  ///
  /// - Parameters:
  ///   - attempts: The ways to prepare the picture.
  ///   - scan: Decodes all codes of a prepared picture.
  ///   - known: What a payload has to be to end the search.
  package init(
    attempts: [Attempt] = Attempt.all,
    scan: @escaping @Sendable (GrayImage, ScanDensity) -> [LocatedCode], known: KnownPayload
  ) {
    self.attempts = attempts
    self.scan = scan
    self.known = known
  }

  /// A code, and what found it.
  package struct Find: Equatable, Sendable {
    /// The name of the attempt.
    package let attempt: String
    /// The decoded bytes.
    package let payload: [UInt8]
    /// The length that the code's header gives, nil where it could not be read.
    package let declaredLength: Int?
    let bounds: Bounds
    let isAccepted: Bool
  }

  /// The codes of a picture in reading order.
  package func codes(in image: GrayImage) -> [Find] {
    var finds: [Find] = []
    for attempt in attempts {
      guard let prepared = attempt.apply(image) else { continue }
      for code in scan(prepared.image, .every) {
        let find = find(code, by: attempt, in: prepared, of: image)
        if let place = finds.firstIndex(where: { $0.bounds.contains(find.bounds.center) }),
          !finds[place].isAccepted
        {
          if find.isAccepted { finds[place] = find }
        } else {
          finds.append(find)
        }
      }
      if finds.contains(where: \.isAccepted) { break }
    }
    return ReadingOrder.sort(finds, by: \.bounds)
  }

  /// The codes that half the rows and columns of the picture show: the cheapest search there is.
  package func codesCheaply(in image: GrayImage) -> [Find] {
    let prepared = Attempt.Prepared(image: image, scale: 1)
    let codes = scan(image, .everySecond)
    return ReadingOrder.sort(
      codes.map { find($0, by: .plain, in: prepared, of: image) }, by: \.bounds)
  }

  private func find(
    _ code: LocatedCode, by attempt: Attempt, in prepared: Attempt.Prepared, of image: GrayImage
  ) -> Find {
    let original = code.scaled(by: 1 / prepared.scale)
    let length =
      declaredLength(of: code, in: prepared.image)
      ?? declaredLength(of: original, in: image)
    return Find(
      attempt: attempt.name, payload: code.payload, declaredLength: length,
      bounds: original.bounds, isAccepted: known.accepts(code.payload, length))
  }

  /// The length that a code declares; one that is shorter than what was decoded was misread.
  ///
  /// It is looked for in the original, too: what helps zbar may harm the shades between black and
  /// white, from which modules are read.
  private func declaredLength(of code: LocatedCode, in image: GrayImage) -> Int? {
    CodeHeader(of: code.corners, in: image).map(\.payloadLength)
      .flatMap { $0 < code.payload.count ? nil : $0 }
  }
}

/// Which rows and columns of a picture are scanned.
package enum ScanDensity: Int, Sendable {
  case every = 1
  case everySecond = 2
}
