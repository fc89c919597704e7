struct Perspective: Sendable {
  private let a, b, c, d, e, f, g, h: Double

  /// From (0, 0), (1, 0), (1, 1) and (0, 1) to four points, in that order; nil unless there are
  /// four, the last three not collinear.
  init?(unitSquareTo points: [Point]) {
    guard points.count == 4 else { return nil }
    self.init(corner: points[0], right: points[1], below: points[3], inner: points[2], at: 1)
  }

  /// From (0, 0), (1, 0), (0, 1) and (s, s); nil if the last three points are collinear.
  ///
  /// For s = 1 this is the closed form of P. Heckbert, "Fundamentals of texture mapping and image
  /// warping", 2.2.3; the equations for g and h are the same with s in place of 1.
  init?(corner: Point, right: Point, below: Point, inner: Point, at s: Double) {
    let (toRight, toBelow) = ((right - inner) * s, (below - inner) * s)
    let rest = (inner - corner) + ((right - corner) + (below - corner)) * -s
    let determinant = toRight.cross(toBelow)
    guard abs(determinant) > 1e-9 else { return nil }
    self.init(
      corner: corner, right: right, below: below,
      projectiveTerms: (rest.cross(toBelow) / determinant, toRight.cross(rest) / determinant))
  }

  init(corner: Point, right: Point, below: Point, projectiveTerms: (across: Double, down: Double)) {
    (g, h) = projectiveTerms
    a = right.x - corner.x + g * right.x
    b = below.x - corner.x + h * below.x
    c = corner.x
    d = right.y - corner.y + g * right.y
    e = below.y - corner.y + h * below.y
    f = corner.y
  }

  /// The relative growth in distance from the eye towards (1, 0) and (0, 1).
  var projectiveTerms: (across: Double, down: Double) { (g, h) }

  /// The terms of `map`, in the order of their letters.
  var terms: [Float] {
    [Float(a), Float(b), Float(c), Float(d), Float(e), Float(f), Float(g), Float(h)]
  }

  @inline(__always) func map(_ u: Double, _ v: Double) -> Point {
    let w = g * u + h * v + 1
    return Point(x: (a * u + b * v + c) / w, y: (d * u + e * v + f) / w)
  }
}
