/// Bends a grid to where its modules are clearest: curved, creased or torn paper moves them away from
/// every perspective that fits the function patterns.
///
/// One smooth bend of the whole code comes first, then a mesh, coarse to fine.
struct MeshSearch {
  private let version: SymbolVersion
  /// 1 for a module always dark, −1 for one always light, 0 for one that varies.
  private let polarity: SoftModules
  /// Each cell the mean of a module's cells around it.
  private let patch: NormalizedPatch
  /// The mesh of the grid, of a large code's alignment patterns.
  private let given: GridMesh?
  /// Where each module is so far, row by row, in the patch.
  private var places: [SIMD2<Float>] = []
  /// Where a bend by one module moves it.
  private var ways: [(right: SIMD2<Float>, down: SIMD2<Float>)] = []

  /// `view` maps to the patch, in units of the pattern distance.
  init(_ grid: GridFit, _ view: Perspective, _ patch: NormalizedPatch, known: SoftModules) {
    version = grid.fixed.version
    polarity = known
    given = grid.mesh
    self.patch = patch.averaged
    let module = 1 / Double(version.centerDistance)
    func place(_ u: Double, _ v: Double) -> SIMD2<Float> {
      let moved = grid.mesh?.moved(u, v) ?? Point(u, v)
      return SIMD2<Float>(view.map(moved.x, moved.y))
    }
    for row in 0..<version.size {
      for column in 0..<version.size {
        let (u, v) = (Double(column - 3) * module, Double(row - 3) * module)
        let here = place(u, v)
        places.append(here)
        ways.append((place(u + module, v) - here, place(u, v + module) - here))
      }
    }
  }

  private var distance: Float { Float(version.centerDistance) }

  mutating func mesh() -> GridMesh {
    guard let given else {
      let bend = smoothBend
      move(by: bend)
      let fitted = finest(from: Tuning.cells.coarsest)
      return sum(of: fitted) { bend.offset($0) * (1 / Double(distance)) }
    }
    let cells = version.size / Tuning.cells.modulesOfGiven
    return sum(of: finest(from: cells)) { given.moved($0.x, $0.y) - $0 }
  }

  /// What two bends give together.
  private func sum(of mesh: GridMesh, and offset: (Point) -> Vector) -> GridMesh {
    var sum = mesh
    for row in mesh.nodes.indices {
      for column in mesh.nodes.indices {
        sum[column, row] += offset(Point(mesh.nodes[column], mesh.nodes[row]))
      }
    }
    return sum
  }

  // MARK: The smooth bend
  /// Found with the known modules first, then with all.
  private var smoothBend: SmoothBend {
    var bend = SmoothBend()
    for isKnownOnly in [true, false] {
      for step in Tuning.steps {
        for _ in 0..<Tuning.rounds where !improve(&bend, by: step, isKnownOnly) { break }
      }
    }
    return bend
  }

  /// Changes each term by a step if that helps; false if nothing helped.
  private func improve(_ bend: inout SmoothBend, by step: Double, _ isKnownOnly: Bool) -> Bool {
    var best = clarity(of: bend, isKnownOnly)
    var isBetter = false
    for term in bend.terms.indices {
      for way in [Vector(step, 0), Vector(-step, 0), Vector(0, step), Vector(0, -step)] {
        var moved = bend
        moved.terms[term] += way
        let clarity = clarity(of: moved, isKnownOnly)
        if clarity > best + Tuning.leastGain { (best, bend, isBetter) = (clarity, moved, true) }
      }
    }
    return isBetter
  }

  private func clarity(of bend: SmoothBend, _ isKnownOnly: Bool) -> Float {
    var sum: Float = 0
    for module in places.indices where !isKnownOnly || polarity.values[module] != 0 {
      sum += clarity(at: place(of: module, bend), polarity.values[module])
    }
    return sum
  }

  private func place(of module: Int, _ bend: SmoothBend) -> SIMD2<Float> {
    let (row, column) = module.quotientAndRemainder(dividingBy: version.size)
    let offset = SIMD2<Float>(
      bend.offset(Point(Double(column) - 3, Double(row) - 3) * (1 / Double(distance))))
    return places[module] + ways[module].right * offset.x + ways[module].down * offset.y
  }

  private mutating func move(by bend: SmoothBend) {
    for module in places.indices { places[module] = place(of: module, bend) }
  }

  // MARK: The mesh
  /// Halves the cells until they have few modules.
  private func finest(from coarsest: Int) -> GridMesh {
    var cells = coarsest
    let isLarge = version.hasVersionInformation
    var mesh = GridMesh(cells: cells, of: version)
    while true {
      for step in Tuning.steps {
        for _ in 0..<Tuning.rounds where !improve(&mesh, by: Float(step)) { break }
      }
      cells *= 2
      if isLarge || cells * Tuning.cells.leastModules > version.size { return mesh }
      mesh = GridMesh(cells: cells, of: version, offsets: mesh)
    }
  }

