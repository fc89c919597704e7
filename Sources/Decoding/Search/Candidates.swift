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
    _ image: GrayImage, limit: Int = floodLimit, rowsAtLeast rows: Int = 2
  ) -> Bool {
    // A pattern and the light around it take eight pixels each way at least.
    guard image.pixels.count >= 64 * limit else { return false }
    let bits = BlockThreshold.apply(to: image)
    return FinderScan.patterns(in: bits, rowsAtLeast: rows).count >= limit
  }

  /// The patterns of twenty codes: more in a picture of which nothing was read are a flood.
  static let floodLimit = 60

  /// So many patterns are looked at together; a sheet of thirty tickets has 90.
  private static let patternLimit = 240

  /// How many sets are looked at by their timing patterns, and the score from which on they are no
  /// code: the worst that could be read had 1.4.
  private static let limitsOfRuns = (sets: 2000, score: 1.8)
  /// The same where noise was averaged away, and the timing patterns with it: the worst had 2.2.
  private static let limitsOfFilter = (sets: 500, score: 2.5)

  /// The candidates of a picture: those of the strongest patterns, where there are very many.
  init(in prepared: Attempt.Prepared) {
    if prepared.way == .filter {
      let found = MatchedFinders.find(in: prepared.image, smallest: prepared.smallestModule)
      let bits = BlockThreshold.apply(to: BoxMean.apply(to: prepared.image, radius: 1))
      self.init(of: found, in: bits, prepared, limits: Self.limitsOfFilter)
      waiting = []
    } else {
      let bits = BlockThreshold.apply(to: prepared.image)
      let found = FinderScan.patterns(in: bits)
      let strongest = Array(found.prefix(Self.patternLimit))
      self.init(of: strongest, in: bits, prepared, limits: Self.limitsOfRuns)
      waiting = found.count > Self.patternLimit ? found : []
    }
  }

  private init(
    of found: [FinderPattern], in bits: BitImage, _ prepared: Attempt.Prepared,
    limits: (sets: Int, score: Double)
  ) {
    self.bits = bits
    self.prepared = prepared
    let factor = 1 / prepared.scale
    patterns = found.map { $0.scaled(by: factor) }
    ranked = FinderPatternSet.all(of: found, limit: limits.sets)
      .compactMap {
        TimedCandidate(
          timing: $0, in: bits, isAxial: prepared.way == .runs, scoreLimit: limits.score)
      }
      .sorted { $0.score < $1.score }
      .map { $0.scaled(by: factor) }
  }

  /// The next candidates of a picture with very many patterns; nil where no more are left.
  ///
  /// They lie around the strongest pattern in no code that was found, so that the patterns of a
  /// code come together, and a page of a thousand codes is read group by group.
  mutating func next(beside found: FoundCodes) -> Candidates? {
    let factor = 1 / prepared.scale
    waiting.removeAll { found.accepts($0.center * factor) }
    if waiting.isEmpty { return nil }
    let first = waiting.removeFirst()
    let nearest = waiting.map { (pattern: $0, distance: ($0.center - first.center).length) }
      .sorted { $0.distance < $1.distance }.prefix(Self.patternLimit - 1).map(\.pattern)
    return Candidates(of: [first] + nearest, in: bits, prepared, limits: Self.limitsOfRuns)
  }
}
