/// Maps a square of a plane to the picture of it.
struct Perspective {
  private let a, b, c, d, e, f, g, h: Double

  /// The view that takes the corners (0, 0), (1, 0), (1, 1), (0, 1) to four points, in that order;
  /// nil when there are not four points, or the last three lie on a line.
  ///
  /// The closed form of P. Heckbert, "Fundamentals of texture mapping and image warping", 2.2.3.
  init?(unitSquareTo points: [Point]) {
    guard points.count == 4 else { return nil }
    let (p0, p1, p2, p3) = (points[0], points[1], points[2], points[3])
    let (dx1, dy1) = (p1.x - p2.x, p1.y - p2.y)
    let (dx2, dy2) = (p3.x - p2.x, p3.y - p2.y)
    let (sx, sy) = (p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y)
    let determinant = dx1 * dy2 - dx2 * dy1
    guard abs(determinant) > 1e-9 else { return nil }
    g = (sx * dy2 - dx2 * sy) / determinant
    h = (dx1 * sy - sx * dy1) / determinant
    a = p1.x - p0.x + g * p1.x
    b = p3.x - p0.x + h * p3.x
    c = p0.x
    d = p1.y - p0.y + g * p1.y
    e = p3.y - p0.y + h * p3.y
    f = p0.y
  }

  /// The picture of a point of the square.
  func map(_ u: Double, _ v: Double) -> Point {
    let w = g * u + h * v + 1
    return Point(x: (a * u + b * v + c) / w, y: (d * u + e * v + f) / w)
  }
}
