struct GridFit {
  let fixed: FunctionPatterns
  /// That of the function patterns: about 0 by chance, 1 and more for a sharp code.
  var correlation: Float
  /// In units of the pattern distance.
  let view: Perspective
  let controlPoints: GridSearch.ControlPoints
  /// Corrections to the view for bent paper; nil if the view is good enough or the code is small.
  var mesh: GridMesh?
  var size: Int { fixed.version.size }

  func point(_ u: Double, _ v: Double) -> Point {
    let point = mesh?.moved(u, v) ?? Point(u, v)
    return view.map(point.x, point.y)
  }

  /// Clockwise from the code's own upper left corner.
  var corners: [Point] {
    let distance = Double(fixed.version.centerDistance)
    let (near, far) = (-3.5 / distance, 1 + 3.5 / distance)
    return [view.map(near, near), view.map(far, near), view.map(far, far), view.map(near, far)]
  }

  func modules(in image: GrayImage) -> SoftModules {
    let luminance = ModuleSamples.inner(of: self, in: image).averages
    return LocalLevels(of: luminance).darkness(of: luminance)
  }
}

/// The offsets of modules from a perspective view, measured at a large code's alignment patterns.
struct GridMesh: Sendable {
  /// The columns, and rows, of the nodes, in units of the pattern distance.
  let nodes: [Double]
  private(set) var offsets: [Vector]

  /// Zero offsets; nil if the version has at most one alignment pattern.
  init?(of version: SymbolVersion) {
    let centers = version.alignmentCenters
    guard centers.count > 2 else { return nil }
    nodes = centers.map { (Double($0) - 3) / Double(version.centerDistance) }
    offsets = [Vector](repeating: .zero, count: centers.count * centers.count)
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

  /// Moves a point by the offset interpolated between nodes, clamped beyond the outer nodes.
  func moved(_ u: Double, _ v: Double) -> Point {
    let (column, right) = cell(u)
    let (row, below) = cell(v)
    let top = self[column, row] + (self[column + 1, row] - self[column, row]) * right
    let bottom = self[column, row + 1] + (self[column + 1, row + 1] - self[column, row + 1]) * right
    let offset = top + (bottom - top) * below
    return Point(u, v) + offset
  }

  private func cell(_ coordinate: Double) -> (index: Int, share: Double) {
    let index = nodes[1..<nodes.count - 1].count { $0 <= coordinate }
    let share = (coordinate - nodes[index]) / (nodes[index + 1] - nodes[index])
    return (index, min(max(share, 0), 1))
  }
}
