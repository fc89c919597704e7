/// Where a picture has print, codes and labels: a grid of cells that a label covers or spares.
struct PrintMap {
  /// The side of a cell in pixels.
  let cell: Int
  let columns, rows: Int
  /// What covering a cell costs, row by row.
  private var costs: [Int]
  /// The sums of costs above and to the left of each corner of a cell.
  private var sums: [Int] = []

  /// The cost of a cell that belongs to a code or a label: more than all print together.
  private static let taken = 1_000_000
  /// A picture has about as many cells, or fewer, so that the work for each label is bounded.
  private static let cellCount = 16_000.0
  /// A step of contrast within a cell, as a sum of three channels.
  ///
  /// Thermal print in the photographs of `Fixtures` differs by 300 and more, a fold by less than 100.
  private static let contrast = 150

  /// Finds print by its contrast.
  init(of canvas: borrowing Canvas) {
    let (width, height) = (canvas.width, canvas.height)
    let cell = max(1, Int((Double(width * height) / Self.cellCount).squareRoot().rounded(.up)))
    self.cell = cell
    columns = (width + cell - 1) / cell
    rows = (height + cell - 1) / cell
    costs = []
    costs.reserveCapacity(columns * rows)
    for top in stride(from: 0, to: height, by: cell) {
      for left in stride(from: 0, to: width, by: cell) {
        let shades = canvas.shades(
          left..<min(left + cell + 1, width), top..<min(top + cell + 1, height))
        costs.append((shades.upperBound - shades.lowerBound) / Self.contrast)
      }
    }
    add()
  }

  /// Takes an area for a label.
  mutating func take(_ area: Area) {
    mark(area)
    add()
  }

  /// Takes the codes within these corners, and the areas of signs.
  mutating func take(_ codes: [[SIMD2<Double>]], _ signs: [Area]) {
    for corners in codes { mark(corners) }
    for area in signs { mark(area) }
    add()
  }

  /// Takes the cells along a line, so that no label hides where it leads.
  mutating func take(alongLine line: [SIMD2<Double>]) {
    guard line.count == 2 else { return }
    let way = line[1] - line[0]
    let steps = min(Int((way * way).sum().squareRoot()) / cell, columns + rows)
    for step in 0...steps {
      mark(Area(around: line[0] + way * (Double(step) / Double(max(steps, 1))), radius: 0))
    }
    add()
  }

  private mutating func mark(_ area: Area) {
    let (columns, rows) = cells(of: area)
    for row in rows {
      for column in columns { costs[row * self.columns + column] = Self.taken }
    }
  }

  /// The cells that the area within four corners touches.
  private mutating func mark(_ corners: [SIMD2<Double>]) {
    let (columns, rows) = cells(of: Area(around: corners))
    for row in rows {
      for column in columns {
        let center = (SIMD2(Double(column), Double(row)) + 0.5) * Double(cell)
        if distance(from: center, to: corners) > Double(cell) { continue }
        costs[row * self.columns + column] = Self.taken
      }
    }
  }

  /// How far outside an area a point is, at least; negative or 0 within it.
  private func distance(from point: SIMD2<Double>, to corners: [SIMD2<Double>]) -> Double {
    let center = corners.reduce(SIMD2(), +) / Double(corners.count)
    return corners.indices.reduce(-.infinity) { most, index in
      let side = corners[(index + 1) % corners.count] - corners[index]
      let length = (side * side).sum().squareRoot()
      let across = SIMD2(side.y, -side.x) / max(length, 1)
      let outward = ((center - corners[index]) * across).sum() < 0 ? across : -across
      return max(most, ((point - corners[index]) * outward).sum())
    }
  }

  /// Whether a point is on a code or a label.
  func isTaken(_ point: SIMD2<Double>) -> Bool {
    let column = min(max(Int(point.x) / cell, 0), columns - 1)
    let row = min(max(Int(point.y) / cell, 0), rows - 1)
    return costs[row * columns + column] == Self.taken
  }

  /// What covering an area costs: its contrast; nil if a part of it is taken.
  func cost(of area: Area) -> Int? {
    let (columns, rows) = cells(of: area)
    let width = self.columns + 1
    let (top, bottom) = (rows.lowerBound * width, rows.upperBound * width)
    let sum =
      sums[bottom + columns.upperBound] - sums[bottom + columns.lowerBound]
      - sums[top + columns.upperBound] + sums[top + columns.lowerBound]
    return sum < Self.taken ? sum : nil
  }

  /// The cells that an area touches.
  private func cells(of area: Area) -> (columns: Range<Int>, rows: Range<Int>) {
    func cells(_ range: Range<Int>, _ count: Int) -> Range<Int> {
      let first = min(max(range.lowerBound / cell, 0), count)
      return first..<min(max((range.upperBound + cell - 1) / cell, first), count)
    }
    return (cells(area.columns, columns), cells(area.rows, rows))
  }

  private mutating func add() {
    let width = columns + 1
    sums = [Int](repeating: 0, count: width * (rows + 1))
    for row in 0..<rows {
      var line = 0
      for column in 0..<columns {
        line += costs[row * columns + column]
        sums[(row + 1) * width + column + 1] = sums[row * width + column + 1] + line
      }
    }
  }
}
