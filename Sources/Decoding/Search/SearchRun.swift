internal import WorkerProtocol

/// One search of a picture: first cheap attempts on all of it, then expensive ones on regions.
struct SearchRun {
  private let search: CodeSearch
  private let picture: Picture
  private let observe: (SearchEvent) -> Void
  private var grids: GridReader
  private var found = FoundCodes()
  private var stretched: StretchedSearch
  private var unread = UnreadGrids()
  private var shown = ShownCodes()
  private var summary = SearchSummary()
  private var attempt = (name: "", number: 0)
  private var gridCount = 0
  /// The sets of three patterns whose timing patterns made them candidates.
  private var timedCount = 0

  init(of search: CodeSearch, in picture: Picture, observe: @escaping (SearchEvent) -> Void) {
    self.search = search
    self.picture = picture
    self.observe = observe
    stretched = StretchedSearch(search, observe: observe)
    grids = GridReader(
      SymbolReader(
        known: search.known, strategies: search.strategies, ledger: Ledger(search.effort)
      ) { search.scan($0, .every) },
      in: picture.gray)
  }

  mutating func finds() -> [CodeSearch.Find] {
    let (skipped, isDone) = readWholePicture()
    readRegions(skipped, onlyLikely: isDone && !onlyForeignCodes)
    readBent()
    summarize()
    observe(.ended(summary))
    return found.inReadingOrder(withUnread: summary.unreadCodes)
  }

  /// Makes the cheap attempts until all that shows is read; returns the others, and whether it is.
  private mutating func readWholePicture() -> (skipped: ArraySlice<Attempt>, isDone: Bool) {
    var (mayHoldMore, isDone) = (false, false)
    var attempts = search.attempts.filter { !$0.isForRegions }[...]
    let first = attempts.first?.name
    while let attempt = attempts.first, !isDone || attempt.isReduction {
      attempts.removeFirst()
      guard let prepared = attempt.prepare(picture) else { continue }
      ledger.beginAttempt()
      let patterns = read(prepared, by: attempt.name)
      if attempt.name == first {
        mayHoldMore = found.mayHaveNeighbors(among: patterns, in: picture.gray)
      }
      isDone = found.hasAccepted && !mayHoldMore && unread.areExplained(by: found)
      if !isDone { readPairs(of: patterns, in: prepared) }
    }
    return (attempts, isDone)
  }

  /// Whether codes were read, but no ticket: those of flyers, for example.
  private var onlyForeignCodes: Bool {
    found.hasAccepted && found.accepted.allSatisfy { search.known.isForeign($0.code.payload) }
  }

  /// Reads what shows three finder patterns, but lies on no plane.
  private mutating func readBent() {
    guard search.effort != .fast else { return }
    let sets = shown.sets { !found.hasAny(at: $0) }
    if sets.isEmpty { return }
    attempt = ("nested", attempt.number + 1)
    gridCount = 0
    observe(.looked(attempt: attempt.name, number: attempt.number, image: picture.gray))
    for (patterns, isInverted) in sets where !found.hasAny(at: patterns) {
      ledger.beginRegion()
      if let grid = grids.grid(ofBent: patterns, isInverted: isInverted) {
        add(grid, after: ledger)
      }
    }
  }

  private mutating func summarize() {
    let best = unread.best(beside: found)
    let areForeign = onlyForeignCodes
    for grid in best {
      // Beside foreign codes only, a blurred grid may be the ticket.
      let mayBeCode = grid.isCode == true || areForeign
      let isBesideTicket = !found.isEmpty && !areForeign
      if mayBeCode, isBesideTicket || shown.show(grid.patterns) {
        summary.unreadCodes.append(grid.corners)
      } else {
        summary.unreadGrids.append(grid.corners)
      }
    }
    summary.bestCorrelation = best.map(\.correlation).max() ?? summary.bestCorrelation
    summary.missingBits = grids.symbols.missingBits
    addShown()
  }

