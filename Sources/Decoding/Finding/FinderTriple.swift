/// Three finder patterns that may be the corners of one code.
struct FinderTriple: Equatable, Sendable {
  /// The middle of the pattern at the corner between the other two.
  var corner: Point
  /// From there to the middle of the pattern at the right.
  var across: Vector
  /// From there to the middle of the pattern below.
  var down: Vector
  /// The mean size of the patterns' modules, as they were measured.
  var moduleSize: Double
  /// How little the three look like corners of one code: 0 is a perfect fit.
  var misfit: Double
  /// Modules from one middle to the other by the timing patterns; nil where those say nothing.
  var timing: Int?
  /// Whether its patterns are clear, and differ in size as those of a code that is seen askew do.
  var mayBeAskew = false
  /// How it is seen askew; nil where that makes no difference, or is not known.
  var tilt: Tilt?

  /// The mean distance of the middles, in pixels.
  var distance: Double { (across.length + down.length) / 2 }

  /// The view of the code by its tilt; places are in units of the patterns' distance.
  var view: Perspective {
    Perspective(
      corner: corner, right: corner + across, below: corner + down,
      falling: (tilt?.across ?? 0, tilt?.down ?? 0))
  }

  /// The middle of the code.
  var middle: Point { corner + (across + down) * 0.5 }

  /// The middles of the three patterns, and behind them the place that would complete the square.
  var centers: [Point] { [corner, corner + across, corner + down, corner + across + down] }

  /// The picture's point at a place in units of the patterns' distance.
  func place(_ u: Double, _ v: Double) -> Point { corner + across * u + down * v }

  /// The same triple in a picture so many times larger.
  func scaled(by factor: Double) -> FinderTriple {
    FinderTriple(
      corner: corner * factor, across: across * factor, down: down * factor,
      moduleSize: moduleSize * factor, misfit: misfit, timing: timing, mayBeAskew: mayBeAskew,
      tilt: tilt)
  }
}

extension FinderTriple {
  /// Modules that may lie between two middles: those of versions 1…40, with some slack.
  private static let spans = 11.0...190

