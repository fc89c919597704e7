/// Moves each row of a code's modules as a whole to where it is clearest, or each column: rows that a
/// camera read while it moved, paper that slipped in the printer, and the halves of a torn ticket.
///
/// The way of all rows that is best together is found row by row (A. Viterbi, 1967): neighbors move
/// almost alike, or one jumps.
struct StripSearch {
  /// The values of a patch at every quarter of a module.
  private let lattice: Lattice
  private let known: SoftModules
  private var size: Int { known.size }

  /// `view` maps to the patch, in units of the pattern distance.
  init(_ view: Perspective, _ patch: NormalizedPatch, known: SoftModules) {
    lattice = Lattice(of: patch, view, size: known.size)
    self.known = known
  }

  /// The better of rows and columns.
  var strips: Strips {
    let (rows, columns) = (best(in: lattice, known), best(in: lattice.transposed, known.transposed))
    if rows.value >= columns.value {
      return Strips(areRows: true, offsets: rows.offsets, value: rows.value)
    }
    let offsets = columns.offsets.map { SIMD2($0.y, $0.x) }
    return Strips(areRows: false, offsets: offsets, value: columns.value)
  }

  private func best(
    in lattice: Lattice, _ known: SoftModules
  ) -> (offsets: [SIMD2<Float>], value: Float) {
    // The value of the best way to each offset, row by row.
    var ways: [OffsetSquare] = []
    for row in 0..<size {
      var way = lattice.clarity(ofRow: row, known)
      way.chargeForOffsets()
      if let last = ways.last { way.add(last.spread) }
      ways.append(way)
    }
    var index = ways[size - 1].largest
    let value = ways[size - 1].values[index]
    var offsets = [OffsetSquare.offset(at: index)]
    for way in ways.dropLast().reversed() {
      index = way.origin(of: index)
      offsets.append(OffsetSquare.offset(at: index))
    }
    return (offsets.reversed(), value)
  }
}

/// Where rows or columns of modules are moved to.
struct Strips {
  let areRows: Bool
  /// In modules, one for each row or column.
  let offsets: [SIMD2<Float>]
  /// The modules' clarity less what the offsets and the differences between neighbors cost.
  let value: Float

  /// Of the strip that a point lies in; in units of the pattern distance, like the point.
  func offset(_ u: Double, _ v: Double) -> Vector {
    let distance = Double(offsets.count - 7)
    let place = ((areRows ? v : u) * distance).rounded() + 3
    let strip = Int(min(Double(offsets.count - 1), max(0, place)))
    return Vector(offsets[strip]) * (1 / distance)
  }
}

/// A value for each offset of a row of modules, line by line.
private struct OffsetSquare {
  var values: [Float]

  private static let (reach, side) = (StripSearch.reach, 2 * StripSearch.reach + 1)
  private static let step = 1 / Float(StripSearch.stepsInModule)

  init() { values = [Float](repeating: 0, count: Self.side * Self.side) }

  /// In modules.
  static func offset(at index: Int) -> SIMD2<Float> {
    SIMD2(Float(index % side - reach), Float(index / side - reach)) * step
  }

  var largest: Int {
    var largest = 0
    for index in values.indices where values[index] > values[largest] { largest = index }
    return largest
  }

  /// Charges for the distance from the grid.
  mutating func chargeForOffsets() {
    for index in values.indices {
      let offset = Self.offset(at: index)
      values[index] -= StripSearch.Tuning.offsetCost * (offset * offset).sum()
    }
  }

  mutating func add(_ other: OffsetSquare) {
    for index in values.indices { values[index] += other.values[index] }
  }

  /// What a difference of so many steps costs along an axis.
  private static let costs = (-StripSearch.Tuning.bendSteps...StripSearch.Tuning.bendSteps).map {
    (steps: $0, cost: StripSearch.Tuning.stiffness * Float($0 * $0) * step * step)
  }

  /// The most that a neighboring row has left after its difference to each offset.
  var spread: OffsetSquare {
    var spread = spread(by: 1).spread(by: Self.side)
    let jumped = values[largest] - StripSearch.Tuning.jump
    for index in values.indices { spread.values[index] = max(spread.values[index], jumped) }
    return spread
  }