  /// Adds the codes that show, although no grid of theirs does.
  private mutating func addShown() {
    let told = summary.unreadCodes.map { Outline($0) }
    let places = shown.places { point in
      !found.hasAny(at: point) && !told.contains { $0.contains(point) }
    }
    for place in places where !found.hasAny(at: place) {
      if !told.contains(where: place.overlaps) { summary.unreadCodes.append(place.corners) }
    }
  }

  /// Makes the expensive attempts on regions without an accepted code, the likeliest first; before
  /// them, those that were skipped because the whole picture gave a code without them.
  private mutating func readRegions(_ skipped: ArraySlice<Attempt>, onlyLikely: Bool) {
    let attempts = skipped + search.attempts.filter(\.isForRegions)
    if attempts.isEmpty || search.effort == .fast { return }
    let map = EvidenceMap(of: picture, unread: unread.codes(beside: found))
    let regions = map.regions.filter { region in
      !found.explains(region.outline) && (region.isLikely || !onlyLikely)
    }
    if !regions.isEmpty {
      attempt.number += 1
      observe(
        .mapped(RegionMap(of: regions.map(\.outline), in: picture.gray), number: attempt.number))
    }
    // A code that was read meanwhile may explain more regions.
    for region in regions where !found.explains(region.outline) {
      let place = CropPlace(of: region, in: picture)
      let before = ledger
      // What is left may be enough for smaller ones.
      guard ledger.openRegion(pixels: place.pixelCount, isConfirmed: region.isConfirmed)
      else { continue }
      let crop = RegionCrop(of: region, at: place, in: picture)
      read(crop, by: attempts)
      if found.hasAccepted(at: crop.middle) { ledger = before }
    }
    // A small picture has no level that could confirm a region.
    if !found.hasAccepted, picture.pixelCount <= Guards.smallPicture {
      read(RegionCrop(picture: picture, frame: .original), by: attempts)
    }
  }

  /// Reads a region dark on light and, if that gives nothing, light on dark, unless it is known which.
  private mutating func read(_ region: RegionCrop, by attempts: ArraySlice<Attempt>) {
    var region = region
    ledger.beginRegion()
    if region.isInverted != true, tryAttempts(attempts, on: &region, isInverted: false) { return }
    if region.isInverted == false || search.isOfSqueezed { return }
    ledger.beginRegion()
    _ = tryAttempts(search.attempts.filter(\.isForRegions)[...], on: &region, isInverted: true)
  }

  /// Makes attempts on a region until a code in its middle is read, or it shows none.
  private mutating func tryAttempts(
    _ attempts: ArraySlice<Attempt>, on region: inout RegionCrop, isInverted: Bool
  ) -> Bool {
    let (timedBefore, squaresBefore) = (timedCount, grids.squaresCount)
    var evidence: RegionEvidence?
    var square: FinderPatternSet?
    for attempt in attempts where attempt.requiredEvidence <= evidence ?? attempt.requiredEvidence {
      guard let prepared = region.prepared(by: attempt, isInverted: isInverted) else { continue }
      let name = isInverted ? "inverted-\(attempt.name)" : attempt.name
      let patterns = read(prepared, by: name)
      if !found.hasAccepted(at: region.middle) { readPairs(of: patterns, in: prepared) }
      if found.hasAccepted(at: region.middle) { return true }
      if attempt.measuresEvidence {
        let shown = isInverted ? grids.squaresCount - squaresBefore : timedCount - timedBefore
        square = isInverted ? nil : region.square(of: patterns)
        evidence = region.evidence(
          of: patterns, square, isTimed: shown > 0, isInverted: isInverted)
        if evidence == .chance { return false }
      }
    }
    if let square { unread.add(LocatedGrid(of: square)) }
    return false
  }

