/// Three finder patterns placed like those of one code, and how well they fit.
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
  /// The edges of a ticket's code with these patterns.
  var edges: Outline {
    let (near, far) = (-Self.margin, 1 + Self.margin)
    return Outline([(near, near), (far, near), (far, far), (near, far)].map(point))
  }
  /// From a pattern's center to the code's edge, in distances of patterns of a ticket's code: 3.5 of
  /// 30 modules.
  private static let margin = 3.5 / 30
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
    let areFew = patterns.count <= Tuning.fewPatterns
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
    let counts = Tuning.partnerLimits
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
    if !areClear { return Tuning.shapeLimits }
    return areFew
      ? Tuning.steepShapeLimits : Tuning.perspectiveShapeLimits
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
    let distances = Tuning.centerDistances
    guard cosine <= limits.cosine, modules * slant >= distances.lowerBound,
      modules <= distances.upperBound
    else { return nil }
    // Right, then down, is clockwise.
    let (across, down) = a.cross(b) > 0 ? (a, b) : (b, a)
    let weights =
      areFew && areClear
      ? Tuning.steepShapeWeights : Tuning.shapeWeights
    let mayShowPerspective =
      sizeRatio > Tuning.leastPerspectiveSizeRatio && areClear
    self.init(
      corner: corner.center, across: across, down: down, moduleSize: moduleSize,
      score: weights.cosine * cosine + weights.sides * (ratio - 1) + sizeRatio - 1,
      areClear: areClear, mayShowPerspective: mayShowPerspective)
  }
}

extension FinderPatternSet {
  /// Limits fitted to pictures.
  enum Tuning {
    /// Modules between pattern centers: 14…170 in versions 1…40, plus a fifth below and an eighth
    /// above for measurement errors.
    static let centerDistances = 11.0...190
    /// How many nearest patterns each is combined with, among them those of its own code, and a
    /// clear one also with clear ones farther away, those in the most rows first: the data of a
    /// code of version 34 shows 26 by chance (codes of versions 30 to 40, 2.5 to 6 pixels a module,
    /// read of 528: 431 without, 494 with the second limit).
    static let partnerLimits = (any: 20, farClear: 6)
    /// The largest ratio of module sizes, ratio of sides, and cosine between sides (zxing-cpp is
    /// wider: sides up to 2, cosine up to 0.5).
    static let shapeLimits = (sizes: 1.7, sides: 1.5, cosine: 0.35)
    /// The same for clear patterns, possibly in perspective (on `PerspectiveEstimateTests`).
    static let perspectiveShapeLimits = (sizes: 2.2, sides: 1.8, cosine: 0.45)
    /// The same for few clear patterns, so that oblique codes are found: sides meet at 46° to 134°;
    /// a square foreshortened 2.3 : 1 has sides in that ratio, or an angle of 47° (of 150 oblique
    /// slips, 118 were read with 2.2 and 0.6, 139 with these, and 141 with a cosine of 0.75, which
    /// forms three sets from every upright code).
    static let steepShapeLimits = (sizes: 2.2, sides: 2.7, cosine: 0.7)
    /// Up to the patterns of eight codes count as few.
    static let fewPatterns = 24
    /// The ratio of module sizes above which perspective is estimated (on flat codes).
    static let leastPerspectiveSizeRatio = 1.05
    /// The weights of the cosine and of the ratio of sides, that of sizes being 1.
    static let shapeWeights = (cosine: 2.0, sides: 2.0)
    /// The same for few clear patterns, whose timing patterns are better evidence than the shape
    /// (with the weights above 88 of 150 oblique slips were read, with these 118).
    static let steepShapeWeights = (cosine: 1.0, sides: 1.0)
  }
}
