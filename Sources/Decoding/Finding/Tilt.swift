/// How a code is seen askew: by which share its modules become smaller on the way to its right and
/// to its lower end, as the sizes of its finder patterns tell.
struct Tilt: Equatable, Sendable {
  /// From the corner's pattern to the one at the right: 0 for equal sizes, 1 for half the size.
  let across: Double
  /// From the corner's pattern to the one below.
  let down: Double
  /// Modules between the middles of patterns, as their sizes tell.
  let span: Double

  /// The tilt of a triple; nil when its patterns cannot be measured, or no view is so steep.
  init?(of triple: FinderTriple, in bits: BitImage) {
    let ends = [
      (triple.across, triple.corner + triple.across), (triple.down, triple.corner + triple.down),
    ]
    var shares: [Double] = []
    var spans: [Double] = []
    for (way, end) in ends {
      let direction = way * (1 / way.length)
      let limit = Self.reach * triple.moduleSize
      guard let near = bits.patternLength(through: triple.corner, direction, limit: limit),
        let far = bits.patternLength(through: end, direction, limit: limit)
      else { return nil }
      // Along a line to the horizon sizes go down with the square of the distance from the eye.
      let share = (near / far).squareRoot() - 1
      shares.append(share)
      spans.append(7 * (1 + share) * way.length / near)
    }
    (across, down) = (shares[0], shares[1])
    span = (spans[0] + spans[1]) / 2
    guard Self.limits.contains(across), Self.limits.contains(down), 1 + across + down > 0.3 else {
      return nil
    }
  }

  /// Half a pattern is three and a half modules, √2 times as long when they were measured askew.
  private static let reach = 7.0

  private static let limits = -0.5...1

  /// Whether it makes a difference: places of modules that take no account of it are off by up to a
  /// quarter of the share of the distance, half-way between the patterns.
  var isSteep: Bool {
    let share = max(abs(across), abs(down))
    return share > 0.03 && share * span > 1.5
  }
}

extension BitImage {
  /// Pixels across a finder pattern along a line through its middle; nil where its edges are not
  /// found within the limit on either side.
  func patternLength(through middle: Point, _ direction: Vector, limit: Double) -> Double? {
    guard let ahead = ringEdge(from: middle, direction, limit: limit),
      let back = ringEdge(from: middle, direction * -1, limit: limit)
    else { return nil }
    return ahead + back
  }

  /// How far away the outer edge of a pattern is: behind 1½ dark modules, a light one and a dark
  /// one.
  private func ringEdge(from middle: Point, _ direction: Vector, limit: Double) -> Double? {
    var edges: [Double] = []
    var wasDark = true
    for step in 0..<Int(limit * 4) {
      let length = Double(step) / 4
      let place = middle + direction * length
      guard contains(place) else { return nil }
      let isDark = isDark(Int(place.x), Int(place.y))
      if isDark != wasDark { edges.append(length) }
      if edges.count == 3 { break }
      wasDark = isDark
    }
    guard edges.count == 3 else { return nil }
    let module = edges[2] / 3.5
    let slack = 0.5 * module + 0.5
    let isRing =
      abs(edges[0] - 1.5 * module) <= slack && abs(edges[1] - edges[0] - module) <= slack
    return isRing ? edges[2] : nil
  }
}
