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
  /// The offsets in modules of the lines that are looked along for a timing pattern.
  static let timingShifts = [-0.35, 0, 0.35]
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
    for corner in patterns {
      let others = partners(of: corner, among: patterns)
      for (index, one) in others.enumerated() {
        for other in others[(index + 1)...] {
          if let set = FinderPatternSet(corner: corner, one, other) {
            sets.append(set)
          }
        }
      }
    }
    sets.sort { $0.score < $1.score }
    return Array(sets.prefix(limit))
  }

  private static func partners(
    of corner: FinderPattern, among patterns: [FinderPattern]
  ) -> [FinderPattern] {
    let isClear = corner.isClear
    let similar = patterns.filter { other in
      let (small, large) = (
        min(corner.moduleSize, other.moduleSize), max(corner.moduleSize, other.moduleSize)
      )
      return large <= limits(areClear: isClear && other.isClear).sizes * small
        && other.center != corner.center
    }
    let counts = Guards.partners
    if similar.count <= counts.any { return similar }
    let nearest = corner.nearest(counts.any, of: similar)
    if !isClear { return nearest }
    // The data of a large code shows many patterns by chance, nearer than its own far corners.
    // Those show in more rows, and come first in the list.
    let far = similar.lazy.filter { other in other.isClear && !nearest.contains(other) }
    return nearest + far.prefix(counts.farClear)
  }

  /// How far three patterns may be from equal sizes at the corners of a square.
  struct ShapeLimits {
    /// The largest ratio of module sizes, ratio of sides, and cosine between sides.
    let sizes, sides, cosine: Double
  }

  private static func limits(areClear: Bool) -> ShapeLimits {
    areClear ? Tuning.shapeOfClear : Tuning.shape
  }

  /// The others may come in either order; nil if no code has that shape.
  private init?(corner: FinderPattern, _ one: FinderPattern, _ other: FinderPattern) {
    let sizes = (corner.moduleSize, one.moduleSize, other.moduleSize)
    let sizeRatio = max(sizes.0, sizes.1, sizes.2) / min(sizes.0, sizes.1, sizes.2)
    let areClear = corner.isClear && one.isClear && other.isClear
    let limits = Self.limits(areClear: areClear)
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
    // The timing patterns of clear patterns are better evidence than their shape.
    let weight = areClear ? 1 : Tuning.weightOfShape
    let mayShowPerspective =
      sizeRatio > Tuning.leastPerspectiveSizeRatio && areClear
    self.init(
      corner: corner.center, across: across, down: down, moduleSize: moduleSize,
      score: weight * (cosine + ratio - 1) + sizeRatio - 1,
      areClear: areClear, mayShowPerspective: mayShowPerspective)
  }
}

extension FinderPatternSet {
  /// Limits fitted to pictures.
  enum Tuning {
    /// Modules between pattern centers: 14…170 in versions 1…40, plus a fifth below and an eighth
    /// above for measurement errors.
    static let centerDistances = 11.0...190
    /// How far a distance in modules may be from what it should be, as a ratio, where two or three patterns
    /// measure the modules.
    static let distanceError = 1.3
    /// Of patterns that may be chance (zxing-cpp is wider: sides up to 2, cosine up to 0.5).
    static let shape = ShapeLimits(sizes: 1.7, sides: 1.5, cosine: 0.35)
    /// Of clear patterns, so that oblique codes are found: sides meet at 46° to 134°; a square
    /// foreshortened 2.3 : 1 has sides in that ratio, or an angle of 47° (of 150 oblique slips, 118
    /// were read with 2.2 and 0.6, 139 with these, and 141 with a cosine of 0.75, which forms three
    /// sets from every upright code).
    static let shapeOfClear = ShapeLimits(sizes: 2.2, sides: 2.7, cosine: 0.7)
    /// The ratio of module sizes above which perspective is estimated (on flat codes).
    static let leastPerspectiveSizeRatio = 1.05
    /// The weight of the cosine and of the ratio of sides of patterns that may be chance, that of
    /// sizes being 1; 1 for clear ones (88 of 150 oblique slips were read with 2 for these, too, 118
    /// with 1).
    static let weightOfShape = 2.0
  }
}
