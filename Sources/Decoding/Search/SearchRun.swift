/// The picture that modules are sampled from, and its position in the original.
private struct Luminance {
  let image: GrayImage
  let frame: PictureFrame

  /// The luminance of a prepared picture, or of the original if it has none of its own.
  init(of prepared: Attempt.Prepared, _ picture: Picture) {
    if let luminance = prepared.luminance {
      (image, frame) = (luminance, prepared.base)
    } else {
      (image, frame) = (picture.gray, .original)
    }
  }

  /// Crops the surroundings of a candidate given in the original's coordinates; nil if they show no
  /// finder patterns, as of most candidates.
  func crop(of candidate: TimedCandidate) -> CodeCrop? {
    let candidate = frame.local(candidate)
    // Perspective may hide patterns that the rectified crop shows.
    guard candidate.perspective != nil || CodeCrop.showsSquares(candidate, in: image) else {
      return nil
    }
    return CodeCrop(of: candidate, in: image)
  }
}

/// One search of a picture, from first to last attempt, with its mutable state.
struct SearchRun {
  private let search: CodeSearch
  private let picture: Picture
  private let observe: (SearchEvent) -> Void
  private let record: SearchRecord
  private var reader: SymbolReader
  private var budget: SearchBudget
  private var found = FoundCodes()
  /// Finder pattern sets that look like a code and that no attempt has read yet.
  private var unread: [FinderPatternSet] = []

  /// Starts a search of a picture; the observer receives its events.
  init(of search: CodeSearch, in picture: Picture, observe: @escaping (SearchEvent) -> Void) {
    let record = SearchRecord()
    self.search = search
    self.picture = picture
    self.observe = observe
    self.record = record
    budget = SearchBudget(search.effort)
    reader = SymbolReader(known: search.known, strategies: search.strategies) { drawing in
      record.note(drawing)
      return search.scan(drawing, .every)
    }
  }

  /// Makes the attempts until nothing is left to read, and returns the codes in reading order.
  mutating func codes() -> [CodeSearch.Find] {
    var mayHoldMore = false
    var isDone = false
    for (index, attempt) in search.attempts.filter({ $0.scope == .picture }).enumerated() {
      guard let prepared = attempt.prepare(picture) else { continue }
      observe(record.begin(attempt, prepared.image))
      let patterns = readCandidates(of: attempt, in: prepared)
      if index == 0 { mayHoldMore = found.mayHaveNeighbors(among: patterns, in: picture.gray) }
      // A set stays unread until some attempt reads it, even if later attempts do not see it.
      unread.removeAll { found.explains($0) }
      isDone = found.hasAccepted && unread.isEmpty && !mayHoldMore
      if isDone { break }
      readPairs(of: patterns, by: attempt, in: prepared)
    }
    if !isDone || found.acceptedPayloads.allSatisfy(search.known.isForeign) { readRegions() }
    var summary = record.summary(found)
    summary.missingBits = reader.missingBits
    observe(.ended(summary))
    return found.inReadingOrder(withUnread: summary.unreadCodes)
  }

  /// Makes the expensive attempts on regions that look like codes, likeliest first.
  private mutating func readRegions() {
    let attempts = search.attempts.filter { $0.scope == .region }
    let limits = search.effort.regionPixels
    if attempts.isEmpty || limits.confirmed == 0 { return }
    var pixels = 0
    for region in TextureRegion.all(in: picture.gray) where !found.accepts(region.bounds.center) {
      let crop = RegionCrop(of: region, in: picture)
      pixels += crop.picture.pixelCount
      if pixels > (region.isConfirmed ? limits.confirmed : limits.others) { break }
      read(crop, by: attempts)
    }
    if !found.hasAccepted, picture.pixelCount <= limits.others {
      read(RegionCrop(all: picture), by: attempts)
    }
  }

  /// Makes attempts on a region until a code at its center is accepted.
  private mutating func read(_ region: RegionCrop, by attempts: [Attempt]) {
    budget.beginRegion()
    for attempt in attempts {
      guard var prepared = attempt.prepare(region.picture) else { continue }
      prepared.base = region.frame
      observe(record.begin(attempt, prepared.image))
      let patterns = readCandidates(of: attempt, in: prepared)
      if !found.accepts(region.middle) { readPairs(of: patterns, by: attempt, in: prepared) }
      if found.accepts(region.middle) { return }
    }
  }

  /// Has zbar scan the whole picture for codes.
  private mutating func readWholePicture(by attempt: Attempt, in prepared: Attempt.Prepared) {
    if Candidates.isFlood(prepared.image) { return }
    for code in search.scan(prepared.image, .every) {
      found.add(CodeSearch.Find(code, by: attempt, in: prepared, of: picture, search.known))
    }
  }

  /// Reads the candidates of a prepared picture and returns its strongest patterns; none if zbar scans
  /// the picture.
  ///
  /// Where there are very many patterns, it continues group by group.
  private mutating func readCandidates(
    of attempt: Attempt, in prepared: Attempt.Prepared
  ) -> [FinderPattern] {
    if prepared.method == .wholePicture {
      readWholePicture(by: attempt, in: prepared)
      return []
    }
    var candidates = Candidates(in: prepared)
    record.note(candidates)
    budget.beginAttempt()
    read(candidates.ranked, by: attempt, in: prepared)
    // Continue with further groups while they still contain codes.
    let limit = DetectorTuning.Search.fruitlessGroups
    var fruitless = found.hasAccepted ? 0 : limit
    while fruitless < limit, found.acceptedCount <= search.enough,
      let group = candidates.next(beside: found)
    {
      let count = found.acceptedCount
      budget.beginAttempt()
      read(group.ranked, by: attempt, in: prepared)
      budget.earn(codes: found.acceptedCount - count)
      fruitless = found.acceptedCount > count ? 0 : fruitless + 1
    }
    return candidates.patterns
  }