  /// Along an axis.
  private func spread(by stride: Int) -> OffsetSquare {
    var spread = self
    for index in values.indices {
      let place = index / stride % Self.side
      var best = values[index]
      for (steps, cost) in Self.costs where 0..<Self.side ~= place + steps {
        best = max(best, values[index + steps * stride] - cost)
      }
      spread.values[index] = best
    }
    return spread
  }

  /// The offset that the best way to one of the next row comes from.
  func origin(of index: Int) -> Int {
    var best = (index: largest, value: values[largest] - StripSearch.Tuning.jump)
    let (row, column) = index.quotientAndRemainder(dividingBy: Self.side)
    for (rows, rowCost) in Self.costs where 0..<Self.side ~= row + rows {
      for (columns, columnCost) in Self.costs where 0..<Self.side ~= column + columns {
        let near = index + rows * Self.side + columns
        let value = values[near] - rowCost - columnCost
        if value > best.value { best = (near, value) }
      }
    }
    return best.index
  }
}

/// The values of a patch at every quarter of a module: those of whole modules apart lie together, as
/// rows of modules are compared with them.
private struct Lattice {
  private let size: Int
  /// Samples along a side; the first is `reach` steps before the first module.
  private let side: Int
  /// Samples of a line that are whole modules apart, and what a vector may read beyond.
  private let width: Int
  private var values: [Float]

  private static let (reach, steps) = (StripSearch.reach, StripSearch.stepsInModule)

  init(of patch: NormalizedPatch, _ view: Perspective, size: Int) {
    self.init(size: size)
    let distance = Double(size - 7)
    func coordinate(_ index: Int) -> Double {
      (Double(index - Self.reach) / Double(Self.steps) - 3) / distance
    }
    for row in 0..<side {
      for column in 0..<side {
        let point = view.map(coordinate(column), coordinate(row))
        values[self.index(column, row)] = patch.value(Float(point.x), Float(point.y))
      }
    }
  }

  private init(size: Int) {
    self.size = size
    side = Self.steps * (size - 1) + 2 * Self.reach + 1
    width = size + 2 * Self.reach / Self.steps + 8
    values = [Float](repeating: 0, count: side * Self.steps * width)
  }

  private func index(_ column: Int, _ row: Int) -> Int {
    (row * Self.steps + column % Self.steps) * width + column / Self.steps
  }

  var transposed: Lattice {
    var transposed = Lattice(size: size)
    for row in 0..<side {
      for column in 0..<side {
        transposed.values[index(column, row)] = values[index(row, column)]
      }
    }
    return transposed
  }

  /// How clear a row of modules is at each offset: known ones count with their sign, others by their
  /// distance from gray.
  func clarity(ofRow row: Int, _ known: SoftModules) -> OffsetSquare {
    let modules = stride(from: 0, to: size, by: 8).map { known.eight($0, row) }
    var square = OffsetSquare()
    let span = values.span
    for offset in square.values.indices {
      let (line, column) = offset.quotientAndRemainder(dividingBy: 2 * Self.reach + 1)
      let first = index(column, Self.steps * row + line)
      var sum = SIMD8<Float>.zero
      for (eight, modules) in modules.enumerated() {
        let values: SIMD8<Float> = span.vector(at: first + 8 * eight)
        sum += values * modules.polarity
        sum += values.replacing(with: -values, where: values .< 0) * modules.varies
      }
      square.values[offset] = sum.sum()
    }
    return square
  }
}

extension StripSearch {
  /// Steps in a module, and the most steps that a row is moved either way.
  fileprivate static let (stepsInModule, reach) = (4, 12)

  /// Limits fitted to pictures: of 64 with rolling shutters or halves laid apart, twelve more are
  /// read (`make_corpus.py --set damage`, seeds 901 and 902; of 32 with seed 903, six more).
  enum Tuning {
    /// What a row pays for an offset of one module; a clear module has 1 to 2.
    ///
    /// It grows with the square.
    static let offsetCost: Float = 0.5
    /// What a difference of one module between neighbors costs, growing with the square.
    static let stiffness: Float = 3
    /// The steps by which neighbors may differ without a jump.
    static let bendSteps = 2
    /// What a jump costs.
    static let jump: Float = 12
    /// How far the strips' value has to exceed the clarity of a mesh without strips, for each module
    /// of the code: with less, bands, dead columns and blots are taken for strips.
    static let leastGainOfModule: Float = 0.03
  }
}
