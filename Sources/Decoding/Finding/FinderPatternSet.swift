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
  /// Modules that may lie between two middles: those of versions 1…40, with some slack.
  private static let centerDistances = 11.0...190

  /// The sets among some patterns, those first that fit best.
  ///
  /// - Complexity: O(*n*²) in the patterns; of many only those near to one another are combined.
  static func all(of patterns: [FinderPattern], limit: Int) -> [FinderPatternSet] {
    var sets: [FinderPatternSet] = []
    for corner in patterns {
      let others = partners(of: corner, among: patterns)
      for (index, one) in others.enumerated() {
        for other in others[(index + 1)...] {
          if let set = FinderPatternSet(corner: corner, one, other) { sets.append(set) }
        }
      }
    }
    sets.sort { $0.score < $1.score }
    return Array(sets.prefix(limit))
  }

  /// Patterns of a similar size, the nearest ones.
  private static func partners(
    of corner: FinderPattern, among patterns: [FinderPattern]
  ) -> [FinderPattern] {
    let similar = patterns.filter { other in
      let (small, large) = (
        min(corner.moduleSize, other.moduleSize), max(corner.moduleSize, other.moduleSize)
      )
      return large <= limits(for: [corner, other]).sizes * small && other.center != corner.center
    }
    if similar.count <= partnerLimit { return similar }
    let byDistance = similar.map { (pattern: $0, distance: ($0.center - corner.center).length) }
      .sorted { $0.distance < $1.distance }
    return byDistance.prefix(partnerLimit).map(\.pattern)
  }

  /// However many codes lie around, the two that belong to a corner are among so many.
  private static let partnerLimit = 20

  /// The largest ratios of modules and of sides, and the largest cosine of the angle between those.
  private static let shapeLimits = (sizes: 1.7, sides: 1.5, cosine: 0.35)
  /// The same between clear patterns, which may be seen in perspective.
  private static let perspectiveLimits = (sizes: 2.2, sides: 1.8, cosine: 0.45)

  private static func limits(
    for patterns: [FinderPattern]
  ) -> (sizes: Double, sides: Double, cosine: Double) {
    patterns.allSatisfy(\.isClear) ? perspectiveLimits : shapeLimits
  }

  /// The set of a corner and two others, in whichever order; nil when no code looks like that.
  private init?(corner: FinderPattern, _ one: FinderPattern, _ other: FinderPattern) {
    let sizes = [corner.moduleSize, one.moduleSize, other.moduleSize]
    let sizeRatio = max(sizes[0], sizes[1], sizes[2]) / min(sizes[0], sizes[1], sizes[2])
    let limits = Self.limits(for: [corner, one, other])
    let (a, b) = (one.center - corner.center, other.center - corner.center)
    let ratio = max(a.length, b.length) / min(a.length, b.length)
    guard sizeRatio <= limits.sizes, ratio <= limits.sides else { return nil }
    let cosine = abs(a.dot(b)) / (a.length * b.length)
    let moduleSize = (sizes[0] + sizes[1] + sizes[2]) / 3
    let modules = (a.length + b.length) / 2 / moduleSize
    // Turned modules were measured larger than they are, by up to √2.
    let slant = a.length / max(abs(a.x), abs(a.y))
    guard cosine <= limits.cosine, modules * slant >= Self.centerDistances.lowerBound,
      modules <= Self.centerDistances.upperBound
    else { return nil }
    // To the right and then down is clockwise.
    let (across, down) = a.cross(b) > 0 ? (a, b) : (b, a)
    self.init(
      corner: corner.center, across: across, down: down, moduleSize: moduleSize,
      score: 2 * cosine + 2 * (ratio - 1) + sizeRatio - 1,
      mayShowPerspective: sizeRatio > 1.05 && [corner, one, other].allSatisfy(\.isClear))
  }
}