  /// Reads candidates, best first, while the budget lasts.
  private mutating func read(
    _ candidates: RankedCandidates, by attempt: Attempt, in prepared: Attempt.Prepared
  ) {
    let luminance = Luminance(of: prepared, picture)
    var candidates = candidates
    while budget.isLeft, let candidate = candidates.next() {
      if found.hasAccepted(at: candidate.patterns) { continue }
      guard let sighting = sighting(of: candidate, in: luminance) else {
        budget.spendCandidate()
        continue
      }
      add(sighting, of: candidate.patterns, by: attempt)
    }
  }
}

// MARK: - Two finder patterns

extension SearchRun {
  /// Reads codes that show only two finder patterns, for templates that fix the code's size.
  private mutating func readPairs(
    of patterns: [FinderPattern], by attempt: Attempt, in prepared: Attempt.Prepared
  ) {
    let free = patterns.filter { !found.accepts($0.center) }
    let candidates = FinderPair.candidates(
      of: free, centerDistances: search.known.templates.centerDistances,
      limit: min(DetectorTuning.Templates.pairs.ofAttempt, budget.pairs))
    let luminance = Luminance(of: prepared, picture)
    for candidate in candidates where !found.hasAccepted(at: candidate.patterns) {
      budget.spendPair()
      guard let crop = luminance.crop(of: candidate) else { continue }
      let finder = GridFinder(of: crop.candidate, in: crop.image)
      guard finder.guess != nil, let grid = finder.best,
        let reading = reader.readByTemplate(grid, in: crop.image, finder)
      else { continue }
      let corners = grid.corners.map { luminance.frame.original(crop.original($0)) }
      add(
        Sighting(grid: grid, corners: corners, reading: reading), of: candidate.patterns,
        by: attempt)
    }
  }
}

// MARK: - One candidate

extension SearchRun {
  /// A grid located between the patterns of a candidate.
  private struct Sighting {
    /// The grid, in the crop's coordinates.
    let grid: GridFit
    /// Its corners in the original picture.
    let corners: [Point]
    /// The decoded code; nil if it could not be decoded.
    let reading: SymbolReader.Reading?
    /// Whether its modules show a code's finder and timing patterns; nil if not checked.
    var isCode: Bool?
  }

  /// The grid of a candidate as seen, or the rectified one if that decodes or correlates better; nil
  /// if there is none.
  private mutating func sighting(
    of candidate: TimedCandidate, in luminance: Luminance
  ) -> Sighting? {
    guard let crop = luminance.crop(of: candidate) else { return nil }
    let seen = sighting(in: crop, luminance.frame)
    guard seen?.reading == nil, let rectified = crop.rectified else { return seen }
    budget.spendCandidate()
    guard let other = sighting(in: rectified, luminance.frame) else { return seen }
    let isBetter = other.grid.correlation > seen?.grid.correlation ?? 0
    return isBetter || other.reading != nil ? other : seen
  }

  /// The grid of a crop's candidate and its reading; nil if there is no grid.
  private mutating func sighting(in crop: CodeCrop, _ frame: PictureFrame) -> Sighting? {
    func sighting(_ grid: GridFit, _ reading: SymbolReader.Reading?) -> Sighting {
      let corners = grid.corners.map { frame.original(crop.original($0)) }
      return Sighting(grid: grid, corners: corners, reading: reading)
    }
    record.beginGrid()
    let finder = GridFinder(of: crop.candidate, in: crop.image)
    guard let guess = finder.guess else { return nil }
    if guess.correlation > DetectorTuning.Search.sharpCorrelation,
      let reading = reader.readPlainly(guess, in: crop.image)
    {
      return sighting(guess, reading)
    }
    guard let best = finder.best, best.correlation >= DetectorTuning.Geometry.leastCorrelation
    else { return nil }
    record.beginGrid()
    var sighting = sighting(best, reader.read(best, in: crop.image, finder))
    if sighting.reading == nil, best.correlation > DetectorTuning.Search.promisingCorrelation {
      sighting.isCode = best.fixed.areShown(by: best.modules(in: crop.image))
    }
    return sighting
  }

  /// Keeps a reading, or charges the budget for a grid that could not be read.
  private mutating func add(
    _ sighting: Sighting, of patterns: FinderPatternSet, by attempt: Attempt
  ) {
    let (grid, corners) = (sighting.grid, sighting.corners)
    let event = record.endGrid(unreadAt: sighting.reading == nil ? grid.correlation : nil)
    if let event { observe(event) }
    guard let reading = sighting.reading else {
      budget.spendGrid(size: grid.size)
      if let isCode = sighting.isCode {
        unread.append(patterns)
        record.note(
          .init(
            patterns: patterns, corners: corners, correlation: grid.correlation, isCode: isCode))
      }
      return
    }
    let find = CodeSearch.Find(
      attempt: attempt.name + reading.attemptSuffix, payload: reading.payload,
      declaredLength: reading.declaredLength, corners: corners,
      isAccepted: search.known.accepts(reading.payload, reading.declaredLength))
    // Later attempts reread codes that were not accepted, mostly to the same bytes.
    if !find.isAccepted, found.hasAny(at: patterns) { budget.spendGrid(size: grid.size) }
    found.add(find)
  }
}
