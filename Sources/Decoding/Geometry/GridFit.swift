/// Where the modules of a code lie in a picture.
struct GridFit {
  /// The function patterns of its version.
  let fixed: FunctionPatterns
  /// How well those correlate with the picture: about 0 by chance, 1 and more for a sharp code.
  let correlation: Float
  /// The view of the code; places are in units of the finder patterns' distance.
  let view: Perspective
  /// The points that the view was found by.
  let controlPoints: GridSearch.ControlPoints
  /// How modules lie beside that view; nil where it is good enough, or the code is small.
  var mesh: GridMesh?

  /// Modules along a side.
  var size: Int { fixed.version.size }

  /// Where a place lies in the picture.
  func place(_ u: Double, _ v: Double) -> Point {
    guard let (u, v) = mesh?.moved(u, v) else { return view.map(u, v) }
    return view.map(u, v)
  }

  /// The corners of the code, clockwise from the top left as its reader sees it.
  var corners: [Point] {
    let distance = Double(size - 7)
    let (near, far) = (-3.5 / distance, 1 + 3.5 / distance)
    return [view.map(near, near), view.map(far, near), view.map(far, far), view.map(near, far)]
  }

  /// How dark the modules are that it has in a picture.
  func modules(in image: GrayImage) -> SoftModules {
    let luminance = ModuleSamples.inner(of: self, in: image).averages
    return LocalLevels(of: luminance).darkness(of: luminance)
  }
}

/// How far modules lie from where one view of a whole code has them: measured at the alignment
/// patterns of a large code, and in between by distance.
struct GridMesh: Sendable {
  /// The columns, and rows, of the nodes, in units of the finder patterns' distance.
  let places: [Double]
  /// How far each node lies from its place, row after row.
  private(set) var offsets: [SIMD2<Double>]

  /// A mesh without offsets for a version; nil for one with a single alignment pattern or none.
  init?(of version: SymbolVersion) {
    let centers = version.alignmentCenters
    guard centers.count > 2 else { return nil }
    places = centers.map { (Double($0) - 3) / Double(version.size - 7) }
    offsets = [SIMD2<Double>](repeating: .zero, count: centers.count * centers.count)
  }

  /// The offset of the node in a column and a row.
  subscript(column: Int, row: Int) -> SIMD2<Double> {
    get { offsets[row * places.count + column] }
    set { offsets[row * places.count + column] = newValue }
  }

  /// Whether a node lies in the corner of a finder pattern, where there is no alignment pattern.
  func isFinder(column: Int, row: Int) -> Bool {
    let last = places.count - 1
    return (column == 0 && row == 0) || (column == last && row == 0) || (column == 0 && row == last)
  }

  /// Where a node is to be looked for: moved as its neighbours towards the first corner are.
  func expected(column: Int, row: Int) -> SIMD2<Double> {
    if row == 0 { return column == 0 ? .zero : self[column - 1, 0] }
    if column == 0 { return self[0, row - 1] }
    return self[column - 1, row] + self[column, row - 1] - self[column - 1, row - 1]
  }

  /// Where a place lies: moved as the four nodes around it are; beyond the nodes as the nearest are.
  func moved(_ u: Double, _ v: Double) -> (u: Double, v: Double) {
    let (column, right) = cell(u)
    let (row, below) = cell(v)
    let top = self[column, row] + (self[column + 1, row] - self[column, row]) * right
    let bottom =
      self[column, row + 1] + (self[column + 1, row + 1] - self[column, row + 1]) * right
    let offset = top + (bottom - top) * below
    return (u + offset.x, v + offset.y)
  }

  private func cell(_ place: Double) -> (index: Int, share: Double) {
    let index = places[1..<places.count - 1].count { $0 <= place }
    let share = (place - places[index]) / (places[index + 1] - places[index])
    return (index, min(max(share, 0), 1))
  }
}
