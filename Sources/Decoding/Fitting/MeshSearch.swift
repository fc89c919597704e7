/// Bends a grid to where its modules are clearest: curved, creased or torn paper moves them away from
/// every perspective that fits the function patterns.
///
/// One smooth bend of the whole code comes first, then a mesh, coarse to fine. Strips come before the
/// mesh if they are clearer than both.
struct MeshSearch {
  private let version: SymbolVersion
  private let view: Perspective
  /// 1 for a module always dark, −1 for one always light, 0 for one that varies.
  private let known: SoftModules
  /// Each cell the mean of a module's cells around it.
  private let patch: NormalizedPatch
  /// The mesh of the grid: of a large code's alignment patterns, or of an earlier search.
  private let given: GridMesh?
  /// Where the modules are so far: row by row, from the left eight by eight; what lies beyond the
  /// right edge counts nothing.
  private var modules: [PatchModules] = []

  /// `view` maps to the patch, in units of the pattern distance.
  init(_ grid: GridFit, _ view: Perspective, _ patch: NormalizedPatch, known: SoftModules) {
    precondition(known.size == grid.size, "modules are known of this code")
    version = grid.fixed.version
    self.view = view
    self.known = known
    given = grid.mesh
    self.patch = patch.averaged
    modules = (0..<version.size).flatMap { row in
      (0..<eightsInRow).map { PatchModules(8 * $0, row, of: grid, view, known) }
    }
  }

  private var distance: Double { Double(version.centerDistance) }
  private var eightsInRow: Int { (version.size + 7) / 8 }

  mutating func mesh() -> GridMesh {
    if let given {
      var mesh = finest(from: version.size / Tuning.cells.leastModules)
      mesh.add(given.interpolated)
      mesh.strips = given.strips
      return mesh
    }
    let flat = modules
    let bend = smoothBend()
    var mesh = finest(from: Tuning.cells.coarsest)
    mesh.add { bend.offset($0, $1) * (1 / distance) }
    guard let strips = clearerStrips else { return mesh }
    modules = flat
    return self.mesh(of: strips)
  }

  /// The strips of a small code if they are clearer than the mesh so far; a large one follows its
  /// alignment patterns.
  private var clearerStrips: Strips? {
    if version.hasVersionInformation { return nil }
    let strips = StripSearch(view, patch, size: version.size).strips(known: known)
    let clarity = PictureKernel.best.clarity(of: modules, in: patch)
    let leastGain = StripSearch.Tuning.leastGainOfModule * Float(version.size * version.size)
    return strips.value > clarity + leastGain ? strips : nil
  }

  private mutating func mesh(of strips: Strips) -> GridMesh {
    for index in modules.indices {
      let (row, eight) = index.quotientAndRemainder(dividingBy: eightsInRow)
      var (across, along) = (SIMD8<Float>(), SIMD8<Float>())
      for lane in 0..<min(8, version.size - 8 * eight) {
        let offset = strips.offsets[strips.areRows ? row : 8 * eight + lane]
        (across[lane], along[lane]) = (offset.x, offset.y)
      }
      modules[index].move(across, along)
    }
    var mesh = finest(from: Tuning.cells.coarsest)
    mesh.strips = strips
    return mesh
  }

  /// Found with the known modules first, then with all.
  private mutating func smoothBend() -> SmoothBend {
    var bend = SmoothBend()
    let handles = SmoothBend.handles(of: version)
    for knownOnly in [true, false] {
      for step in Tuning.steps {
        for _ in 0..<Tuning.rounds
        where !improve(&bend.terms, of: handles, by: step, knownOnly: knownOnly) { break }
      }
    }
    return bend
  }

  /// Halves the cells until they have few modules.
  private mutating func finest(from coarsest: Int) -> GridMesh {
    var cells = coarsest
    let isLarge = version.hasVersionInformation
    var mesh = GridMesh(cells: cells, of: version)
    while true {
      let handles = Handle.nodes(ofMesh: cells, of: version)
      var offsets = mesh.offsets.map { SIMD2<Float>($0 * distance) }
      for step in Tuning.steps {
        for _ in 0..<Tuning.rounds where !improve(&offsets, of: handles, by: step) { break }
      }
      mesh.set(offsets.map { Vector($0) * (1 / distance) })
      cells *= 2
      if isLarge || cells * Tuning.cells.leastModules > version.size { return mesh }
      mesh = GridMesh(cells: cells, of: version, offsets: mesh)
    }
  }

  /// Moves each handle by a step if that helps; false if nothing helped.
  ///
  /// The offsets are in modules.
  private mutating func improve(
    _ offsets: inout [SIMD2<Float>], of handles: [Handle], by step: Float, knownOnly: Bool = false
  ) -> Bool {
    var isBetter = false
    for (index, handle) in handles.enumerated() {
      var moved = handle.shares.map { modules[$0.eight].moving(by: $0.share) }
      if knownOnly { moved = moved.compactMap(\.known) }
      func value(_ way: SIMD2<Float>) -> Float {
        let clarity = PictureKernel.best.clarity(of: moved, in: patch, moved: way)
        return handle.neighbors.reduce(clarity) { value, neighbor in
          let bend = offsets[index] + way - offsets[neighbor]
          return value - Tuning.stiffness * (bend * bend).sum()
        }
      }
      var best = (way: SIMD2<Float>.zero, value: value(.zero))
      for y in [-step, 0, step] {
        for x in [-step, 0, step] where x != 0 || y != 0 {
          let value = value(SIMD2(x, y))
          if value > best.value { best = (SIMD2(x, y), value) }
        }
      }
      if best.way == .zero { continue }
      for (eight, share) in handle.shares {
        modules[eight].move(share * best.way.x, share * best.way.y)
      }
      offsets[index] += best.way
      isBetter = true
    }
    return isBetter
  }
}