  /// Reads very many patterns group by group; returns the strongest patterns.
  private mutating func read(_ prepared: Attempt.Prepared, by name: String) -> [FinderPattern] {
    attempt = (name, attempt.number + 1)
    gridCount = 0
    observe(.looked(attempt: name, number: attempt.number, image: prepared.image))
    var candidates = Candidates(in: prepared)
    summary.patterns = max(summary.patterns, candidates.patterns.count)
    summary.patternSets = max(summary.patternSets, candidates.setCount)
    read(candidates.ranked, in: prepared)
    shown.add(
      candidates.patternsOfAnyShape, in: candidates.bits, prepared.frame,
      isInverted: prepared.isInverted
    ) {
      !found.hasAccepted(at: $0)
    }
    let limit = Guards.groups
    var fruitless = found.hasAccepted ? 0 : limit
    while fruitless < limit, found.accepted.count <= search.codeLimit,
      let group = candidates.next(beside: found)
    {
      let count = found.accepted.count
      read(group.ranked, in: prepared)
      let new = found.accepted.count - count
      fruitless = new > 0 ? 0 : fruitless + 1
    }
    let squeezed = stretched.finds(
      of: candidates, in: prepared, beside: found, after: &attempt.number)
    for find in squeezed { found.add(find) }
    return candidates.patterns
  }

  private mutating func read(_ candidates: RankedCandidates, in prepared: Attempt.Prepared) {
    let luminance = GridReader.Luminance(of: prepared)
    var candidates = candidates
    var vain = 0
    while ledger.isLeft, vain < ledger.candidates, let candidate = candidates.next() {
      timedCount += 1
      if found.hasAccepted(at: candidate.patterns) { continue }
      let before = ledger
      let isBeside = prepared.region?.isBeside(candidate.patterns) ?? false
      if let grid = grids.grid(of: candidate, isBeside: isBeside, in: luminance) {
        add(grid, after: before)
      } else {
        vain += 1
        ledger.spend(.candidate)
      }
    }
  }

  /// Reads codes that show only two finder patterns, by templates that fix the code's size.
  private mutating func readPairs(of patterns: [FinderPattern], in prepared: Attempt.Prepared) {
    let candidates = FinderPair.candidates(
      of: patterns.filter { !found.hasAccepted(at: $0.center) },
      centerDistances: search.known.templates.versions.map(\.centerDistance),
      limit: Guards.pairs)
    let luminance = GridReader.Luminance(of: prepared)
    for candidate in candidates where ledger.isLeft && !found.hasAccepted(at: candidate.patterns) {
      let before = ledger
      ledger.spend(.candidate)
      if let grid = grids.grid(ofPair: candidate, in: luminance) { add(grid, after: before) }
    }
  }

  private var ledger: Ledger {
    get { grids.symbols.ledger }
    set { grids.symbols.ledger = newValue }
  }

  /// `before` is the ledger before the grid was looked for: what is read costs nothing.
  private mutating func add(_ grid: LocatedGrid, after before: Ledger) {
    summary.grids += 1
    gridCount += 1
    if let drawing = grids.drawing(of: grid) {
      observe(
        .drew(attempt: attempt.name, number: attempt.number, grid: gridCount, drawing: drawing))
    }
    guard let reading = grid.reading else {
      summary.bestCorrelation = max(
        summary.bestCorrelation ?? grid.correlation, grid.correlation)
      ledger.spend(.grid, size: grid.size)
      if grid.isCode != nil { unread.add(grid) }
      return
    }
    let find = CodeSearch.Find(
      attempt: attempt.name + reading.steps.suffix, payload: reading.payload,
      declaredLength: reading.declaredLength, corners: grid.corners,
      isAccepted: search.known.accepts(reading.payload, reading.declaredLength))
    // Later attempts read codes that were not accepted again, mostly with the same result.
    if found.hasAny(at: grid.patterns) && !find.isAccepted {
      ledger.spend(.grid, size: grid.size)
    } else {
      ledger = before
    }
    found.add(find)
  }
}
