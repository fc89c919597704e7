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
