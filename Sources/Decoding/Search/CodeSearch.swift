/// Finds the codes of a picture: one attempt after another, until nothing that looks like a code is
/// left unread.
package struct CodeSearch: Sendable {
  /// The places to look, in the order in which they are looked at.
  let attempts: [Attempt]
  /// What may be done to read what is found there.
  let strategies: DecodeStrategies
  /// Decodes all codes of a picture.
  let scan: @Sendable (GrayImage, ScanDensity) -> [LocatedCode]
  /// What a payload has to be to end the search.
  let known: KnownPayload
  /// With more codes than so many, no group of patterns is looked at any more.
  let enough: Int
  /// How long it goes on.
  package var effort = SearchEffort.normal

  /// Which rows and columns of a picture are scanned.
  package enum ScanDensity: Int, Sendable {
    case every = 1
    case everySecond = 2
  }

  /// A search by these attempts, in their order.
  ///
  /// - Parameters:
  ///   - attempts: The places to look.
  ///   - strategies: What may be done to read what is found there.
  ///   - scan: Decodes all codes of a picture.
  ///   - known: What a payload has to be to end the search.
  ///   - enough: With more codes than so many, no group of patterns is looked at any more.
  package init(
    attempts: [Attempt] = Attempt.all, strategies: DecodeStrategies = .all,
    scan: @escaping @Sendable (GrayImage, ScanDensity) -> [LocatedCode], known: KnownPayload,
    enough: Int = .max
  ) {
    self.attempts = attempts
    self.strategies = strategies
    self.scan = scan
    self.known = known
    self.enough = enough
  }

  /// The codes of a picture in reading order; where some were read, also those that were not.
  ///
  /// The observer is told what is done, and given images that are there anyway.
  package func codes(
    in picture: Picture, observe: (SearchEvent) -> Void = { _ in }
  ) -> [Find] {
    withoutActuallyEscaping(observe) { observe in
      var run = SearchRun(of: self, in: picture, observe: observe)
      return run.codes()
    }
  }

  /// The codes that half the rows and columns of the picture show: the cheapest search there is.
  package func codesAtAGlance(in picture: Picture) -> [Find] {
    let whole = Attempt.Prepared(image: picture.gray, way: .wholePicture)
    let finds = scan(picture.gray, .everySecond).map { code in
      Find(code, by: .whole, in: whole, of: picture, known)
    }
    return ReadingOrder.sort(finds, by: \.bounds)
  }
}

// MARK: - What is found

extension CodeSearch {
  /// A code, and what found it.
  package struct Find: Equatable, Sendable {
    /// The name of the attempt; empty where nothing was read.
    package let attempt: String
    /// The decoded bytes; empty where nothing was read.
    package let payload: [UInt8]
    /// The length that the code's header gives, nil where it could not be read.
    package let declaredLength: Int?
    /// The corners of the code's outer edges in the picture, clockwise from its own upper left one.
    package let corners: [Point]
    /// Whether the payload is what was looked for.
    let isAccepted: Bool
    /// The rectangle around the corners.
    let bounds: Bounds

    /// A code of these bytes between these corners.
    init(
      attempt: String, payload: [UInt8], declaredLength: Int?, corners: [Point], isAccepted: Bool
    ) {
      self.attempt = attempt
      self.payload = payload
      self.declaredLength = declaredLength
      self.corners = corners
      self.isAccepted = isAccepted
      bounds = Bounds(around: corners)
    }

    /// What has the patterns of a code, and was not read.
    init(unreadAt corners: [Point]) {
      self.init(attempt: "", payload: [], declaredLength: nil, corners: corners, isAccepted: false)
    }

    /// Whether the code was read: what has no bytes was not.
    package var isRead: Bool { !payload.isEmpty }

    /// A code that zbar found in a prepared picture as a whole.
    init(
      _ code: LocatedCode, by attempt: Attempt, in prepared: Attempt.Prepared,
      of picture: Picture, _ known: KnownPayload
    ) {
      let original = LocatedCode(
        payload: code.payload, corners: code.corners.map(prepared.frame.original))
      // What helps zbar may harm the gray between black and white, from which modules are read: the
      // original is asked, too.
      let length =
        code.declaredLength(in: prepared.image) ?? original.declaredLength(in: picture.gray)
      self.init(
        attempt: attempt.name, payload: code.payload, declaredLength: length,
        corners: original.clockwiseCorners, isAccepted: known.accepts(code.payload, length))
    }
  }
}

extension LocatedCode {
  /// The length that the header of the code in a picture gives; nil where it cannot be read.
  fileprivate func declaredLength(in image: GrayImage) -> Int? {
    DeclaredLength.of(corners, in: image, decodedLength: payload.count)
  }
}
