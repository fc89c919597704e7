/// A finder pattern set whose timing patterns were counted: what a grid is fitted to.
struct TimedCandidate: Equatable, Sendable {
  let patterns: FinderPatternSet
  /// In pixels: the distance between pattern centers divided by the modules between them.
  let moduleSize: Double
  /// Modules between pattern centers; nil if the timing patterns give no plausible count.
  let timedDistance: Int?
  var perspective: PerspectiveEstimate?
  /// How unlike a code it is, 0 at best: the score of the set plus that of the timing patterns.
  let score: Double
  var centerDistance: Int { timedDistance ?? Int((patterns.distance / moduleSize).rounded()) }

  /// In units of the pattern distance.
  var view: Perspective {
    Perspective(
      corner: patterns.corner, right: patterns.corner + patterns.across,
      below: patterns.corner + patterns.down,
      projectiveTerms: (perspective?.acrossTerm ?? 0, perspective?.downTerm ?? 0))
  }

  func moved(to corner: Point, scaledBy factor: Double) -> TimedCandidate {
    TimedCandidate(
      patterns: patterns.moved(to: corner, scaledBy: factor), moduleSize: moduleSize * factor,
      timedDistance: timedDistance, perspective: perspective, score: score)
  }
}

extension TimedCandidate {
  init(
    corner: Point, across: Vector, down: Vector, moduleSize: Double, timedDistance: Int? = nil,
    perspective: PerspectiveEstimate? = nil, score: Double = 0
  ) {
    self.init(
      patterns: FinderPatternSet(
        corner: corner, across: across, down: down, moduleSize: moduleSize, score: score),
      moduleSize: moduleSize, timedDistance: timedDistance, perspective: perspective, score: score)
  }

  /// The score with perfect timing patterns: under perspective the shape counts half.
  static func leastScore(of patterns: FinderPatternSet) -> Double {
    patterns.score / (patterns.mayShowPerspective ? 2 : 1)
  }

  /// Nil if the score reaches the limit or no version has the distance; `isAxial` says that sizes
  /// were measured along rows and columns, where rotated modules look larger.
  init?(
    timing patterns: FinderPatternSet, in bits: BitImage, isAxial: Bool,
    scoreLimit limit: Double = .infinity
  ) {
    guard Self.leastScore(of: patterns) < limit else { return nil }
    let isSkewed = patterns.score > Tuning.leastSkewedScore
    let estimate =
      patterns.mayShowPerspective || isSkewed ? PerspectiveEstimate(of: patterns, in: bits) : nil
    let perspective = patterns.mayShowPerspective ? estimate : nil
    let across = patterns.across
    let direction = across.maxNorm / across.length
    let distance =
      (isSkewed ? estimate : perspective)?.centerDistance
      ?? patterns.distance / (patterns.moduleSize * (isAxial ? direction : 1))
    // Grids this large are allocated later, so a hostile picture must not choose the size.
    guard FinderPatternSet.Tuning.centerDistances.contains(distance) else { return nil }
    let weight = Tuning.timingError
    // Perspective allows any shape, so the shape says less.
    let shapeScore = perspective == nil ? patterns.score : patterns.score / 2
    let untimed = TimedCandidate(
      patterns: patterns, moduleSize: patterns.distance / distance, timedDistance: nil,
      perspective: perspective, score: shapeScore + weight.weight * weight.limit)
    let view = untimed.view
    let lines: [(Double, Double) -> Point] = [
      { view.map($0, 3 / distance + $1) }, { view.map(3 / distance + $1, $0) },
    ]
    var (sum, error) = (0, 0.0)
    for line in lines {
      guard shapeScore + weight.weight * error < limit else { return nil }
      guard let count = bits.modules(along: line, about: distance) else {
        guard untimed.score < limit else { return nil }
        self = untimed
        return
      }
      sum += count
      error = min(error + abs(Double(count) - distance) / distance, weight.limit)
    }
    guard shapeScore + weight.weight * error < limit else { return nil }
    self.patterns = patterns
    moduleSize = untimed.moduleSize
    self.perspective = error < Tuning.mostTimingError ? perspective : nil
    score = shapeScore + weight.weight * error
    // Dimensions are 4n + 1; ignore those of no version.
    let version = SymbolVersion((sum / 2 + 7 - 17 + 2) / 4)
    timedDistance = error < Tuning.mostTimingError ? version?.centerDistance : nil
  }
}

extension PictureFrame {
  func original(_ candidate: TimedCandidate) -> TimedCandidate {
    candidate.moved(to: original(candidate.patterns.corner), scaledBy: 1 / scale)
  }

  func local(_ candidate: TimedCandidate) -> TimedCandidate {
    candidate.moved(to: (candidate.patterns.corner - corner) * scale, scaledBy: scale)
  }
}

extension BitImage {
  /// The modules between two centers, by a timing pattern's color changes; nil outside the picture.
  ///
  /// `line` maps offsets along it, 0…1, and beside it, in units of the pattern distance. One sample
  /// per pixel rules out most lines; the rest get more, as slanted lines cross more pixels.
  func modules(
    along line: (_ along: Double, _ beside: Double) -> Point, about expected: Double
  ) -> Int? {
    guard let coarse = modules(along: line, about: expected, samplesPerPixel: 1) else { return nil }
    let error = abs(Double(coarse) - expected) / expected
    if error > TimedCandidate.Tuning.coarseTimingError { return coarse }
    return modules(
      along: line, about: expected, samplesPerPixel: TimedCandidate.Tuning.timingSamples.ofPixel)
  }

  /// Of three parallel lines, the count nearest to the expected one wins.
  private func modules(
    along line: (_ along: Double, _ beside: Double) -> Point, about expected: Double,
    samplesPerPixel: Double
  ) -> Int? {
    var best: (modules: Int, error: Double)?
    for shift in FinderPatternSet.timingShifts {
      let (start, end) = (line(0, shift / expected), line(1, shift / expected))
      // In a flood, some patterns lie outside. If both ends are inside, so is all between.
      guard contains(start), contains(end) else { return nil }
      let span = end - start
      let samples = Int(
        min(
          expected * TimedCandidate.Tuning.timingSamples.ofModule,
          max(1, (samplesPerPixel * span.maxNorm).rounded(.up))))
      let changes = changes(from: start, by: span * (1 / Double(samples)), count: samples)
      let error = abs(Double(changes) + 6 - expected)
      if error < best?.error ?? .infinity { best = (changes + 6, error) }
    }
    return best?.modules
  }
}

extension TimedCandidate {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The score above which a set counts as skewed: its modules are not square, so the distance
    /// between patterns comes from their sizes in each direction.
    static let leastSkewedScore = 0.5
    /// The most samples per module and per pixel along a timing pattern (one per pixel loses one of
    /// 973 public pictures and one of 51 slips, `Benchmarks/Runs/2026-11-23-timing`).
    static let timingSamples = (ofModule: 5.0, ofPixel: 2.0)
    /// The relative counting error above which one sample per pixel rules a line out (with 0.5 or
    /// 1, the pictures lost above are read; 0.35 reads fewer codes on a page of 250).
    static let coarseTimingError = 0.5
    /// The weight of relative counting errors, and the limit of their sum.
    static let timingError = (weight: 2.0, limit: 2.0)
    /// The counting error from which the perspective and the count are discarded.
    static let mostTimingError = 0.35
  }
}
