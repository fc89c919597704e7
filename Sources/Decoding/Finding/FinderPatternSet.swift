struct FinderPatternSet: Equatable, Sendable {
  /// The center of the pattern between the other two, and the vectors to those.
  let corner: Point
  let across, down: Vector
  let moduleSize: Double
  /// How badly the three fit the corners of one code: 0 is perfect.
  let score: Double
  /// Whether all of its patterns are unlikely to be chance.
  var areClear = false
  /// Whether its patterns are clear and differ in size as under perspective.
  var mayShowPerspective = false
  var distance: Double { (across.length + down.length) / 2 }
  var middle: Point { corner + (across + down) * 0.5 }
  var centers: [Point] { [corner, corner + across, corner + down] }
  /// The parallelogram that has the pattern centers as corners.
  var outline: Outline {
    Outline([corner, corner + across, corner + across + down, corner + down])
  }
  /// Maps a place in units of the pattern distance.
  func point(_ u: Double, _ v: Double) -> Point { corner + across * u + down * v }

  func moved(to corner: Point, scaledBy factor: Double) -> FinderPatternSet {
    FinderPatternSet(
      corner: corner, across: across * factor, down: down * factor,
      moduleSize: moduleSize * factor, score: score, areClear: areClear,
      mayShowPerspective: mayShowPerspective)
  }
}

extension FinderPatternSet {
  /// Best first; O(*n*²), since each pattern is combined only with its nearest partners.
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

  private static func partners(
    of corner: FinderPattern, among patterns: [FinderPattern], areFew: Bool
  ) -> [FinderPattern] {
    let isClear = corner.isClear
    let similar = patterns.filter { other in
      let (small, large) = (
        min(corner.moduleSize, other.moduleSize), max(corner.moduleSize, other.moduleSize)
      )
      return large <= limits(areClear: isClear && other.isClear, areFew: areFew).sizes * small
        && other.center != corner.center
    }
    let counts = DetectorTuning.Finding.partnerLimits
    if similar.count <= counts.any { return similar }
    let nearest = corner.nearest(counts.any, of: similar)
    if !isClear { return nearest }
    // The data of a large code shows many patterns by chance, nearer than its own far corners.
    // Those show in more rows, and come first in the list.
    let far = similar.lazy.filter { other in other.isClear && !nearest.contains(other) }
    return nearest + far.prefix(counts.farClear)
  }

  private static func limits(
    areClear: Bool, areFew: Bool
  ) -> (sizes: Double, sides: Double, cosine: Double) {
    if !areClear { return DetectorTuning.Finding.shapeLimits }
    return areFew
      ? DetectorTuning.Finding.steepShapeLimits : DetectorTuning.Finding.perspectiveShapeLimits
  }

  /// The others may come in either order; nil if no code has that shape.
  private init?(corner: FinderPattern, _ one: FinderPattern, _ other: FinderPattern, areFew: Bool) {
    let sizes = (corner.moduleSize, one.moduleSize, other.moduleSize)
    let sizeRatio = max(sizes.0, sizes.1, sizes.2) / min(sizes.0, sizes.1, sizes.2)
    let areClear = corner.isClear && one.isClear && other.isClear
    let limits = Self.limits(areClear: areClear, areFew: areFew)
    let (a, b) = (one.center - corner.center, other.center - corner.center)
    let ratio = max(a.length, b.length) / min(a.length, b.length)
    guard sizeRatio <= limits.sizes, ratio <= limits.sides else { return nil }
    let cosine = abs(a.dot(b)) / (a.length * b.length)
    let moduleSize = (sizes.0 + sizes.1 + sizes.2) / 3
    let modules = (a.length + b.length) / 2 / moduleSize
    // Rotated modules measure larger than they are, by up to √2.
    let slant = a.length / a.maxNorm
    let distances = DetectorTuning.Finding.centerDistances
    guard cosine <= limits.cosine, modules * slant >= distances.lowerBound,
      modules <= distances.upperBound
    else { return nil }
    // Right, then down, is clockwise.
    let (across, down) = a.cross(b) > 0 ? (a, b) : (b, a)
    let weights =
      areFew && areClear
      ? DetectorTuning.Finding.steepShapeWeights : DetectorTuning.Finding.shapeWeights
    let mayShowPerspective =
      sizeRatio > DetectorTuning.Finding.leastPerspectiveSizeRatio && areClear
    self.init(
      corner: corner.center, across: across, down: down, moduleSize: moduleSize,
      score: weights.cosine * cosine + weights.sides * (ratio - 1) + sizeRatio - 1,
      areClear: areClear, mayShowPerspective: mayShowPerspective)
  }
}
