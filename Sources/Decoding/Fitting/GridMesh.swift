/// The offsets of modules from a perspective view: at nodes in columns and rows, and of strips.
struct GridMesh: Sendable {
  /// The columns, and rows, of the nodes, in units of the pattern distance.
  let nodes: [Double]
  private(set) var offsets: [Vector]
  /// Rows or columns of modules that are moved as wholes besides; nil if none are.
  var strips: Strips?

  /// Zero offsets at the alignment patterns; nil if the version has at most one.
  init?(of version: SymbolVersion) {
    let centers = version.alignmentCenters
    guard centers.count > 2 else { return nil }
    nodes = centers.map { (Double($0) - 3) / Double(version.centerDistance) }
    offsets = [Vector](repeating: .zero, count: centers.count * centers.count)
  }

  /// Offsets at the corners of so many cells along each side, evenly spaced over the modules; those
  /// of another mesh, or zero.
  init(cells: Int, of version: SymbolVersion, offsets mesh: GridMesh? = nil) {
    let step = Double(version.size - 1) / Double(cells)
    let nodes = (0...cells).map { (Double($0) * step - 3) / Double(version.centerDistance) }
    self.nodes = nodes
    offsets = nodes.flatMap { v in
      nodes.map { u in mesh?.interpolated(u, v) ?? .zero }
    }
  }

  /// Replaces the offsets of all nodes, row by row.
  mutating func set(_ offsets: [Vector]) {
    precondition(offsets.count == nodes.count * nodes.count, "there is one offset per node")
    self.offsets = offsets
  }

  /// Adds an offset, of a point, to each node.
  mutating func add(_ offset: (_ u: Double, _ v: Double) -> Vector) {
    for index in offsets.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: nodes.count)
      offsets[index] += offset(nodes[column], nodes[row])
    }
  }

  subscript(column: Int, row: Int) -> Vector {
    get { offsets[row * nodes.count + column] }
    set { offsets[row * nodes.count + column] = newValue }
  }

  /// Whether a node lies in a finder pattern's corner, without an alignment pattern.
  func isFinder(column: Int, row: Int) -> Bool {
    let last = nodes.count - 1
    return (column == 0 && row == 0) || (column == last && row == 0) || (column == 0 && row == last)
  }

  /// Extrapolated from the neighbors towards the first corner.
  func expected(column: Int, row: Int) -> Vector {
    if row == 0 { return column == 0 ? .zero : self[column - 1, 0] }
    if column == 0 { return self[0, row - 1] }
    return self[column - 1, row] + self[column, row - 1] - self[column - 1, row - 1]
  }

  func moved(_ u: Double, _ v: Double) -> Point {
    Point(u, v) + interpolated(u, v) + (strips?.offset(u, v) ?? .zero)
  }

  /// The offset between nodes, clamped beyond the outer nodes; strips do not count.
  func interpolated(_ u: Double, _ v: Double) -> Vector {
    let (column, right) = cell(u)
    let (row, below) = cell(v)
    let top = self[column, row] + (self[column + 1, row] - self[column, row]) * right
    let bottom = self[column, row + 1] + (self[column + 1, row + 1] - self[column, row + 1]) * right
    return top + (bottom - top) * below
  }

  private func cell(_ coordinate: Double) -> (index: Int, share: Double) {
    let index = nodes[1..<nodes.count - 1].count { $0 <= coordinate }
    let share = (coordinate - nodes[index]) / (nodes[index + 1] - nodes[index])
    return (index, min(max(share, 0), 1))
  }
}
