/// A set of finder patterns with what the timing patterns between them say: a code, most likely.
struct TimedCandidate: Equatable, Sendable {
  /// The finder patterns.
  let patterns: FinderPatternSet
  /// Pixels of a module: the distance of the middles by how many modules lie between them.
  let moduleSize: Double
  /// Modules between two middles, the code's dimension less seven, by the timing patterns; nil where
  /// those say nothing.
  let timedDistance: Int?
  /// The perspective in which the code is seen; nil where that makes no difference, or is not known.
  let perspective: PerspectiveEstimate?
  /// How little it looks like a code: the score of the patterns, and that of the timing patterns.
  let score: Double

  /// A candidate of these measures.
  init(
    patterns: FinderPatternSet, moduleSize: Double, timedDistance: Int?,
    perspective: PerspectiveEstimate? = nil, score: Double
  ) {
    self.patterns = patterns
    self.moduleSize = moduleSize
    self.timedDistance = timedDistance
    self.perspective = perspective
    self.score = score
  }

  /// Modules between two middles: by the timing patterns, or else by the size of a module.
  var centerDistance: Int {
    timedDistance ?? Int((patterns.distance / moduleSize).rounded())
  }

  /// The view of the code in its perspective; places are in units of the patterns' distance.
  var view: Perspective {
    Perspective(
      corner: patterns.corner, right: patterns.corner + patterns.across,
      below: patterns.corner + patterns.down,
      projectiveTerms: (perspective?.acrossTerm ?? 0, perspective?.downTerm ?? 0))
  }

  /// The same candidate in a picture so many times larger.
  func scaled(by factor: Double) -> TimedCandidate {
    TimedCandidate(
      patterns: patterns.scaled(by: factor), moduleSize: moduleSize * factor,
      timedDistance: timedDistance, perspective: perspective, score: score)
  }

  /// The same candidate in the part of a picture that begins so many pixels from its left and top
  /// edges.
  func moved(left: Double, top: Double) -> TimedCandidate {
    TimedCandidate(
      patterns: patterns.moved(left: left, top: top), moduleSize: moduleSize,
      timedDistance: timedDistance, perspective: perspective, score: score)
  }
}

// MARK: - By the timing patterns

extension TimedCandidate {
  /// A set with what the timing patterns say of it; nil when its score reaches the limit, or when no
  /// version has so many modules between its middles.
  ///
  /// Module sizes that were measured along rows and columns are axial: turned modules look larger.
  init?(
    timing patterns: FinderPatternSet, in bits: BitImage, isAxial: Bool,
    scoreLimit limit: Double = .infinity
  ) {
    // Of a view in perspective the score counts half.
    guard patterns.score / (patterns.mayShowPerspective ? 2 : 1) < limit else { return nil }
    let isSkewed = patterns.score > DetectorTuning.Finding.leastSkewedScore
    let estimate =
      patterns.mayShowPerspective || isSkewed ? PerspectiveEstimate(of: patterns, in: bits) : nil
    let perspective =
      patterns.mayShowPerspective && estimate?.isSignificant == true ? estimate : nil
    let across = patterns.across
    let direction = max(abs(across.x), abs(across.y)) / across.length
    let distance =
      (isSkewed ? estimate : perspective)?.centerDistance
      ?? patterns.distance / (patterns.moduleSize * (isAxial ? direction : 1))
    // Squares of so many modules are allocated further on: hostile pictures are not to choose them.
    guard DetectorTuning.Finding.centerDistances.contains(distance) else { return nil }
    // In perspective, a code may have any shape: that says less.
    let shapeScore = perspective == nil ? patterns.score : patterns.score / 2
    let untimed = TimedCandidate(
      patterns: patterns, moduleSize: patterns.distance / distance, timedDistance: nil,
      perspective: perspective, score: shapeScore + DetectorTuning.Finding.missingTimingScore)
    let view = untimed.view
    let lines: [(Double, Double) -> Point] = [
      { view.map($0, 3 / distance + $1) }, { view.map(3 / distance + $1, $0) },
    ]
    let (weight, limits) = (
      DetectorTuning.Finding.timingError, DetectorTuning.Finding.timingErrorLimits
    )
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
    self.perspective = error > limits.perspective ? nil : perspective
    score = shapeScore + weight.weight * error
    // Dimensions are a multiple of four and one; those of no version say nothing.
    let version = SymbolVersion((sum / 2 + 7 - 17 + 2) / 4)
    timedDistance = error < limits.count ? version.map { $0.size - 7 } : nil
  }
}

extension BitImage {
  /// Modules between two middles by the changes of colour along a timing pattern, of three lines
  /// beside one another the count nearest to the expected one; nil where they leave the picture.
  ///
  /// The line is given by places along it, 0…1, and beside it, both in units of the patterns'
  /// distance.
  fileprivate func modules(
    along line: (_ place: Double, _ beside: Double) -> Point, about expected: Double
  ) -> Int? {
    let samples = Int(expected * DetectorTuning.Finding.timingSamples)
    var best: (modules: Int, error: Double)?
    for shift in DetectorTuning.Finding.timingShifts {
      let (start, end) = (line(0, shift / expected), line(1, shift / expected))
      // In a flood of patterns some lie outside; between two places inside every place is.
      guard contains(start), contains(end) else { return nil }
      let step = (end - start) * (1 / Double(samples))
      // In 65,536ths of a pixel.
      var (x, y) = (Int(start.x * 65_536), Int(start.y * 65_536))
      let (stepX, stepY) = (Int(step.x * 65_536), Int(step.y * 65_536))
      var changes: UInt64 = 0
      var last = bit(x &>> 16, y &>> 16)
      for _ in 0..<samples {
        (x, y) = (x &+ stepX, y &+ stepY)
        let bit = bit(x &>> 16, y &>> 16)
        changes &+= bit ^ last
        last = bit
      }
      let error = abs(Double(changes) + 6 - expected)
      if error < best?.error ?? .infinity { best = (Int(changes) + 6, error) }
    }
    return best?.modules
  }
}
