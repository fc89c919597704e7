/// Bends a grid in both directions at once: a smooth surface near a grid, or one that grows from the finder
/// patterns, module by module.
///
/// What pulls it are the edges between modules of different color, each of which lies half-way between
/// two centers. An edge fixes only the way across it, so all edges together are one problem of least
/// squares, in which nothing but a bend costs: a grid may be slanted, or stretched, for nothing.
struct SurfaceFit {
  private let version: SymbolVersion
  private let patch: NormalizedPatch
  private let modules: SoftModules
  /// The modules, and a ring of the quiet zone: 1 for dark, −1 for light, 0 for one that varies.
  private let known: [Float]
  /// Along a side, with the ring.
  private let side: Int
  private var surface: SplineSurface
  /// Where edges between modules are looked at.
  private var isActive: [Bool]
  private var isSeed: [Bool]
  private let pairs: [Pair]
  /// The mean squared distance of edges around each module.
  private var rests: [Double]
  /// How far strips move each module from the surface.
  private var jumps: [Vector]

  private init(_ version: SymbolVersion, _ patch: NormalizedPatch, _ modules: SoftModules) {
    self.version = version
    self.patch = patch
    self.modules = modules
    side = version.size + 2
    var known = [Float](repeating: -1, count: side * side)
    for row in 0..<version.size {
      for column in 0..<version.size {
        known[(row + 1) * side + column + 1] = modules[column, row]
      }
    }
    self.known = known
    pairs = Self.pairs(of: known, side: side)
    surface = SplineSurface(side: side, stiffness: Tuning.stiffness)
    rests = [Double](repeating: 0, count: side * side)
    jumps = [Vector](repeating: .zero, count: side * side)
    isSeed = [Bool](repeating: false, count: side * side)
    isActive = [Bool](repeating: true, count: side * side)
  }

  /// Starts in the finder patterns, which the patch shows about where it says.
  ///
  /// `known` modules are always dark, 1, or always light, −1.
  init(growing version: SymbolVersion, in patch: NormalizedPatch, known: SoftModules) {
    self.init(version, patch, known)
    var places: [(index: Int, point: Point)] = []
    for (column, row) in [(4, 4), (side - 5, 4), (4, side - 5)] {
      let frame = FinderFrame(at: Point(Double(column), Double(row)), version, in: patch)
      for y in -4...4 {
        for x in -4...4 {
          let index = (row + y) * side + column + x
          isSeed[index] = true
          places.append((index, frame.point(Double(x), Double(y))))
        }
      }
    }
    isActive = isSeed
    lay(places)
  }

