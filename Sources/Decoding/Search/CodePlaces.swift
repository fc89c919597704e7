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

  /// How many triples are looked at by their timing patterns, and the misfit of those that are no
  /// code: the worst that could be read had 1.4.
  private static let limitsOfRuns = (triples: 2000, misfit: 1.8)
  /// The same where noise was averaged away, and the timing patterns with it: the worst had 2.2.
  private static let limitsOfFilter = (triples: 500, misfit: 2.5)

  /// The places in a picture.
  init(in prepared: Attempt.Prepared) {
    let isFiltered = prepared.way == .filter
    let limits = isFiltered ? Self.limitsOfFilter : Self.limitsOfRuns
    let bits: BitImage
    let found: [FinderPattern]
    if isFiltered {
      found = MatchedFinders.find(in: prepared.image, smallest: prepared.smallestModule)
      bits = BlockThreshold.apply(to: BoxMean.apply(to: prepared.image, radius: 1))
    } else {
      bits = BlockThreshold.apply(to: prepared.image)
      found = Array(FinderScan.patterns(in: bits).prefix(Self.patternLimit))
    }
    let factor = 1 / prepared.scale
    patterns = found.map { pattern in
      FinderPattern(
        center: pattern.center * factor, moduleSize: pattern.moduleSize * factor,
        weight: pattern.weight)
    }
    triples = FinderTriple.all(of: found, limit: limits.triples)
      .map { $0.timed(in: bits, isAxial: prepared.way == .runs, misfitLimit: limits.misfit) }
      .filter { $0.misfit < limits.misfit }
      .sorted { $0.misfit < $1.misfit }
      .map { $0.scaled(by: factor) }
  }
}
