/// One search of a picture, from its first attempt to its last, with all that changes on the way.
struct SearchRun {
  private let search: CodeSearch
  private let picture: Picture
  private let observe: (SearchEvent) -> Void
  private let record: SearchRecord
  private var reader: SymbolReader
  private var budget = SearchBudget()
  private var found = FoundCodes()
  /// Pairs of finder patterns that may still be looked at.
  private var pairsLeft = DetectorTuning.Templates.pairs.all
  /// The sets of patterns that look like a code, and that no attempt has read so far.
  private var unread: [FinderPatternSet] = []

  /// The run of a search in a picture; the observer is told what is done.
  init(
    of search: CodeSearch, in picture: Picture, observe: @escaping (SearchEvent) -> Void
  ) {
    let record = SearchRecord()
    self.search = search
    self.picture = picture
    self.observe = observe
    self.record = record
    reader = SymbolReader(known: search.known, means: search.means) { drawing in
      record.note(drawing)
      return search.scan(drawing, .every)
    }
  }

  /// Makes the attempts until nothing is left to be read; gives the codes in reading order.
  mutating func codes() -> [CodeSearch.Find] {
    var mayHoldMore = false
    for (index, attempt) in search.attempts.enumerated() {
      // Where a code was found, its neighbours show as grids: zbar finds no more in the whole
      // picture.
      if attempt.isLastResort && found.hasAccepted { continue }
      guard let prepared = attempt.prepare(picture) else { continue }
      observe(record.begin(attempt, prepared.image))
      var patterns: [FinderPattern]?
      switch prepared.way {
      case .runs, .filter:
        let strongest = readCandidates(of: attempt, in: prepared)
        if index == 0 { mayHoldMore = found.mayHaveNeighbours(among: strongest, in: picture.gray) }
        patterns = strongest
      case .wholePicture:
        readWholePicture(by: attempt, in: prepared)
      }
      // What an attempt has seen stays unread until it is read, whether later ones see it or not.
      unread.removeAll { found.explains($0) }
      if found.hasAccepted && unread.isEmpty && !mayHoldMore { break }
      if let patterns { readPairs(of: patterns, by: attempt, in: prepared) }
    }
    var summary = record.summary(found)
    summary.missingBits = reader.missingBits
    observe(.ended(summary))
    return found.inReadingOrder
  }

  /// Lets zbar look for codes in a picture as a whole.
  private mutating func readWholePicture(by attempt: Attempt, in prepared: Attempt.Prepared) {
    if Candidates.isFlood(prepared.image) { return }
    for code in search.scan(prepared.image, .every) {
      found.add(CodeSearch.Find(code, by: attempt, in: prepared, of: picture, search.known))
    }
  }

  /// Reads the candidates of a prepared picture, group by group where it has very many patterns;
  /// gives the strongest patterns.
  private mutating func readCandidates(
    of attempt: Attempt, in prepared: Attempt.Prepared
  ) -> [FinderPattern] {
    var candidates = Candidates(in: prepared)
    record.note(candidates)
    budget.beginAttempt()
    read(candidates.ranked, by: attempt, in: prepared)
    // Groups are looked at for as long as there are codes in them.
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

  /// Reads the codes of candidates, best first, for as long as the budget allows.
  private mutating func read(
    _ candidates: [TimedCandidate], by attempt: Attempt, in prepared: Attempt.Prepared
  ) {
    let luminance = prepared.luminance ?? picture.gray
    for candidate in candidates
    where budget.isLeft && !found.hasAccepted(at: candidate.patterns) {
      guard let sighting = sighting(of: candidate, in: luminance) else {
        budget.spendCandidate()
        continue
      }
      keep(sighting, of: candidate.patterns, by: attempt)
    }
  }
}

// MARK: - Two finder patterns

extension SearchRun {
  /// Reads the codes of which only two finder patterns are left, where templates tell their sizes.
  private mutating func readPairs(
    of patterns: [FinderPattern], by attempt: Attempt, in prepared: Attempt.Prepared
  ) {
    let free = patterns.filter { !found.accepts($0.center) }
    let candidates = FinderPair.candidates(
      of: free, centerDistances: search.known.templates.centerDistances,
      limit: min(DetectorTuning.Templates.pairs.ofAttempt, pairsLeft))
    let luminance = prepared.luminance ?? picture.gray
    for candidate in candidates where !found.hasAccepted(at: candidate.patterns) {
      pairsLeft -= 1
      let crop = CodeCrop(of: candidate, in: luminance)
      let finder = GridFinder(of: crop.candidate, in: crop.image)
      guard finder.guess != nil, let grid = finder.best,
        let reading = reader.readByTemplate(grid, in: crop.image, finder)
      else { continue }
      keep(Sighting(crop: crop, grid: grid, reading: reading), of: candidate.patterns, by: attempt)
    }
  }

}

// MARK: - One candidate

extension SearchRun {
  /// A grid between the patterns of a candidate.
  private struct Sighting {
    /// The part of the picture in which the grid lies.
    let crop: CodeCrop
    /// The grid, in the part.
    let grid: GridFit
    /// What was read in it; nil where nothing could be decoded.
    let reading: SymbolReader.Reading?
  }

  /// The grid of a candidate as it is seen, or rectified where that is read or correlates better;
  /// nil where there is none.
  private mutating func sighting(
    of candidate: TimedCandidate, in luminance: GrayImage
  ) -> Sighting? {
    let crop = CodeCrop(of: candidate, in: luminance)
    let seen = sighting(in: crop)
    guard seen?.reading == nil, let rectified = crop.rectified else { return seen }
    budget.spendCandidate()
    guard let other = sighting(in: rectified) else { return seen }
    let isBetter = other.grid.correlation > seen?.grid.correlation ?? 0
    return isBetter || other.reading != nil ? other : seen
  }

  /// The grid of a crop's candidate, and what was read in it; nil where there is none.
  private mutating func sighting(in crop: CodeCrop) -> Sighting? {
    record.beginGrid()
    let finder = GridFinder(of: crop.candidate, in: crop.image)
    guard let guess = finder.guess else { return nil }
    if guess.correlation > DetectorTuning.Search.sharpCorrelation,
      let reading = reader.readPlainly(guess, in: crop.image)
    {
      return Sighting(crop: crop, grid: guess, reading: reading)
    }
    guard let best = finder.best, best.correlation >= DetectorTuning.Geometry.leastCorrelation
    else {
      return nil
    }
    record.beginGrid()
    return Sighting(crop: crop, grid: best, reading: reader.read(best, in: crop.image, finder))
  }

  /// Keeps what was read in a grid, or else counts what it has cost.
  private mutating func keep(
    _ sighting: Sighting, of patterns: FinderPatternSet, by attempt: Attempt
  ) {
    let (grid, corners) = (sighting.grid, sighting.grid.corners.map(sighting.crop.original))
    let event = record.endGrid(
      patterns, corners, grid.correlation, isDecoded: sighting.reading != nil)
    if let event { observe(event) }
    guard let reading = sighting.reading else {
      budget.spendGrid(size: grid.size)
      if grid.correlation > DetectorTuning.Search.promisingCorrelation { unread.append(patterns) }
      return
    }
    let find = CodeSearch.Find(
      attempt: attempt.name + reading.attemptSuffix, payload: reading.payload,
      declaredLength: reading.declaredLength, corners: corners,
      isAccepted: search.known.accepts(reading.payload, reading.declaredLength))
    // Later attempts read again what is not accepted, most of them to the same bytes.
    if !find.isAccepted, found.hasAny(at: patterns) { budget.spendGrid(size: grid.size) }
    found.add(find)
  }
}
