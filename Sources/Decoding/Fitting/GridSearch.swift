/// Finds the view in which a version's function patterns correlate best with a picture, by moving
/// finder patterns and the far alignment pattern in small steps.
struct GridSearch {
  private let fixed: FunctionPatterns
  private let patterns: FinderPatternSet
  private let patch: NormalizedPatch
  private let known: SoftModules
  /// The known modules in groups of eight, with weights whose absolute values sum to 1.
  private let samples: [WeightedPoints]

  /// The centers of the finder patterns and of the far alignment pattern, x before y.
  typealias ControlPoints = SIMD8<Double>

  /// `known` modules are always dark, 1, or always light, −1: by default the function patterns.
  init(
    _ version: SymbolVersion, _ patterns: FinderPatternSet, _ patch: NormalizedPatch,
    known: SoftModules? = nil
  ) {
    fixed = FunctionPatterns(of: version)
    self.patterns = patterns
    self.patch = patch
    self.known = known ?? fixed.polarity
    samples = Self.samples(of: self.known)
  }

  private static func samples(of known: SoftModules) -> [WeightedPoints] {
    let size = known.size
    let distance = Float(size - 7)
    let modules = known.values.indices.filter { known.values[$0] != 0 }
    return stride(from: 0, to: modules.count, by: 8).map { start in
      var sample = WeightedPoints()
      for (lane, module) in modules[start..<min(start + 8, modules.count)].enumerated() {
        sample.u[lane] = (Float(module % size) - 3) / distance
        sample.v[lane] = (Float(module / size) - 3) / distance
        sample.weight[lane] = known.values[module] / Float(modules.count)
      }
      return sample
    }
  }

  private var centerDistance: Double { Double(fixed.version.centerDistance) }
  /// Where the far alignment pattern is along either side, without perspective.
  private var innerOffset: Double { 1 - 3 / centerDistance }

  /// Row by row, at most `count` steps either way from the middle.
  private static func steps(_ count: Int) -> [Vector] {
    (-count...count).flatMap { y in (-count...count).map { Vector(Double($0), Double(y)) } }
  }

  // MARK: First guess
  func makeGuess() -> GridFit? {
    let inner = Point(x: innerOffset, y: innerOffset)
    var best = (points: points(inner: inner), correlation: Float(0))
    guard let flat = correlation(of: best.points),
      flat > Correlation.Tuning.faint || fixed.version.hasVersionInformation
    else { return nil }
    best.correlation = flat
    for area in Tuning.alignmentAreas {
      for inner in innerCandidates(in: area) {
        let points = points(inner: inner)
        guard let correlation = correlation(of: points) else { continue }
        if correlation > best.correlation { best = (points, correlation) }
      }
      // Perspective moves the far alignment pattern of a large code out of the near area.
      let isSettled = best.correlation > Correlation.Tuning.good
      if isSettled || !fixed.version.hasVersionInformation { break }
    }
    return best.correlation > Correlation.Tuning.faint
      ? fit(best.points, best.correlation) : nil
  }

  /// The grid through the finder patterns where they were found, without perspective.
  var unfitted: GridFit? {
    let points = points(inner: Point(x: innerOffset, y: innerOffset))
    return correlation(of: points).flatMap { fit(points, $0) }
  }

  private func points(inner: Point) -> ControlPoints {
    ControlPoints(0, 0, 1, 0, 0, 1, inner.x, inner.y)
  }

  private func innerCandidates(in area: (modules: Double, share: Double, count: Int)) -> [Point] {
    let expected = Point(x: innerOffset, y: innerOffset)
    guard fixed.version.number > 1 else { return [] }
    let reach = max(area.modules, area.share * centerDistance)
    let step = Tuning.refinement.steps[0]
    let count = Int(reach / step)
    let correlations = alignmentCorrelations(around: expected, count: count)
    var peaks = zip(Self.steps(count), correlations).map { way, correlation in
      (point: expected + way * step / centerDistance, correlation: correlation)
    }
    var kept: [Point] = []
    while kept.count < area.count, let best = peaks.max(by: { $0.correlation < $1.correlation }) {
      kept.append(best.point)
      peaks.removeAll { peak in
        (peak.point - best.point).maxNorm * centerDistance
          < 2.5 * step
      }
    }
    return kept
  }

