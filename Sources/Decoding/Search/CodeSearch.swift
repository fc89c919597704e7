/// Finds the codes of a picture: one attempt after another, until nothing that looks like a code is
/// left unread.
package struct CodeSearch: Sendable {
  private let attempts: [Attempt]
  private let means: ReadingMeans
  private let scan: @Sendable (GrayImage, ScanDensity) -> [LocatedCode]
  private let known: KnownPayload
  private let enough: Int

  /// A search by these attempts, in their order.
  ///
  /// - Parameters:
  ///   - attempts: The places to look.
  ///   - means: What may be done to read what is found there.
  ///   - scan: Decodes all codes of a picture.
  ///   - known: What a payload has to be to end the search.
  ///   - enough: With more codes than so many, no group of patterns is looked at any more.
  package init(
    attempts: [Attempt] = Attempt.all, means: ReadingMeans = .all,
    scan: @escaping @Sendable (GrayImage, ScanDensity) -> [LocatedCode], known: KnownPayload,
    enough: Int = .max
  ) {
    self.attempts = attempts
    self.means = means
    self.scan = scan
    self.known = known
    self.enough = enough
  }

  /// A code, and what found it.
  package struct Find: Equatable, Sendable {
    /// The name of the attempt.
    package let attempt: String
    /// The decoded bytes.
    package let payload: [UInt8]
    /// The length that the code's header gives, nil where it could not be read.
    package let declaredLength: Int?
    /// The corners of the code's outer edges in the picture, clockwise from its own upper left one.
    package let corners: [Point]
    let isAccepted: Bool
    /// The rectangle around the corners.
    let bounds: Bounds

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
  }

  /// The codes of a picture in reading order.
  ///
  /// The observer is told what is done, and given images that are there anyway.
  package func codes(
    in picture: Picture, observe: (SearchEvent) -> Void = { _ in }
  ) -> [Find] {
    var found = FoundCodes()
    let record = SearchRecord()
    var reader = SymbolReader(known: known, means: means) { drawing in
      record.note(drawing)
      return scan(drawing, .every)
    }
    var budget = SearchBudget()
    var unread: [FinderTriple] = []
    var mayHoldMore = false
    for (index, attempt) in attempts.enumerated() {
      // Where a code was found, its neighbours show as grids: zbar finds no more in the whole
      // picture.
      if attempt.isLastResort && found.hasAccepted { continue }
      guard let prepared = attempt.prepare(picture) else { continue }
      observe(record.begin(attempt, prepared.image))
      switch prepared.way {
      case .runs, .filter:
        budget.beginAttempt()
        var places = CodePlaces(in: prepared)
        record.note(places)
        unread += readGrids(
          places.triples, prepared.shades ?? picture.gray, attempt, with: &reader, &budget,
          into: &found, record, observe)
        // Very many patterns are looked at group by group, for as long as there are codes in them.
        var fruitless = found.hasAccepted ? 0 : Self.patience
        while fruitless < Self.patience, found.acceptedCount <= enough,
          let group = places.next(beside: found)
        {
          let count = found.acceptedCount
          budget.beginAttempt()
          unread += readGrids(
            group.triples, prepared.shades ?? picture.gray, attempt, with: &reader, &budget,
            into: &found, record, observe)
          budget.earn(codes: found.acceptedCount - count)
          fruitless = found.acceptedCount > count ? 0 : fruitless + 1
        }
        if index == 0 {
          mayHoldMore = found.mayHaveNeighbours(among: places.patterns, in: picture.gray)
        }
      case .wholePicture:
        if CodePlaces.isStorm(prepared.image) { continue }
        for code in scan(prepared.image, .every) {
          found.add(find(code, by: attempt, in: prepared, of: picture.gray))
        }
      }
      // What an attempt has seen stays unread until it is read, whether later ones see it or not.
      unread.removeAll { found.explain($0) }
      if found.hasAccepted && unread.isEmpty && !mayHoldMore { break }
    }
    observe(.ended(record.summary(found)))
    return found.inReadingOrder
  }

  /// Reads the codes between finder patterns; returns the triples that look like one and stay
  /// unread.
  private func readGrids(
    _ triples: [FinderTriple], _ shades: GrayImage, _ attempt: Attempt,
    with reader: inout SymbolReader, _ budget: inout SearchBudget, into found: inout FoundCodes,
    _ record: SearchRecord, _ observe: (SearchEvent) -> Void
  ) -> [FinderTriple] {
    var unread: [FinderTriple] = []
    for triple in triples where budget.isLeft && !found.hasAccepted(at: triple) {
      var crop = CodeCrop(of: triple, in: shades)
      var seen = readGrid(in: crop, with: &reader, record)
      if seen?.reading == nil, let upright = crop.upright {
        budget.spendTriple()
        let other = readGrid(in: upright, with: &reader, record)
        if let other, other.grid.agreement > seen?.grid.agreement ?? 0 || other.reading != nil {
          (crop, seen) = (upright, other)
        }
      }
      guard let (grid, reading) = seen else {
        budget.spendTriple()
        continue
      }
      let corners = grid.corners.map(crop.original)
      let event = record.endGrid(triple, corners, grid.agreement, isDecoded: reading != nil)
      if let event { observe(event) }
      if let reading {
        let find = Find(
          attempt: attempt.name + reading.attemptSuffix, payload: reading.payload,
          declaredLength: reading.declaredLength,
          corners: corners,
          isAccepted: known.accepts(reading.payload, reading.declaredLength))
        // Later attempts read again what is not accepted, most of them to the same bytes.
        if !find.isAccepted, found.hasAny(at: triple) { budget.spendGrid(size: grid.size) }
        found.add(find)
      } else {
        budget.spendGrid(size: grid.size)
        if grid.agreement > Self.promising { unread.append(triple) }
      }
    }
    return unread
  }

  /// The grid of the triple of a crop, and what was read in it; nil where there is none.
  private func readGrid(
    in crop: CodeCrop, with reader: inout SymbolReader, _ record: SearchRecord
  ) -> (grid: GridFit, reading: SymbolReader.Reading?)? {
    record.beginGrid()
    let finder = GridFinder(of: crop.triple, in: crop.image)
    guard let guess = finder.guess else { return nil }
    if guess.agreement > Self.clear, let reading = reader.readPlainly(guess, in: crop.image) {
      return (guess, reading)
    }
    guard let best = finder.best, best.agreement >= GridFit.threshold else { return nil }
    record.beginGrid()
    return (best, reader.read(best, in: crop.image, finder))
  }

  /// So many groups of patterns in a row may hold no code; between codes lie some of chance.
  private static let patience = 3

  /// A first guess that agrees by so much is read before it is made better.
  private static let clear: Float = 0.8

  /// A grid that agrees by so much is a code, though none was decoded.
  static let promising: Float = 0.45

  /// The codes that half the rows and columns of the picture show: the cheapest search there is.
  package func codesCheaply(in picture: Picture) -> [Find] {
    let image = picture.gray
    let prepared = Attempt.Prepared(image: image, way: .wholePicture)
    let codes = scan(image, .everySecond)
    return ReadingOrder.sort(
      codes.map { find($0, by: .whole, in: prepared, of: image) }, by: \.bounds)
  }

  private func find(
    _ code: LocatedCode, by attempt: Attempt, in prepared: Attempt.Prepared, of image: GrayImage
  ) -> Find {
    let original = code.scaled(by: 1 / prepared.scale)
    // What helps zbar may harm the shades between black and white, from which modules are read:
    // the original is asked, too.
    let length =
      declaredLength(of: code, in: prepared.image) ?? declaredLength(of: original, in: image)
    return Find(
      attempt: attempt.name, payload: code.payload, declaredLength: length,
      corners: original.clockwiseCorners, isAccepted: known.accepts(code.payload, length))
  }

  private func declaredLength(of code: LocatedCode, in image: GrayImage) -> Int? {
    DeclaredLength.of(code.corners, in: image, decodedLength: code.payload.count)
  }
}
