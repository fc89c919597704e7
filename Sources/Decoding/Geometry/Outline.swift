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

  /// Whether a ray from the point crosses an odd number of edges; false if a coordinate is NaN.
  func contains(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    var isInside = false
    for (index, end) in corners.enumerated() {
      let start = corners[(index + corners.count - 1) % corners.count]
      guard (start.y > point.y) != (end.y > point.y) else { continue }
      let crossing = start.x + (end.x - start.x) * (point.y - start.y) / (end.y - start.y)
      if point.x < crossing { isInside.toggle() }
    }
    return isInside
  }

  /// Whether the center of one lies within the other.
  func overlaps(_ other: Outline) -> Bool { contains(other.center) || other.contains(center) }
}