  // MARK: Refinement
  func refined(_ guess: GridFit) -> GridFit {
    var best = (points: guess.controlPoints, value: guess.correlation)
    refine(&best, by: correlation(of:))
    guard fixed.version.number == 1,
      let clarity = clarity(of: best.points, fixed.polarity, in: patch)
    else { return fit(best.points, best.value) ?? guess }
    // No pattern marks the far corner.
    var clearest = (points: best.points, value: clarity)
    refine(&clearest) { self.clarity(of: $0, fixed.polarity, in: patch) }
    return fit(clearest.points, best.value) ?? guess
  }

  /// Nil if refitting by small steps is no better.
  func fitted(_ grid: GridFit) -> GridFit? {
    guard let correlation = correlation(of: grid.controlPoints) else { return nil }
    var best = (points: grid.controlPoints, value: correlation)
    refine(&best, by: self.correlation(of:))
    return best.points == grid.controlPoints ? nil : fit(best.points, grid.correlation)
  }

  /// Moves the control points by smaller and smaller steps to where a value is greatest.
  private func refine(
    _ best: inout (points: ControlPoints, value: Float), by value: (ControlPoints) -> Float?
  ) {
    for step in Tuning.refinement.steps {
      for _ in 0..<Tuning.refinement.rounds
      where !improve(&best, step / centerDistance, by: value) { break }
    }
  }

  /// Moves each coordinate by a step if that helps; false if nothing helped.
  private func improve(
    _ best: inout (points: ControlPoints, value: Float), _ step: Double,
    by value: (ControlPoints) -> Float?
  ) -> Bool {
    var isBetter = false
    for move in Self.moves {
      let points = best.points + move * step
      if let value = value(points), value > best.value + Tuning.refinement.leastGain {
        best = (points, value)
        isBetter = true
      }
    }
    return isBetter
  }

  private static let moves = (0..<8).flatMap { coordinate in
    [1.0, -1].map { sign in
      var move = ControlPoints.zero
      move[coordinate] = sign
      return move
    }
  }

  /// How clear modules are on flat paper.
  private func clarity(
    of points: ControlPoints, _ known: SoftModules, in patch: NormalizedPatch
  ) -> Float? {
    view(of: points).map { view in
      patch.clarity(of: known) { column, row in
        SIMD2<Float>(
          view.map((Double(column) - 3) / centerDistance, (Double(row) - 3) / centerDistance))
      }
    }
  }

  // MARK: Bent paper
  /// Bends a large code's grid to fit its alignment patterns, one by one from the first corner;
  /// returns the grid itself if that is no better.
  func bent(_ fit: GridFit) -> GridFit {
    guard var mesh = GridMesh(of: fixed.version), let view = view(of: fit.controlPoints) else {
      return fit
    }
    for row in mesh.nodes.indices {
      for column in mesh.nodes.indices where !mesh.isFinder(column: column, row: row) {
        mesh[column, row] = offset(of: (column, row), in: mesh, view)
      }
    }
    let correlation = correlation(of: mesh, view)
    guard correlation > fit.correlation else { return fit }
    var bent = fit
    (bent.correlation, bent.mesh) = (correlation, mesh)
    return bent
  }

  /// The expected offset if no alignment pattern is visible.
  private func offset(
    of node: (column: Int, row: Int), in mesh: GridMesh, _ view: Perspective
  ) -> Vector {
    let flat = Point(mesh.nodes[node.column], mesh.nodes[node.row])
    let expected = mesh.expected(column: node.column, row: node.row)
    var best = (offset: expected, correlation: Correlation.Tuning.fair)
    for (step, count) in Tuning.bending {
      let middle = best.offset
      for way in Self.steps(count) {
        let offset = middle + way * step / centerDistance
        let point = flat + offset
        let correlation = alignmentCorrelation(at: view.map(point.x, point.y))
        if correlation > best.correlation { best = (offset, correlation) }
      }
    }
    return best.offset
  }