  /// The triples of some patterns by their shape alone, those first that fit best.
  ///
  /// - Complexity: O(*n*²) in the patterns; of many only those near to one another are combined.
  static func all(of patterns: [FinderPattern], limit: Int) -> [FinderTriple] {
    var triples: [FinderTriple] = []
    for corner in patterns {
      let others = partners(of: corner, among: patterns)
      for (index, one) in others.enumerated() {
        for other in others[(index + 1)...] {
          if let triple = FinderTriple(corner: corner, one, other) { triples.append(triple) }
        }
      }
    }
    triples.sort { $0.misfit < $1.misfit }
    return Array(triples.prefix(limit))
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
  /// The same between clear patterns, which may be seen askew.
  private static let askewLimits = (sizes: 2.2, sides: 1.8, cosine: 0.45)

  private static func limits(
    for patterns: [FinderPattern]
  ) -> (sizes: Double, sides: Double, cosine: Double) {
    patterns.allSatisfy(\.isClear) ? askewLimits : shapeLimits
  }

  /// The triple of a corner and two others, in whichever order; nil when no code looks like that.
  private init?(corner: FinderPattern, _ one: FinderPattern, _ other: FinderPattern) {
    let sizes = [corner.moduleSize, one.moduleSize, other.moduleSize]
    let sizeRatio = max(sizes[0], sizes[1], sizes[2]) / min(sizes[0], sizes[1], sizes[2])
    let limits = Self.limits(for: [corner, one, other])
    let (a, b) = (one.center - corner.center, other.center - corner.center)
    let ratio = max(a.length, b.length) / min(a.length, b.length)
    guard sizeRatio <= limits.sizes, ratio <= limits.sides else { return nil }
    let cosine = abs(a.dot(b)) / (a.length * b.length)
    let moduleSize = (sizes[0] + sizes[1] + sizes[2]) / 3
    let span = (a.length + b.length) / 2 / moduleSize
    // Turned modules were measured larger than they are, by up to √2.
    let slant = a.length / max(abs(a.x), abs(a.y))
    guard cosine <= limits.cosine, span * slant >= Self.spans.lowerBound,
      span <= Self.spans.upperBound
    else { return nil }
    self.corner = corner.center
    // To the right and then down is clockwise.
    (across, down) = a.cross(b) > 0 ? (a, b) : (b, a)
    self.moduleSize = moduleSize
    mayBeAskew = sizeRatio > 1.05 && [corner, one, other].allSatisfy(\.isClear)
    misfit = 2 * cosine + 2 * (ratio - 1) + sizeRatio - 1
    timing = nil
  }

  /// The triple with what the timing patterns say of it.
  ///
  /// Module sizes that were measured along rows and columns are axial: turned modules look larger.
  /// A triple whose misfit is known to reach the limit is not looked at any further.
  func timed(
    in bits: BitImage, isAxial: Bool, misfitLimit limit: Double = .infinity
  ) -> FinderTriple {
    // Of a view askew the misfit counts half.
    guard misfit / 2 < limit else { return self }
    let direction = max(abs(across.x), abs(across.y)) / across.length
    var span = distance / (moduleSize * (isAxial ? direction : 1))
    var timed = self
    if mayBeAskew, let tilt = Tilt(of: self, in: bits), tilt.isSteep {
      timed.tilt = tilt
      span = tilt.span
      // Seen askew, a code may have any shape: that says less.
      timed.misfit /= 2
    }
    timed.moduleSize = distance / span
    let (shape, view) = (timed.misfit, timed.view)
    var (sum, error) = (0, 0.0)
    let lines: [(Double, Double) -> Point] = [
      { view.map($0, 3 / span + $1) }, { view.map(3 / span + $1, $0) },
    ]
    for line in lines {
      guard timed.misfit < limit else { return timed }
      guard let count = modules(in: bits, along: line, span: span) else {
        timed.misfit = shape + 4
        return timed
      }
      sum += count
      error = min(error + abs(Double(count) - span) / span, 2)
      timed.misfit = shape + 2 * error
    }
    if error > 0.15 { timed.tilt = nil }
    if error < 0.35 {
      // Sizes of codes are a multiple of four and one; middles lie seven modules less apart.
      let size = sum / 2 + 7
      timed.timing = (size - 17 + 2) / 4 * 4 + 17 - 7
    }
    return timed
  }

  /// Modules between two middles by the changes of colour along the timing pattern, of three lines
  /// beside one another the likeliest count; nil where they leave the picture.
  private func modules(
    in bits: BitImage, along line: (_ place: Double, _ beside: Double) -> Point, span: Double
  ) -> Int? {
    let samples = Int(span * 5)
    var best: (modules: Int, error: Double)?
    for shift in [-0.35, 0, 0.35] {
      let (start, end) = (line(0, shift / span), line(1, shift / span))
      // Of storms of patterns some lie outside; between two places inside every place is.
      guard bits.contains(start), bits.contains(end) else { return nil }
      let step = (end - start) * (1 / Double(samples))
      // In 65,536ths of a pixel.
      var (x, y) = (Int(start.x * 65_536), Int(start.y * 65_536))
      let (stepX, stepY) = (Int(step.x * 65_536), Int(step.y * 65_536))
      var changes: UInt64 = 0
      var last = bits.bit(x &>> 16, y &>> 16)
      for _ in 0..<samples {
        (x, y) = (x &+ stepX, y &+ stepY)
        let bit = bits.bit(x &>> 16, y &>> 16)
        changes &+= bit ^ last
        last = bit
      }
      let error = abs(Double(changes) + 6 - span)
      if error < best?.error ?? .infinity { best = (Int(changes) + 6, error) }
    }
    return best?.modules
  }
}
