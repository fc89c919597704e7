/// The corners of a code or of what may be one, in order around it.
///
/// Codes that lie side by side and are turned share upright boxes, but not outlines.
struct Outline: Equatable, Sendable {
  let corners: [Point]
  let bounds: Bounds

  init(_ corners: [Point]) {
    self.corners = corners
    bounds = Bounds(around: corners)
  }

  /// The mean of the corners.
  var center: Point { corners.reduce(.zero, +) / Double(max(corners.count, 1)) }

  func scaled(by factor: Double) -> Outline { Outline(corners.map { $0 * factor }) }

  /// Whether a ray from the point crosses an odd number of edges; false if a coordinate is NaN.
  func contains(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    var isInside = false
    forEachCrossing(ofRow: point.y) { if point.x < $0 { isInside.toggle() } }
    return isInside
  }

  /// Where edges cross a row of the picture, in no order.
  func forEachCrossing(ofRow y: Double, _ body: (Double) -> Void) {
    for (index, end) in corners.enumerated() {
      let start = corners[(index + corners.count - 1) % corners.count]
      guard (start.y > y) != (end.y > y) else { continue }
      body(start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y))
    }
  }

  /// Whether the center of one lies within the other.
  func overlaps(_ other: Outline) -> Bool { contains(other.center) || other.contains(center) }
}

extension Outline {
  /// The convex hull of points: Andrew's monotone chain (Information Processing Letters 9, 1979).
  init(hullOf points: [Point]) {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: some Sequence<Point>) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while let last = chain.last, chain.count > 1,
          (last - chain[chain.count - 2]).cross(point - last) <= 0
        { chain.removeLast() }
        chain.append(point)
      }
      return chain.dropLast()
    }
    self.init(chain(sorted) + chain(sorted.reversed()))
  }
}
