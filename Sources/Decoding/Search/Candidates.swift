/// The finder patterns of a prepared picture, and the sets that they form, best first.
struct Candidates {
  /// Strongest first, in pixels of the original.
  let patterns: [FinderPattern]
  /// Those and patterns whose modules are too long in one direction, those in the most rows first,
  /// in pixels of the prepared picture, `bits`.
  let patternsOfAnyShape: [FinderPattern]
  let setCount: Int
  /// Best first, in pixels of the original.
  let ranked: RankedCandidates
  let bits: BitImage
  private let prepared: Attempt.Prepared
  /// Patterns that may start a group, in pixels of the prepared picture; empty unless very many.
  private var waiting: [FinderPattern] = []

  /// Whether there are more finder patterns than real codes have: zbar would take minutes.
  static func isFlood(
    _ image: GrayImage, limit: Int = Tuning.floodOfPatterns, rowsAtLeast rows: Int = 2
  ) -> Bool {
    // A pattern and its quiet surroundings take at least 8 × 8 pixels.
    guard image.pixels.count >= 64 * limit else { return false }
    let bits = BlockThreshold.apply(to: image)
    return FinderScan.patterns(in: bits, rowsAtLeast: rows).count >= limit
  }

  /// Combines all patterns or, of very many, only the strongest; `next` then forms more groups.
  init(in prepared: Attempt.Prepared) {
    if prepared.method == .filter {
      let found =
        prepared.patterns
        ?? MatchedFinders(in: prepared.image, smallest: prepared.smallestModule)
        .patterns(isInverted: prepared.isInverted)
      // Fewer than three patterns form no set whose timing patterns could be looked at.
      let bits =
        found.count < 3
        ? BitImage(width: 1, height: 1)
        : BlockThreshold.apply(
          to: BoxMean.apply(to: prepared.image, radius: Tuning.filterMeanRadius),
          isInverted: prepared.isInverted)
      self.init(of: found, in: bits, prepared, limits: Tuning.filterLimits)
    } else if prepared.method == .openRuns {
      let bits = BlockThreshold.apply(to: prepared.image, isInverted: prepared.isInverted)
      let open = OpenFinderScan(of: bits)
      self.init(of: open.patterns, sets: open.sets, in: bits, prepared, limits: Tuning.runLimits)
    } else {
      let bits = BlockThreshold.apply(to: prepared.image, isInverted: prepared.isInverted)
      let (found, stretched) = FinderScan.all(in: bits)
      let strongest = Array(found.prefix(Tuning.patternLimit))
      self.init(of: strongest, stretched, in: bits, prepared, limits: Tuning.runLimits)
      if found.count > Tuning.patternLimit { waiting = found }
    }
  }

  private init(
    of found: [FinderPattern], _ stretched: [FinderPattern] = [],
    sets known: [FinderPatternSet]? = nil, in bits: BitImage, _ prepared: Attempt.Prepared,
    limits: (sets: Int, score: Double, ofUnclear: Double)
  ) {
    self.bits = bits
    self.prepared = prepared
    let frame = prepared.frame
    patterns = found.map { frame.original($0) }
    patternsOfAnyShape = (stretched + found).sorted { $0.rowCount > $1.rowCount }
    let sets = known ?? FinderPatternSet.all(of: found, limit: limits.sets)
    setCount = sets.count
    ranked = RankedCandidates(
      timing: sets, in: bits, isAxial: prepared.method == .runs, scoreLimit: limits.score,
      ofUnclear: limits.ofUnclear, frame)
  }

  /// Groups the strongest pattern outside accepted codes with its nearest neighbors, which keeps a
  /// code's patterns together; nil if none is left.
  mutating func next(beside found: FoundCodes) -> Candidates? {
    waiting.removeAll { found.hasAccepted(at: prepared.frame.original($0.center)) }
    if waiting.isEmpty { return nil }
    let first = waiting.removeFirst()
    let group = [first] + first.nearest(Tuning.patternLimit - 1, of: waiting)
    return Candidates(of: group, in: bits, prepared, limits: Tuning.runLimits)
  }
}

extension Candidates {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The pattern count that makes a flood, that of twenty codes (zbar would take minutes to
    /// combine them).
    static let floodOfPatterns = 60
    /// The maximum number of patterns combined at once; a sheet of thirty codes has 90.
    static let patternLimit = 240
    /// The most sets scored by timing patterns, and the score from which a set is rejected (worst
    /// read: 1.79; with 1,000 sets, a page of 250 codes turned by 45 degrees is lost); the same for
    /// sets of which a pattern may be chance (335 read of thirteen corpora, `scans-11` to `inv-11`:
    /// at most 1.22; of the sets in empty pictures, they are four fifths).
    static let runLimits = (sets: 2000, score: 1.8, ofUnclear: 1.4)
    /// The same for the matched filter, which averages timing patterns away (worst read: 2.2).
    static let filterLimits = (sets: 500, score: 2.5, ofUnclear: 2.5)
    /// The radius in pixels of the mean filter before timing filtered finder patterns.
    static let filterMeanRadius = 1
  }
}
