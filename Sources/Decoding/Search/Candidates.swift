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
          // Noise would hide timing patterns.
          to: BoxMean.apply(to: prepared.image, radius: 1), isInverted: prepared.isInverted)
      self.init(of: found, in: bits, prepared, limits: Tuning.ofFilter)
    } else if prepared.method == .openRuns {
      let bits = BlockThreshold.apply(to: prepared.image, isInverted: prepared.isInverted)
      let open = OpenFinderScan(of: bits)
      self.init(of: open.patterns, sets: open.sets, in: bits, prepared, limits: Tuning.ofRuns)
    } else {
      let bits = BlockThreshold.apply(to: prepared.image, isInverted: prepared.isInverted)
      let (found, stretched) = FinderScan.all(in: bits)
      let strongest = Array(found.prefix(Guards.patterns))
      self.init(of: strongest, stretched, in: bits, prepared, limits: Tuning.ofRuns)
      if found.count > Guards.patterns { waiting = found }
    }
  }

  /// The most sets that are timed, and the scores from which timed ones are rejected.
  struct Limits {
    let sets: Int
    let ofClear, ofUnclear: Double
  }

  private init(
    of found: [FinderPattern], _ stretched: [FinderPattern] = [],
    sets known: [FinderPatternSet]? = nil, in bits: BitImage, _ prepared: Attempt.Prepared,
    limits: Limits
  ) {
    self.bits = bits
    self.prepared = prepared
    let frame = prepared.frame
    patterns = found.map { frame.original($0) }
    patternsOfAnyShape = (stretched + found).sorted { $0.rowCount > $1.rowCount }
    let sets = known ?? FinderPatternSet.all(of: found, limit: limits.sets)
    setCount = sets.count
    ranked = RankedCandidates(
      timing: sets, in: bits, isAxial: prepared.method == .runs, scoreLimit: limits.ofClear,
      ofUnclear: limits.ofUnclear, frame)
  }

  /// Groups the strongest pattern outside accepted codes with its nearest neighbors, which keeps a
  /// code's patterns together; nil if none is left.
  mutating func next(beside found: FoundCodes) -> Candidates? {
    waiting.removeAll { found.hasAccepted(at: prepared.frame.original($0.center)) }
    if waiting.isEmpty { return nil }
    let first = waiting.removeFirst()
    let group = [first] + first.nearest(Guards.patterns - 1, of: waiting)
    return Candidates(of: group, in: bits, prepared, limits: Tuning.ofRuns)
  }
}

extension Candidates {
  /// Limits fitted to pictures.
  enum Tuning {
    /// Of sets from runs (worst read: 1.79), lower for those of which a pattern may be chance: 335 read of
    /// thirteen corpora, `scans-11` to `inv-11`, had at most 1.22; of the sets in empty pictures, they are
    /// four fifths.
    static let ofRuns = Limits(sets: Guards.sets, ofClear: 1.8, ofUnclear: 1.4)
    /// Of sets from the matched filter, which averages timing patterns away (worst read: 2.2).
    static let ofFilter = Limits(sets: 500, ofClear: 2.5, ofUnclear: 2.5)
  }
}
