/// The perspective of a code, estimated from the sizes of its finder patterns.
struct PerspectiveEstimate: Equatable, Sendable {
  /// The projective term towards the right pattern: 0 without perspective, 1 at twice the distance.
  let acrossTerm: Double
  let downTerm: Double
  let centerDistance: Double

  /// Nil if the patterns cannot be measured or no readable code has such a perspective.
  init?(of patterns: FinderPatternSet, in bits: BitImage) {
    let limit = FinderPattern.side * patterns.moduleSize
    func measured(_ way: Vector) -> (term: Double, distance: Double)? {
      let direction = way * (1 / way.length)
      guard let near = bits.patternLength(through: patterns.corner, direction, limit: limit),
        let far = bits.patternLength(through: patterns.corner + way, direction, limit: limit)
      else { return nil }
      // Along a line to the horizon, sizes shrink with the square of the distance from the eye.
      let term = (near / far).squareRoot() - 1
      return (term, 7 * (1 + term) * way.length / near)
    }
    guard let across = measured(patterns.across), let down = measured(patterns.down) else {
      return nil
    }
    acrossTerm = across.term
    downTerm = down.term
    centerDistance = (across.distance + down.distance) / 2
    // Reject distances that no version has: a picture may show unrelated patterns of any size.
    guard 1 + acrossTerm + downTerm > 0,
      FinderPatternSet.Tuning.centerDistances.contains(centerDistance)
    else { return nil }
  }

  init(of view: Perspective, centerDistance: Double) {
    (acrossTerm, downTerm) = view.projectiveTerms
    self.centerDistance = centerDistance
  }
}

extension BitImage {
  /// The width in pixels of a finder pattern along a line; nil if its edges are not found.
  func patternLength(through middle: Point, _ direction: Vector, limit: Double) -> Double? {
    guard let ahead = ringEdge(from: middle, direction, limit: limit),
      let back = ringEdge(from: middle, direction * -1, limit: limit)
    else { return nil }
    return ahead + back
  }

  /// The distance to a pattern's outer edge, past 1½ dark modules, a light one and a dark one.
  private func ringEdge(from middle: Point, _ direction: Vector, limit: Double) -> Double? {
    var edges: [Double] = []
    var wasDark = true
    let tolerance = PerspectiveEstimate.Tuning.ringSlack
    for step in 0..<Int(limit * tolerance.steps) {
      let length = Double(step) / tolerance.steps
      let point = middle + direction * length
      guard contains(point) else { return nil }
      let isDark = isDark(Int(point.x), Int(point.y))
      if isDark != wasDark { edges.append(length) }
      if edges.count == 3 { break }
      wasDark = isDark
    }
    guard edges.count == 3 else { return nil }
    let module = edges[2] / 3.5
    let slack = tolerance.modules * module + tolerance.pixels
    let isRing = abs(edges[0] - 1.5 * module) <= slack && abs(edges[1] - edges[0] - module) <= slack
    return isRing ? edges[2] : nil
  }
}

extension PerspectiveEstimate {
  /// Limits fitted to pictures.
  enum Tuning {
    /// Steps per pixel towards a pattern's edges; their tolerance in modules plus pixels.
    static let ringSlack = (steps: 4.0, modules: 0.5, pixels: 0.5)
  }
}
