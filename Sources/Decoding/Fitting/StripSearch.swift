/// Moves each row of a code's modules as a whole to where it is clearest, or each column: rows that a
/// camera read while it moved, paper that slipped in the printer, and the halves of a torn ticket.
///
/// The way of all rows that is best together is found row by row (A. Viterbi, 1967): neighbors move
/// almost alike, or one jumps.
struct StripSearch {
  private let size: Int
  /// The values of a patch at every quarter of a module, row by row and column by column.
  private let rows, columns: Lattice

  /// `view` maps to the patch, in units of the pattern distance; `size` is in modules.
  init(_ view: Perspective, _ patch: NormalizedPatch, size: Int) {
    self.size = size
    rows = Lattice(of: patch, view, size: size)
    columns = rows.transposed
  }

  /// The clearer of rows and columns; modules are 1 if known to be dark, −1 if light, and 0 if they
  /// vary.
  func strips(known: SoftModules) -> Strips {
    let (rows, columns) = (best(in: rows, known), best(in: columns, known.transposed))
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
      way.add(.costs)
      if let last = ways.last { way.add(last.spread) }
      ways.append(way)
    }
    var index = ways[size - 1].largest
    let value = ways[size - 1][index]
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

/// A value for each offset of a row of modules, line by line, and −∞ around them, where no step leads.
private struct OffsetSquare {
  private var values = [Float](repeating: -.infinity, count: line * (side + 2 * margin))

  private static let (reach, side) = (StripSearch.reach, 2 * StripSearch.reach + 1)
  private static let step = 1 / Float(StripSearch.stepsInModule)
  /// What lies around the square on each side, at least.
  private static let margin = StripSearch.Tuning.bendSteps
  /// The length of a line: whole vectors.
  private static let line = (side + 2 * margin + 7) & ~7

  /// Of the square's values, whose lines start `line` apart.
  static let indices = (0..<side).flatMap { row in
    (0..<side).map { (row + margin) * line + margin + $0 }
  }

  subscript(index: Int) -> Float { values[index] }

  /// Sets the values line by line, each a range of all.
  mutating func fill(_ set: (_ line: Int, _ values: inout [Float], _ range: Range<Int>) -> Void) {
    for line in 0..<Self.side {
      let start = (line + Self.margin) * Self.line + Self.margin
      set(line, &values, start..<start + Self.side)
    }
  }

  /// In modules.
  static func offset(at index: Int) -> SIMD2<Float> {
    let (row, column) = index.quotientAndRemainder(dividingBy: line)
    return SIMD2(Float(column - margin - reach), Float(row - margin - reach)) * step
  }

  var largest: Int {
    var largest = Self.indices[0]
    for index in Self.indices where values[index] > values[largest] { largest = index }
    return largest
  }

  /// What the distance from the grid costs, as a negative value.
  static let costs: OffsetSquare = {
    var costs = OffsetSquare()
    for index in indices {
      let offset = offset(at: index)
      costs.values[index] = -StripSearch.Tuning.offsetCost * (offset * offset).sum()
    }
    return costs
  }()

  mutating func add(_ other: OffsetSquare) {
    for index in values.indices { values[index] += other.values[index] }
  }

  /// What a difference of so many steps costs along an axis.
  private static let bendCosts = (-StripSearch.Tuning.bendSteps...StripSearch.Tuning.bendSteps).map
  {
    (steps: $0, cost: StripSearch.Tuning.stiffness * Float($0 * $0) * step * step)
  }

  /// The most that a neighboring row has left after its difference to each offset.
  var spread: OffsetSquare {
    var spread = spread(by: 1).spread(by: Self.line)
    let jumped = values[largest] - StripSearch.Tuning.jump
    for index in Self.indices { spread.values[index] = max(spread.values[index], jumped) }
    return spread
  }

  /// Along an axis.
  private func spread(by stride: Int) -> OffsetSquare {
    var spread = self
    var target = spread.values.mutableSpan
    let values = values.span
    let inside = Self.margin * Self.line..<(Self.margin + Self.side) * Self.line
    for index in Swift.stride(from: inside.lowerBound, to: inside.upperBound, by: 8) {
      var best: SIMD8<Float> = values.vector(at: index)
      for (steps, cost) in Self.bendCosts {
        let other: SIMD8<Float> = values.vector(at: index + steps * stride) - cost
        best.replace(with: other, where: other .> best)
      }
      target.store(best, at: index)
    }
    return spread
  }

  /// The offset that the best way to one of the next row comes from.
  func origin(of index: Int) -> Int {
    var best = (index: largest, value: values[largest] - StripSearch.Tuning.jump)
    for (rows, rowCost) in Self.bendCosts {
      for (columns, columnCost) in Self.bendCosts {
        let near = index + rows * Self.line + columns
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
    square.fill { line, values, range in
      PictureKernel.best.measureRow(
        modules, in: self.values, from: index(0, Self.steps * row + line), width: width,
        steps: Self.steps, into: &values, range)
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
    /// How far the strips' value has to exceed the clarity of a surface, for each module of the
    /// code: with less, bands, dead columns and blots are taken for strips.
    static let leastGainOfModule: Float = 0.03
  }
}