  private func correlation(of mesh: GridMesh, _ view: Perspective) -> Float {
    let moved = samples.map { sample in
      var moved = sample
      for lane in 0..<8 {
        let point = mesh.moved(Double(sample.u[lane]), Double(sample.v[lane]))
        (moved.u[lane], moved.v[lane]) = (Float(point.x), Float(point.y))
      }
      return moved
    }
    return PictureKernel.best.correlation(of: moved, in: patch, view)
  }

  /// Moves a grid's corners, bends it to strips, to surfaces near it or them, or to one that grows from the
  /// finder patterns: to where modules are clearest, less what bends and strips cost; nil if that is the grid.
  func bentToModules(_ fit: GridFit) -> GridFit? {
    guard let view = view(of: fit.controlPoints) else { return nil }
    let averaged = patch.averaged
    func place(_ point: Point, _ view: Perspective, _ mesh: GridMesh?) -> Point {
      let moved = mesh?.moved(point.x, point.y) ?? point
      return view.map(moved.x, moved.y)
    }
    func clarityBent(by mesh: GridMesh?) -> Float {
      averaged.clarity(of: known) { column, row in
        let point = Point(Double(column - 3), Double(row - 3)) * (1 / centerDistance)
        return SIMD2<Float>(place(point, view, mesh))
      }
    }
    let flat = clarityBent(by: fit.mesh)
    var best: (grid: GridFit?, clarity: Float) = (nil, flat)
    func consider(_ surface: SurfaceFit, less price: Float = 0) {
      let clarity = surface.value(in: averaged) - price
      if clarity > best.clarity { best = (bent(to: surface.mesh), clarity) }
    }
    /// A surface climbs to where modules are clear, then settles on the edges between them.
    func considerSurfaces(from start: SurfaceFit, less price: Float = 0) {
      var surface = start
      surface.climb(in: averaged)
      consider(surface, less: price)
      surface.settle()
      consider(surface, less: price)
    }
    var start = view
    if fit.mesh == nil {
      var corners = (points: fit.controlPoints, value: flat)
      refine(&corners) { clarity(of: $0, known, in: averaged) }
      if corners.value > flat, let moved = self.fit(corners.points, fit.correlation) {
        best = (moved, corners.value)
        start = self.view(of: corners.points) ?? view
      }
    }
    considerSurfaces(
      from: SurfaceFit(near: { place($0, start, fit.mesh) }, fixed.version, in: patch, known: known)
    )
    // Where that gains nothing, paper is flat.
    if best.grid != nil, fixed.version.number <= Guards.grownVersion {
      var grown = surface
      _ = grown.grow()
      consider(grown)
    }
    // A large code has too many modules for strips.
    if fixed.version.hasVersionInformation { return best.grid }
    let strips = StripSearch(view, averaged, size: fit.size).strips(known: known)
    let leastGain = StripSearch.Tuning.leastGainOfModule * Float(fit.size * fit.size)
    guard strips.value - leastGain > flat else { return best.grid }
    let mesh = GridMesh(strips)
    let price = clarityBent(by: mesh) - strips.value + leastGain
    if strips.value - leastGain > best.clarity {
      best = (fit, strips.value - leastGain)
      best.grid?.mesh = mesh
    }
    considerSurfaces(
      from: SurfaceFit(
        near: { place($0, view, nil) },
        movedBy: { place($0, view, mesh) - place($0, view, nil) },
        fixed.version, in: patch, known: known),
      less: price)
    considerSurfaces(
      from: SurfaceFit(near: { place($0, view, mesh) }, fixed.version, in: patch, known: known))
    return best.grid
  }

  /// A surface that starts in the finder patterns.
  var surface: SurfaceFit { SurfaceFit(growing: fixed.version, in: patch, known: known) }

  /// The grid through the finder patterns, bent in both directions.
  func bent(to mesh: GridMesh) -> GridFit? {
    guard var fit = unfitted, let view = view(of: fit.controlPoints) else { return nil }
    fit.mesh = mesh
    fit.correlation = correlation(of: mesh, view)
    return fit
  }