  /// Starts where a grid has the modules, as above, before strips move them; points of the code, and of the
  /// patch, are in units of the pattern distance.
  init(
    near place: (Point) -> Point, movedBy jump: (Point) -> Vector = { _ in .zero },
    _ version: SymbolVersion, in patch: NormalizedPatch, known: SoftModules
  ) {
    self.init(version, patch, known)
    let distance = Double(version.centerDistance)
    let points = isActive.indices.map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: side)
      return Point(Double(column - 4), Double(row - 4)) * (1 / distance)
    }
    jumps = points.map { jump($0) * distance }
    lay(points.enumerated().map { ($0.offset, place($0.element) * distance + Vector(4, 4)) })
  }

  private mutating func lay(_ places: [(index: Int, point: Point)]) {
    surface.fit(
      places.flatMap { index, point in
        let (row, column) = index.quotientAndRemainder(dividingBy: side)
        return [Vector(1, 0), Vector(0, 1)].map { normal in
          SplineSurface.Pull(
            row: surface.bases[2 * row], column: surface.bases[2 * column], normal: normal,
            point: point, weight: 1)
        }
      })
  }

  /// Moves all modules together to where an averaged patch shows them clearest: blur leaves edges too weak to find
  /// one by one.
  mutating func climb(in averaged: NormalizedPatch) {
    var best = (surface: surface, value: value(in: averaged))
    for _ in 0..<Self.climbingRounds {
      pullToClarity(in: averaged)
      let value = value(in: averaged)
      guard value > best.value else { break }
      best = (surface, value)
    }
    surface = best.surface
  }

  /// How clear modules are in an averaged patch, less what bends cost.
  func value(in averaged: NormalizedPatch) -> Float {
    let price = Tuning.clarityStiffness / Tuning.stiffness / 2
    return averaged.clarity(of: modules, at: place) - Float(price * surface.energy)
  }

  /// Pulls all modules to the edges around them, from coarse to fine.
  mutating func settle() {
    for width in [Tuning.widths.growing, Tuning.widths.settled] {
      for _ in 0..<Self.roundsNearby { pull(width: width) }
    }
  }

  /// Grows the surface along the timing patterns; returns how far these agree, 1 if all are right.
  mutating func growAlongTiming() -> Double {
    let timing = timingArea
    let rounds = Int(Self.timingShare * Double(version.size))
    for round in 0..<rounds {
      pull(width: Tuning.widths.growing)
      if round > 2 { extend(within: timing) }
    }
    return agreement(within: timing)
  }

  /// Grows the surface over the whole code; returns how far the known modules agree.
  mutating func grow() -> Double {
    extendOverAll()
    for _ in 0..<Self.settlingRounds { pull(width: Tuning.widths.settled) }
    return agreement(within: nil)
  }

  /// Grows until all modules are active, or growth stalls.
  private mutating func extendOverAll() {
    var (most, idle) = (0, 0)
    while idle < Self.idleRounds, most < isActive.count {
      pull(width: Tuning.widths.growing)
      // By two rows of modules: the surface is good enough to look so far ahead.
      for _ in 0..<2 { extend(within: nil) }
      let count = isActive.count(where: \.self)
      idle = count > most ? 0 : idle + 1
      most = max(most, count)
    }
    isActive = isActive.map { _ in true }
  }

  /// The modules around the timing patterns.
  private var timingArea: [Bool] {
    isActive.indices.map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: side)
      let isAcross = abs(row - 7) <= 2 && column < side - 5
      let isDown = abs(column - 7) <= 2 && row < side - 5
      return isAcross || isDown || isSeed[index]
    }
  }

  // MARK: Edges
  /// Two modules side by side that may differ in color.
  private struct Pair {
    let first, second: Int
    /// Of the edge between them, in half modules.
    let row, column: Int
    /// How the color changes: 1 to dark, −1 to light, 0 if that varies.
    let change: Float
    var isAcross: Bool { column % 2 == 1 }
  }

  private static func pairs(of known: [Float], side: Int) -> [Pair] {
    [(1, 0), (0, 1)].flatMap { x, y in
      (0..<side - y).flatMap { row in
        (0..<side - x).compactMap { column -> Pair? in
          let (first, second) = (row * side + column, (row + y) * side + column + x)
          let product = known[first] * known[second]
          if product > 0 { return nil }
          return Pair(
            first: first, second: second, row: 2 * row + y, column: 2 * column + x,
            change: product < 0 ? known[second] : 0)
        }
      }
    }
  }

  /// Fits the surface to the edges between active modules, which are looked for around it.
  private mutating func pull(width: Double) {
    var pulls: [SplineSurface.Pull] = []
    var sums = [SIMD2<Double>](repeating: .zero, count: side * side)
    let points = (0..<side * side).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: side)
      return surface.point(surface.bases[2 * row], surface.bases[2 * column]) + jumps[index]
    }
    for pair in pairs where isActive[pair.first] && isActive[pair.second] {
      let start = points[pair.first]
      let way = points[pair.second] - start
      guard let edge = edge(from: start, way, change: pair.change) else { continue }
      let distance = edge.place * edge.place
      let rest = SIMD2(edge.clarity * min(distance, 0.25), edge.clarity)
      sums[pair.first] += rest
      sums[pair.second] += rest
      let robust = 1 + distance / (width * width)
      let weight = pair.change == 0 ? 1 : Tuning.knownWeight
      pulls.append(
        SplineSurface.Pull(
          row: surface.bases[pair.row], column: surface.bases[pair.column],
          normal: normal(of: pair, way),
          point: start + way * (edge.place + 0.5)
            - (jumps[pair.first] + jumps[pair.second]) * 0.5,
          weight: weight * edge.clarity / (robust * robust)))
    }
    surface.fit(pulls)
    rests = counted(sums).map { ($0.x + 0.04) / ($0.y + 1) }
  }

  /// Fits the surface to where each module would be clearest, by Newton's method.
  private mutating func pullToClarity(in averaged: NormalizedPatch) {
    let scale = 1 / Float(version.centerDistance)
    let weight = Tuning.stiffness / Tuning.clarityStiffness
    var pulls: [SplineSurface.Pull] = []
    for index in isActive.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: side)
      let (down, across) = (surface.bases[2 * row], surface.bases[2 * column])
      let point = surface.point(down, across)
      func clarity(_ way: Vector) -> Double {
        let place = SIMD2<Float>(point + jumps[index] + way - Point(4, 4)) * scale
        let value = averaged.value(place.x, place.y)
        return Double(known[index] == 0 ? abs(value) : known[index] * value)
      }
      let here = clarity(.zero)
      for normal in [Vector(1, 0), Vector(0, 1)] {
        let (before, after) = (clarity(normal * -0.5), clarity(normal * 0.5))
        let slope = after - before
        let curvature = max(0, 4 * (2 * here - before - after)) + 1
        let step = min(max(slope / curvature, -0.5), 0.5)
        pulls.append(
          SplineSurface.Pull(
            row: down, column: across, normal: normal, point: point + normal * step,
            weight: weight * curvature))
      }
    }
    surface.fit(pulls)
  }

  /// Across the edge between two modules, so long that the way from one to the other counts 1.
  private func normal(of pair: Pair, _ way: Vector) -> Vector {
    let along =
      pair.isAcross
      ? surface.point(surface.slopes[pair.row], surface.bases[pair.column])
      : surface.point(surface.bases[pair.row], surface.slopes[pair.column])
    let normal = Vector(-along.y, along.x)
    let length = normal.dot(way)
    // Where the surface folds, the length may be near zero.
    return normal * (1 / (length < 0 ? min(length, -0.1) : max(length, 0.1)))
  }

  /// The change of color that is nearest to half-way, and how clear it is; its place is the share of
  /// the way, less a half.
  private func edge(
    from start: Point, _ way: Vector, change: Float
  ) -> (place: Double, clarity: Double)? {
    var values = InlineArray<9, Float>(repeating: 0)
    let scale = 1 / Float(version.centerDistance)
    let origin = SIMD2<Float>(start - Point(4, 4)) * scale
    let step = SIMD2<Float>(way) * (scale / 4)
    var (least, most) = (Float.infinity, -Float.infinity)
    for index in 0..<9 {
      let point = origin + step * Float(index - 2)
      let value = patch.value(point.x, point.y)
      values[index] = value
      (least, most) = (min(least, value), max(most, value))
    }
    // Half-way between the darkest and the lightest: where most modules are light, 0 is too light.
    let middle = (least + most) / 2
    for index in 0..<9 { values[index] -= middle }
    let reach = change == 0 ? 0.5 : 0.9
    var best: (place: Double, index: Int)?
    for index in 0..<8 {
      let (from, to) = (values[index], values[index + 1])
      guard from * to <= 0, from != to, change == 0 || (to - from) * change > 0 else { continue }
      let place = Double(index) / 4 - 1 + Double(from / (from - to)) / 4
      if abs(place) <= min(reach, abs(best?.place ?? reach)) { best = (place, index) }
    }
    guard let best else { return nil }
    let before = values[max(best.index - 1, 0)]
    let after = values[min(best.index + 2, 8)]
    guard before * after < 0 else { return nil }
    return (best.place, min(Double(abs(after - before)) / 2, 1))
  }

  // MARK: Growth
  private mutating func extend(within area: [Bool]?) {
    for index in isActive.indices where rests[index] >= Tuning.bad && !isSeed[index] {
      isActive[index] = false
    }
    let sums = counted(
      isActive.indices.map { isActive[$0] ? SIMD2(rests[$0], 1) : .zero })
    let candidates = isActive.indices.filter { index in
      !isActive[index] && (area.map { $0[index] && sums[index].y >= 2 } ?? (sums[index].y >= 3))
    }
    for level in Tuning.levels {
      let new = candidates.filter { sums[$0].x < level * max(sums[$0].y, 1) }
      if new.isEmpty { continue }
      for index in new { isActive[index] = true }
      return
    }
  }

  /// The sums over each module and the eight around it.
  private func counted(_ values: [SIMD2<Double>]) -> [SIMD2<Double>] {
    values.indices.map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: side)
      var sum = SIMD2<Double>.zero
      for y in max(row - 1, 0)...min(row + 1, side - 1) {
        for x in max(column - 1, 0)...min(column + 1, side - 1) { sum += values[y * side + x] }
      }
      return sum
    }
  }

  // MARK: Result
  /// Where a module lies, in units of the pattern distance.
  func place(_ column: Int, _ row: Int) -> SIMD2<Float> { place(of: modulePoint(column, row)) }

  private func modulePoint(_ column: Int, _ row: Int) -> Point {
    surface.point(surface.bases[2 * row + 2], surface.bases[2 * column + 2])
      + jumps[(row + 1) * side + column + 1]
  }

  /// How many of the known modules beside the finder patterns, in an area if any, are right, less
  /// those that are wrong.
  private func agreement(within area: [Bool]?) -> Double {
    var sums = SIMD2<Double>.zero
    for row in 1..<side - 1 {
      for column in 1..<side - 1 {
        let sign = known[row * side + column]
        let isFinder =
          row < 10 && (column < 10 || column >= side - 9) || row >= side - 9 && column < 10
        if sign == 0 || isFinder || area?[row * side + column] == false { continue }
        let value = value(at: surface.point(surface.bases[2 * row], surface.bases[2 * column]))
        sums += SIMD2(value * sign > 0 ? 1 : -1, 1)
      }
    }
    return sums.x / max(sums.y, 1)
  }

  private func value(at point: Point) -> Float {
    let place = place(of: point)
    return patch.value(place.x, place.y)
  }

  /// In units of the pattern distance.
  private func place(of point: Point) -> SIMD2<Float> {
    SIMD2<Float>(point - Point(4, 4)) / Float(version.centerDistance)
  }

  /// The offsets of all modules from the grid through the finder patterns.
  var mesh: GridMesh {
    let distance = Double(version.centerDistance)
    return GridMesh(
      ofModules: (0..<version.size * version.size).map { index in
        let (row, column) = index.quotientAndRemainder(dividingBy: version.size)
        return (modulePoint(column, row) - Point(Double(column + 1), Double(row + 1)))
          * (1 / distance)
      }, in: version)
  }
}

