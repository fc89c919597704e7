/// The offsets of modules from a perspective view: at nodes in columns and rows, and of strips.
struct GridMesh: Sendable {
  /// The columns, and rows, of the nodes, in units of the pattern distance.
  let nodes: [Double]
  private var offsets: [Vector]
  /// Rows or columns of modules that are moved as wholes besides; nil if none are.
  private(set) var strips: Strips?

  /// Zero offsets at the alignment patterns; nil if the version has at most one.
  init?(of version: SymbolVersion) {
    let centers = version.alignmentCenters
    guard centers.count > 2 else { return nil }
    nodes = centers.map { (Double($0) - 3) / Double(version.centerDistance) }
    offsets = [Vector](repeating: .zero, count: centers.count * centers.count)
  }

  /// The offsets of all modules, row by row.
  init(ofModules offsets: [Vector], in version: SymbolVersion) {
    precondition(offsets.count == version.size * version.size, "there is one offset per module")
    self.offsets = offsets
    nodes = (0..<version.size).map { Double($0 - 3) / Double(version.centerDistance) }
  }

  /// Strips, and no other offsets.
  init(_ strips: Strips) {
    nodes = [0, 1]
    offsets = [Vector](repeating: .zero, count: 4)
    self.strips = strips
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
  private func interpolated(_ u: Double, _ v: Double) -> Vector {
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