  /// Moves each node by a step if that helps; false if nothing helped.
  private func improve(_ mesh: inout GridMesh, by step: Float) -> Bool {
    var isBetter = false
    for row in mesh.nodes.indices {
      for column in mesh.nodes.indices {
        let modules = modules(around: column, row, in: mesh)
        let start = offset(of: mesh, column, row)
        let neighbors = neighbors(of: column, row, in: mesh)
        func value(_ way: SIMD2<Float>) -> Float {
          var value: Float = 0
          for module in modules {
            let place = module.place + module.right * way.x + module.down * way.y
            value += clarity(at: place, module.polarity)
          }
          for neighbor in neighbors {
            let bend = start + way - neighbor
            value -= Tuning.stiffness * (bend * bend).sum()
          }
          return value
        }
        var best = (way: SIMD2<Float>.zero, value: value(.zero) + Tuning.leastGain)
        for y in [-step, 0, step] {
          for x in [-step, 0, step] where x != 0 || y != 0 {
            let value = value(SIMD2(x, y))
            if value > best.value { best = (SIMD2(x, y), value) }
          }
        }
        if best.way == .zero { continue }
        mesh[column, row] += Vector(best.way / distance)
        isBetter = true
      }
    }
    return isBetter
  }

  private struct NearbyModule {
    let place: SIMD2<Float>
    /// Where moving the node by one module moves it.
    let right, down: SIMD2<Float>
    let polarity: Float
  }

  /// The modules in the cells around a node.
  private func modules(around column: Int, _ row: Int, in mesh: GridMesh) -> [NearbyModule] {
    let (u, v) = (mesh.nodes[column], mesh.nodes[row])
    let cell = mesh.nodes[1] - mesh.nodes[0]
    func near(_ node: Double) -> Range<Int> {
      let modules = [node - cell, node + cell].map { $0 * Double(distance) + 3 }
      return max(
        0, Int(modules[0].rounded(.up)))..<min(version.size, Int(modules[1].rounded(.down)) + 1)
    }
    let (columns, rows) = (near(u), near(v))
    var nearby: [NearbyModule] = []
    nearby.reserveCapacity(columns.count * rows.count)
    for moduleRow in rows {
      let moduleV = (Double(moduleRow) - 3) / Double(distance)
      let share = 1 - abs(moduleV - v) / cell
      for moduleColumn in columns {
        let moduleU = (Double(moduleColumn) - 3) / Double(distance)
        let weight = Float(share * (1 - abs(moduleU - u) / cell))
        let index = moduleRow * version.size + moduleColumn
        let offset = SIMD2<Float>(mesh.moved(moduleU, moduleV) - Point(moduleU, moduleV)) * distance
        let way = ways[index]
        nearby.append(
          NearbyModule(
            place: places[index] + way.right * offset.x + way.down * offset.y,
            right: way.right * weight, down: way.down * weight, polarity: polarity.values[index]))
      }
    }
    return nearby
  }

  private func neighbors(of column: Int, _ row: Int, in mesh: GridMesh) -> [SIMD2<Float>] {
    [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
      .filter { mesh.nodes.indices.contains($0.0) && mesh.nodes.indices.contains($0.1) }
      .map { offset(of: mesh, $0.0, $0.1) }
  }

  /// In modules.
  private func offset(of mesh: GridMesh, _ column: Int, _ row: Int) -> SIMD2<Float> {
    SIMD2<Float>(mesh[column, row]) * distance
  }

  // MARK: Clarity
  /// A module's distance from gray, or how well it matches if it is known.
  @inline(__always) private func clarity(at place: SIMD2<Float>, _ polarity: Float) -> Float {
    let value = patch.value(place.x, place.y)
    return polarity == 0 ? abs(value) : polarity * value
  }
}

/// A quadratic bend of a whole code, such as around a bottle.
private struct SmoothBend {
  /// In modules: the offsets of the corner, right and lower pattern; the most that lines across, and
  /// down, bulge; and the offset of the far corner.
  var terms = [Vector](repeating: .zero, count: 6)

  /// In modules; the point is in units of the pattern distance.
  func offset(_ point: Point) -> Vector {
    let (u, v) = (point.x, point.y)
    let corners = terms[0] * (1 - u - v) + terms[1] * u + terms[2] * v + terms[5] * (u * v)
    return corners + terms[3] * (4 * u * (1 - u)) + terms[4] * (4 * v * (1 - v))
  }
}

extension MeshSearch {
  /// Limits fitted to pictures.
  ///
  /// Of BoofCV's categories `curved` and `damaged`, the mesh reads 20 codes more of 103, of
  /// `damage-901` 12 of 704.
  enum Tuning {
    /// How many cells a mesh has along a side at first, how few modules these may have, and how many
    /// they have in a grid that was bent before: in large codes by their alignment patterns.
    static let cells = (coarsest: 2, leastModules: 4, modulesOfGiven: 8)
    /// The steps in modules, and the most rounds of each.
    static let (steps, rounds) = ([0.5, 0.25, 0.12], 4)
    /// The least gain in clarity that counts, a clear module having 1 to 2.
    static let leastGain: Float = 1e-3
    /// What a difference of one module between neighboring nodes costs (with half or twice as much,
    /// two codes fewer of those are read).
    static let stiffness: Float = 6
  }
}