extension SurfaceFit {
  /// Limits fitted to pictures.
  ///
  /// On harmed codes of `make_corpus.py --set unread`, seeds 1001, 2003 and 3001; checked on 1002, 3002, 5001
  /// and 5002 (Benchmarks/Runs/2026-11-29-unread).
  enum Tuning {
    /// What a bend costs, against an edge that misses by a module.
    static let stiffness = 0.02
    /// What a bend costs against the clarity of a module (half and twice as much read the same; with four times
    /// as much, two of 128 bent codes are lost).
    static let clarityStiffness = 8.0
    /// The distance of an edge in modules that makes it count a quarter.
    static let widths = (growing: 0.25, settled: 0.12)
    /// The mean squared distances of edges around a module from which the surface grows, tried in turn;
    /// by chance they are 0.083.
    static let levels = [0.012, 0.02, 0.03, 0.045]
    /// The mean from which a module is left again.
    static let bad = 0.06
    /// What an edge between two known modules counts.
    static let knownWeight = 3.0
  }

  /// The rounds along the timing patterns, per module: they grow from both ends.
  private static let timingShare = 0.6
  /// The rounds of either width that pull a surface near a grid, those that settle one that is grown, and
  /// those without growth that end it.
  private static let (roundsNearby, settlingRounds, idleRounds) = (2, 6, 8)
  /// The most rounds of climbing.
  private static let climbingRounds = 4
}
