/// Maps a plane to the picture of it.
struct Perspective: Sendable {
  private let a, b, c, d, e, f, g, h: Double

  /// The view that takes the corners (0, 0), (1, 0), (1, 1), (0, 1) to four points, in that order;
  /// nil when there are not four points, or the last three lie on a line.
  init?(unitSquareTo points: [Point]) {
    guard points.count == 4 else { return nil }
    self.init(corner: points[0], right: points[1], below: points[3], inner: points[2], at: 1)
  }

  /// The view that takes (0, 0), (1, 0) and (0, 1) to three points, and (s, s) to a fourth; nil when
  /// the last three lie on a line.
  ///
  /// Where s is 1 it is the closed form of P. Heckbert, "Fundamentals of texture mapping and image
  /// warping", 2.2.3; the equations for g and h are the same with s in the place of 1.
  init?(corner: Point, right: Point, below: Point, inner: Point, at s: Double) {
    let (toRight, toBelow) = ((right - inner) * s, (below - inner) * s)
    let rest = (inner - corner) + ((right - corner) + (below - corner)) * -s
    let determinant = toRight.cross(toBelow)
    guard abs(determinant) > 1e-9 else { return nil }
    self.init(
      corner: corner, right: right, below: below,
      projectiveTerms: (rest.cross(toBelow) / determinant, toRight.cross(rest) / determinant))
  }

  /// The view that takes (0, 0), (1, 0) and (0, 1) to three points, by its projective terms: so much
  /// of its distance from the eye is added on the way to the second and to the third.
  init(
    corner: Point, right: Point, below: Point, projectiveTerms: (across: Double, down: Double)
  ) {
    (g, h) = projectiveTerms
    a = right.x - corner.x + g * right.x
    b = below.x - corner.x + h * below.x
    c = corner.x
    d = right.y - corner.y + g * right.y
    e = below.y - corner.y + h * below.y
    f = corner.y
  }

  /// How much of its distance from the eye is added on the way to (1, 0), and to (0, 1).
  var projectiveTerms: (across: Double, down: Double) { (g, h) }

  /// The picture of a point of the plane.
  @inline(__always)
  func map(_ u: Double, _ v: Double) -> Point {
    let w = g * u + h * v + 1
    return Point(x: (a * u + b * v + c) / w, y: (d * u + e * v + f) / w)
  }

  /// The pictures of eight points of the plane.
  @inline(__always)
  func map(
    _ u: SIMD8<Float>, _ v: SIMD8<Float>
  ) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
    let w = u * Float(g) + v * Float(h) + 1
    let x = u * Float(a) + v * Float(b) + Float(c)
    let y = u * Float(d) + v * Float(e) + Float(f)
    return (x / w, y / w)
  }
}