/// What moves modules as one: a term of a smooth bend, or a node of a mesh.
private struct Handle {
  /// The modules that it moves, eight by eight, and how far: by this share of its own way.
  let shares: [(eight: Int, share: SIMD8<Float>)]
  /// Handles that should move alike.
  var neighbors: [Int] = []

  /// The nodes of a mesh with so many cells along a side, row by row.
  static func nodes(ofMesh cells: Int, of version: SymbolVersion) -> [Handle] {
    let (side, size) = (cells + 1, version.size)
    let cell = Double(size - 1) / Double(cells)
    /// How far a node moves a column, or row.
    func share(_ module: Int, _ node: Int) -> Float {
      Float(max(0, 1 - abs(Double(module) / cell - Double(node))))
    }
    let eightsInRow = (size + 7) / 8
    let across = (0..<side).map { node in
      (0..<eightsInRow).map { eight in
        SIMD8<Float>((0..<8).map { share(8 * eight + $0, node) })
      }
    }
    return (0..<side * side).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: side)
      var shares: [(eight: Int, share: SIMD8<Float>)] = []
      for moduleRow in 0..<size where share(moduleRow, row) > 0 {
        for (eight, part) in across[column].enumerated() where part != .zero {
          shares.append((moduleRow * eightsInRow + eight, part * share(moduleRow, row)))
        }
      }
      let neighbors = [(-1, 0), (1, 0), (0, -1), (0, 1)].map { (column + $0.0, row + $0.1) }
        .filter { (0..<side).contains($0.0) && (0..<side).contains($0.1) }
      return Handle(shares: shares, neighbors: neighbors.map { $0.1 * side + $0.0 })
    }
  }
}

/// A quadratic bend of a whole code, such as around a bottle.
private struct SmoothBend {
  /// In modules: the offsets of the corner, right and lower pattern; the most that lines across, and
  /// down, bulge; and the offset of the far corner.
  var terms = [SIMD2<Float>](repeating: .zero, count: 6)

  /// How far each term moves points, given in units of the pattern distance.
  private static func shares(_ u: SIMD8<Float>, _ v: SIMD8<Float>) -> [SIMD8<Float>] {
    [1 - u - v, u, v, 4 * u * (1 - u), 4 * v * (1 - v), u * v]
  }

  /// In modules.
  func offset(_ u: Double, _ v: Double) -> Vector {
    let shares = Self.shares(SIMD8(repeating: Float(u)), SIMD8(repeating: Float(v)))
    return Vector(zip(terms, shares).reduce(SIMD2.zero) { $0 + $1.0 * $1.1[0] })
  }

  static func handles(of version: SymbolVersion) -> [Handle] {
    let (distance, eightsInRow) = (Float(version.centerDistance), (version.size + 7) / 8)
    let shares = (0..<version.size * eightsInRow).map { index in
      let (row, eight) = index.quotientAndRemainder(dividingBy: eightsInRow)
      let columns = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) + Float(8 * eight - 3)
      return Self.shares(columns / distance, SIMD8(repeating: Float(row - 3) / distance))
    }
    return (0..<6).map { term in
      Handle(shares: shares.enumerated().map { ($0.offset, $0.element[term]) })
    }
  }
}

extension PatchModules {
  /// Those from a column on in a row; beyond a code's right edge they count nothing.
  fileprivate init(
    _ column: Int, _ row: Int, of grid: GridFit, _ view: Perspective, _ known: SoftModules
  ) {
    let module = 1 / Double(known.size - 7)
    self.init()
    self.row = known.eight(column, row)
    for lane in 0..<min(8, known.size - column) {
      let flat = Point(Double(column + lane - 3) * module, Double(row - 3) * module)
      let moved = grid.mesh?.moved(flat.x, flat.y) ?? flat
      let here = view.map(moved.x, moved.y)
      let right = view.map(moved.x + module, moved.y) - here
      let down = view.map(moved.x, moved.y + module) - here
      (x[lane], y[lane]) = (Float(here.x), Float(here.y))
      (self.right.x[lane], self.right.y[lane]) = (Float(right.x), Float(right.y))
      (self.down.x[lane], self.down.y[lane]) = (Float(down.x), Float(down.y))
    }
  }

  /// Nil if all vary.
  fileprivate var known: PatchModules? {
    if row.polarity == .zero { return nil }
    var known = self
    known.row.varies = .zero
    return known
  }

  /// Those of which each moves by a share of the way.
  fileprivate func moving(by share: SIMD8<Float>) -> PatchModules {
    var moving = self
    moving.right = (right.x * share, right.y * share)
    moving.down = (down.x * share, down.y * share)
    return moving
  }

  fileprivate mutating func move(_ across: SIMD8<Float>, _ along: SIMD8<Float>) {
    x += right.x * across + down.x * along
    y += right.y * across + down.y * along
  }
}

extension MeshSearch {
  /// Limits fitted to pictures.
  ///
  /// Of BoofCV's categories `curved` and `damaged`, bends read 23 codes more of 103, of
  /// `damage-901` 17 of 704.
  enum Tuning {
    /// How many cells a mesh has along a side at first, how few modules these may have, and how many
    /// they have in a grid that was bent before: in large codes by their alignment patterns.
    static let cells = (coarsest: 2, leastModules: 4)
    /// The steps in modules, and the most rounds of each.
    static let (steps, rounds): ([Float], Int) = ([0.5, 0.25, 0.12], 4)
    /// What a difference of one module between neighboring nodes costs (with half or twice as much,
    /// two codes fewer of those are read).
    static let stiffness: Float = 6
  }
}
