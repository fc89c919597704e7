/// Where codes may lie in a prepared picture.
struct Candidates {
  /// The finder patterns, strongest first, in the original's pixels.
  let patterns: [FinderPattern]
  /// Likely codes, the best first, in the original's pixels.
  let ranked: [TimedCandidate]
  private let bits: BitImage
  private let prepared: Attempt.Prepared
  /// The patterns of a picture with very many, in its own pixels; those whose turn has come are gone.
  private var waiting: [FinderPattern] = []

  /// Whether a picture shows a flood of false patterns: more than codes have.
  ///
  /// zbar combines them all, and would take minutes over it.
  static func isFlood(
    _ image: GrayImage, limit: Int = DetectorTuning.Search.floodOfPatterns,
    rowsAtLeast rows: Int = 2
  ) -> Bool {
    // A pattern and the light around it take eight pixels each way at least.
    guard image.pixels.count >= 64 * limit else { return false }
    let bits = BlockThreshold.apply(to: image)
    return FinderScan.patterns(in: bits, rowsAtLeast: rows).count >= limit
  }

  /// The candidates of a picture: those of the strongest patterns, where there are very many.
  init(in prepared: Attempt.Prepared) {
    if prepared.way == .filter {
      let found = MatchedFinders.find(in: prepared.image, smallest: prepared.smallestModule)
      let bits = BlockThreshold.apply(
        to:
          BoxMean.apply(to: prepared.image, radius: DetectorTuning.Search.filterMeanRadius))
      self.init(of: found, in: bits, prepared, limits: DetectorTuning.Search.filterLimits)
      waiting = []
    } else {
      let bits = BlockThreshold.apply(to: prepared.image)
      let found = FinderScan.patterns(in: bits)
      let strongest = Array(found.prefix(DetectorTuning.Search.patternLimit))
      self.init(of: strongest, in: bits, prepared, limits: DetectorTuning.Search.runLimits)
      waiting = found.count > DetectorTuning.Search.patternLimit ? found : []
    }
  }

  private init(
    of found: [FinderPattern], in bits: BitImage, _ prepared: Attempt.Prepared,
    limits: (sets: Int, score: Double)
  ) {
    self.bits = bits
    self.prepared = prepared
    let frame = prepared.frame
    patterns = found.map { frame.original($0) }
    ranked = FinderPatternSet.all(of: found, limit: limits.sets)
      .compactMap {
        TimedCandidate(
          timing: $0, in: bits, isAxial: prepared.way == .runs, scoreLimit: limits.score)
      }
      .sorted { $0.score < $1.score }
      .map { frame.original($0) }
  }

  /// The next candidates of a picture with very many patterns; nil where no more are left.
  ///
  /// They lie around the strongest pattern in no code that was found, so that the patterns of a
  /// code come together, and a page of a thousand codes is read group by group.
  mutating func next(beside found: FoundCodes) -> Candidates? {
    waiting.removeAll { found.accepts(prepared.frame.original($0.center)) }
    if waiting.isEmpty { return nil }
    let first = waiting.removeFirst()
    let nearest = waiting.map { (pattern: $0, distance: ($0.center - first.center).length) }
      .sorted { $0.distance < $1.distance }.prefix(DetectorTuning.Search.patternLimit - 1).map(
        \.pattern)
    return Candidates(
      of: [first] + nearest, in: bits, prepared, limits: DetectorTuning.Search.runLimits)
  }
}
