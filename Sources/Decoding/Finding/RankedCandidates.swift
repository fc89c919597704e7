/// Turns finder pattern sets into candidates, best first, timing a set only when it may be next:
/// timing is slow, and a search tries a few dozen of up to 2,000 sets.
struct RankedCandidates: IteratorProtocol {
  /// Sets not yet timed, the lowest possible score last.
  private var waiting: [FinderPatternSet]
  /// The best last.
  private var timed: [TimedCandidate] = []
  private let bits: BitImage
  private let isAxial: Bool
  private let limit, limitOfUnclear: Double
  private let frame: PictureFrame

  /// Leaves out sets whose score with their timing patterns reaches the limit.
  ///
  /// Axial module sizes were measured along rows and columns; sets with patterns that may be chance
  /// can have a lower limit; `frame` places the picture in the original.
  init(
    timing sets: [FinderPatternSet], in bits: BitImage, isAxial: Bool, scoreLimit limit: Double,
    ofUnclear limitOfUnclear: Double? = nil, _ frame: PictureFrame
  ) {
    waiting = sets.sorted { TimedCandidate.leastScore(of: $0) < TimedCandidate.leastScore(of: $1) }
      .reversed()
    self.bits = bits
    self.isAxial = isAxial
    self.frame = frame
    self.limit = limit
    self.limitOfUnclear = limitOfUnclear ?? limit
  }

  mutating func next() -> TimedCandidate? {
    // A set that cannot beat the best so far need not be timed yet.
    while let set = waiting.last, TimedCandidate.leastScore(of: set) <= timed.last?.score ?? limit {
      waiting.removeLast()
      let candidate = TimedCandidate(
        timing: set, in: bits, isAxial: isAxial,
        scoreLimit: set.areClear ? limit : limitOfUnclear)
      if let candidate { insert(candidate) }
    }
    return timed.popLast().map { frame.original($0) }
  }

  /// Keeps the order; of equal candidates, the first comes first.
  private mutating func insert(_ candidate: TimedCandidate) {
    var (low, high) = (0, timed.count)
    while low < high {
      let middle = (low + high) / 2
      if timed[middle].score > candidate.score { low = middle + 1 } else { high = middle }
    }
    timed.insert(candidate, at: low)
  }
}
