/// Three finder patterns that may be the corners of one code, by their shape alone.
struct FinderPatternSet: Equatable, Sendable {
  /// The middle of the pattern at the corner between the other two.
  let corner: Point
  /// From there to the middle of the pattern at the right.
  let across: Vector
  /// From there to the middle of the pattern below.
  let down: Vector
  /// The mean size of the patterns' modules as it was measured, in pixels.
  let moduleSize: Double
  /// How little the three look like corners of one code: 0 for a perfect fit, more for a worse one.
  let score: Double
  /// Whether its patterns are clear, and differ in size as those of a code in perspective do.
  let mayShowPerspective: Bool

  /// A set of these places and measures.
  init(
    corner: Point, across: Vector, down: Vector, moduleSize: Double, score: Double,
    mayShowPerspective: Bool = false
  ) {
    self.corner = corner
    self.across = across
    self.down = down
    self.moduleSize = moduleSize
    self.score = score
    self.mayShowPerspective = mayShowPerspective
  }

  /// The mean distance of the middles, in pixels.
  var distance: Double { (across.length + down.length) / 2 }

  /// The middle of the code.
  var middle: Point { corner + (across + down) * 0.5 }

  /// The middles of the three patterns, and behind them the place that would complete the square.
  var centers: [Point] { [corner, corner + across, corner + down, corner + across + down] }

  /// The picture's point at a place in units of the patterns' distance.
  func place(_ u: Double, _ v: Double) -> Point { corner + across * u + down * v }

  /// The same set in a picture so many times larger.
  func scaled(by factor: Double) -> FinderPatternSet {
    FinderPatternSet(
      corner: corner * factor, across: across * factor, down: down * factor,
      moduleSize: moduleSize * factor, score: score, mayShowPerspective: mayShowPerspective)
  }

  /// The same set in the part of a picture that begins so many pixels from its left and top edges.
  func moved(left: Double, top: Double) -> FinderPatternSet {
    FinderPatternSet(
      corner: Point(x: corner.x - left, y: corner.y - top), across: across, down: down,
      moduleSize: moduleSize, score: score, mayShowPerspective: mayShowPerspective)
  }
}

extension FinderPatternSet {
  /// The sets among some patterns, those first that fit best.
  ///
  /// - Complexity: O(*n*²) in the patterns; of many only those near to one another are combined.
  static func all(of patterns: [FinderPattern], limit: Int) -> [FinderPatternSet] {
    var sets: [FinderPatternSet] = []
    let areFew = patterns.count <= DetectorTuning.Finding.fewPatterns
    for corner in patterns {
      let others = partners(of: corner, among: patterns, areFew: areFew)
      for (index, one) in others.enumerated() {
        for other in others[(index + 1)...] {
          if let set = FinderPatternSet(corner: corner, one, other, areFew: areFew) {
            sets.append(set)
          }
        }
      }
    }
    sets.sort { $0.score < $1.score }
    return Array(sets.prefix(limit))
  }

  /// Patterns of a similar size, the nearest ones.
  private static func partners(
    of corner: FinderPattern, among patterns: [FinderPattern], areFew: Bool
  ) -> [FinderPattern] {
    let similar = patterns.filter { other in
      let (small, large) = (
        min(corner.moduleSize, other.moduleSize), max(corner.moduleSize, other.moduleSize)
      )
      return large <= limits(for: [corner, other], areFew: areFew).sizes * small
        && other.center != corner.center
    }
    if similar.count <= DetectorTuning.Finding.partnerLimit { return similar }
    let byDistance = similar.map { (pattern: $0, distance: ($0.center - corner.center).length) }
      .sorted { $0.distance < $1.distance }
    return byDistance.prefix(DetectorTuning.Finding.partnerLimit).map(\.pattern)
  }

  private static func limits(
    for patterns: [FinderPattern], areFew: Bool
  ) -> (sizes: Double, sides: Double, cosine: Double) {
    if !patterns.allSatisfy(\.isClear) { return DetectorTuning.Finding.shapeLimits }
    return areFew
      ? DetectorTuning.Finding.steepShapeLimits : DetectorTuning.Finding.perspectiveShapeLimits
  }

  /// The set of a corner and two others, in whichever order; nil when no code looks like that.
  private init?(
    corner: FinderPattern, _ one: FinderPattern, _ other: FinderPattern, areFew: Bool
  ) {
    let sizes = [corner.moduleSize, one.moduleSize, other.moduleSize]
    let sizeRatio = max(sizes[0], sizes[1], sizes[2]) / min(sizes[0], sizes[1], sizes[2])
    let areClear = [corner, one, other].allSatisfy(\.isClear)
    let limits = Self.limits(for: [corner, one, other], areFew: areFew)
    let (a, b) = (one.center - corner.center, other.center - corner.center)
    let ratio = max(a.length, b.length) / min(a.length, b.length)
    guard sizeRatio <= limits.sizes, ratio <= limits.sides else { return nil }
    let cosine = abs(a.dot(b)) / (a.length * b.length)
    let moduleSize = (sizes[0] + sizes[1] + sizes[2]) / 3
    let modules = (a.length + b.length) / 2 / moduleSize
    // Turned modules were measured larger than they are, by up to √2.
    let slant = a.length / max(abs(a.x), abs(a.y))
    let distances = DetectorTuning.Finding.centerDistances
    guard cosine <= limits.cosine, modules * slant >= distances.lowerBound,
      modules <= distances.upperBound
    else { return nil }
    // To the right and then down is clockwise.
    let (across, down) = a.cross(b) > 0 ? (a, b) : (b, a)
    let weights =
      areFew && areClear
      ? DetectorTuning.Finding.steepShapeWeights : DetectorTuning.Finding.shapeWeights
    let mayShowPerspective =
      sizeRatio > DetectorTuning.Finding.leastPerspectiveSizeRatio && areClear
    self.init(
      corner: corner.center, across: across, down: down, moduleSize: moduleSize,
      score: weights.cosine * cosine + weights.sides * (ratio - 1) + sizeRatio - 1,
      mayShowPerspective: mayShowPerspective)
  }
}