  /// Moves rows or columns of modules to where those known of one of several kinds of symbols are
  /// clearest; see `StripSearch`.
  func moved(_ fit: GridFit, to kinds: [SoftModules]) -> GridFit? {
    guard let view = view(of: fit.controlPoints) else { return nil }
    let search = StripSearch(view, patch.averaged, size: fit.size)
    let strips = kinds.map { search.strips(known: $0) }
    var moved = fit
    moved.mesh = strips.max { $0.value < $1.value }.map(GridMesh.init)
    return moved
  }

  // MARK: Correlation
  private func correlation(of points: ControlPoints) -> Float? {
    view(of: points).map { PictureKernel.best.correlation(of: samples, in: patch, $0) }
  }

  /// The correlations at places up to `count` steps either way, row by row.
  ///
  /// A module is a whole number of steps, so places share the values that they are compared with.
  private func alignmentCorrelations(around middle: Point, count: Int) -> [Float] {
    let step = Tuning.refinement.steps[0]
    let module = Int(1 / step)
    let margin = 2 * module
    let side = 2 * (count + margin) + 1
    let values = Self.steps(count + margin).map { way in
      let point = middle + way * step / centerDistance
      return patch.value(Float(point.x), Float(point.y))
    }
    return (margin..<side - margin).flatMap { row in
      (margin..<side - margin).map { column in
        var sum: Float = 0
        for y in -2...2 {
          let line = (row + y * module) * side + column
          for x in -2...2 {
            sum += Self.alignmentWeight(x, y) * values[line + x * module]
          }
        }
        return sum / 25
      }
    }
  }

  private func alignmentCorrelation(at middle: Point) -> Float {
    let module = Float(1 / centerDistance)
    let (u, v) = (Float(middle.x), Float(middle.y))
    var sum: Float = 0
    for row in -2...2 {
      for column in -2...2 {
        let value = patch.value(u + Float(column) * module, v + Float(row) * module)
        sum += Self.alignmentWeight(column, row) * value
      }
    }
    return sum / 25
  }

  /// The weights balance 17 dark and 8 light modules, so that plain paper gives 0.
  private static func alignmentWeight(_ column: Int, _ row: Int) -> Float {
    max(abs(column), abs(row)) == 1 ? 0.64 - 2 : 0.64
  }

  private func view(
    of points: ControlPoints, mapped map: (Point) -> Point = { $0 }
  ) -> Perspective? {
    Perspective(
      corner: map(Point(x: points[0], y: points[1])), right: map(Point(x: points[2], y: points[3])),
      below: map(Point(x: points[4], y: points[5])), inner: map(Point(x: points[6], y: points[7])),
      at: innerOffset)
  }

  private func fit(_ points: ControlPoints, _ correlation: Float) -> GridFit? {
    view(of: points, mapped: { patterns.point($0.x, $0.y) }).map {
      GridFit(fixed: fixed, correlation: correlation, view: $0, controlPoints: points)
    }
  }
}

extension GridSearch {
  /// Limits fitted to pictures.
  enum Tuning {
    /// Where the far alignment pattern is looked for around its place without perspective: some
    /// modules, or a share of the center distance if larger; `count` places are kept.
    ///
    /// The second is for large codes, whose dozens of such patterns look alike: it reads 33 of 33
    /// codes of high versions, the first alone 31 (`Benchmarks/Runs/2026-11-23-public`).
    static let alignmentAreas = [
      (modules: 3.0, share: 0.12, count: 3), (modules: 3, share: 0.25, count: 12),
    ]
    /// The steps in modules, the most rounds of each, and the least gain in correlation (the last
    /// step: commit "Fit grids with exact shades and a finer last step").
    static let refinement = (steps: [0.5, 0.25, 0.12, 0.06], rounds: 3, leastGain: Float(1e-4))
    /// The search for alignment patterns on bent paper: half-module steps up to the largest
    /// difference between neighbors, then finer ones (on drawings as in `GridFinderTests`).
    static let bending = [(step: 0.5, count: 4), (0.25, 1), (0.12, 1)]
  }
}
