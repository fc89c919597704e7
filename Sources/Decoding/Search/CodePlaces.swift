/// Where codes may lie in a prepared picture.
struct CodePlaces {
  /// The finder patterns, strongest first, in the original's pixels.
  let patterns: [FinderPattern]
  /// Likely codes, the best first, in the original's pixels.
  let triples: [FinderTriple]

  /// Whether a picture shows more patterns than codes have.
  ///
  /// zbar combines them all, and would take minutes over it.
  static func isStorm(
    _ image: GrayImage, limit: Int = stormLimit, rowsAtLeast rows: Int = 2
  ) -> Bool {
    // A pattern and the light around it take eight pixels each way at least.
    guard image.pixels.count >= 64 * limit else { return false }
    let bits = BlockThreshold.apply(to: image)
    return FinderScan.patterns(in: bits, rowsAtLeast: rows).count >= limit
  }

  /// The patterns of twenty codes: more in a picture of which nothing was read are a storm.
  static let stormLimit = 60

  /// More patterns are not looked at; a sheet of thirty tickets has 90.
  private static let patternLimit = 240
  /// More triples are not looked at by their timing patterns.
  private static let tripleLimits = (runs: 2000, filter: 500)
  /// Triples that fit less are no code: the worst that could be read had 1.4, and 2.2 where noise
  /// was averaged away, and the timing patterns with it.
  private static let misfitLimits = (runs: 1.8, filter: 2.5)

  /// The places in a picture.
  init(in prepared: Attempt.Prepared) {
    let bits: BitImage
    let found: [FinderPattern]
    if prepared.way == .filter {
      found = MatchedFinders.find(in: prepared.image, smallest: prepared.smallestModule)
      bits = BlockThreshold.apply(to: BoxMean.apply(to: prepared.image, radius: 1))
    } else {
      bits = BlockThreshold.apply(to: prepared.image)
      found = Array(FinderScan.patterns(in: bits).prefix(Self.patternLimit))
    }
    let isFiltered = prepared.way == .filter
    let tripleLimit = isFiltered ? Self.tripleLimits.filter : Self.tripleLimits.runs
    let misfitLimit = isFiltered ? Self.misfitLimits.filter : Self.misfitLimits.runs
    let factor = 1 / prepared.scale
    patterns = found.map { pattern in
      FinderPattern(
        center: pattern.center * factor, moduleSize: pattern.moduleSize * factor,
        weight: pattern.weight)
    }
    triples = FinderTriple.all(of: found, limit: tripleLimit)
      .map { $0.timed(in: bits, isAxial: prepared.way == .runs, misfitLimit: misfitLimit) }
      .filter { $0.misfit < misfitLimit }
      .sorted { $0.misfit < $1.misfit }
      .map { $0.scaled(by: factor) }
  }
}
