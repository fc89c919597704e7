import TestSupport
import Testing

@testable import Decoding

struct PerspectiveTests {
  private static func points(_ coordinates: [(Double, Double)]) -> [Point] {
    coordinates.map { Point(x: $0.0, y: $0.1) }
  }

  private static let square = points([(0, 0), (1, 0), (1, 1), (0, 1)])

  private static let quadrilaterals = [
    square, points([(10, 10), (110, 10), (110, 110), (10, 110)]),
    points([(10, 10), (110, 30), (90, 130), (-10, 110)]),
    points([(12, 20), (140, 35), (120, 150), (5, 110)]),
    points([(100, 0), (200, 100), (100, 200), (0, 100)]),
    points([(110, 10), (10, 10), (10, 110), (110, 110)]),
    points([(0, 0), (1e6, 3), (9e5, 1.1e6), (5, 8e5)]),
  ]

  private static func distance(_ left: Point, _ right: Point) -> Double {
    (left - right).length
  }

  @Test(arguments: quadrilaterals)
  func `the corners of the unit square map to the given points`(_ points: [Point]) throws {
    let view = try #require(Perspective(unitSquareTo: points))
    for (corner, point) in zip(Self.square, points) {
      #expect(Self.distance(view.map(corner.x, corner.y), point) < 1e-6)
    }
  }

  @Test(arguments: quadrilaterals)
  func `inner points agree with a homography solved from eight equations`(_ points: [Point]) throws
  {
    let view = try #require(Perspective(unitSquareTo: points))
    let reference = Homography(from: Self.square, to: points)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let u = Double.random(in: 0...1, using: &generator)
      let v = Double.random(in: 0...1, using: &generator)
      let scale = points.map { max(abs($0.x), abs($0.y)) }.max() ?? 1
      let gap = Self.distance(view.map(u, v), reference.map(Point(x: u, y: v)))
      #expect(gap < 1e-9 * max(scale, 1), "seed 7, \(u), \(v)")
    }
  }

  @Test func `a parallelogram keeps its center`() throws {
    let view = try #require(
      Perspective(unitSquareTo: Self.points([(10, 10), (110, 30), (90, 130), (-10, 110)])))
    #expect(Self.distance(view.map(0.5, 0.5), Point(x: 50, y: 70)) < 1e-9)
    #expect(Self.distance(view.map(0.5, 0), Point(x: 60, y: 20)) < 1e-9)
  }

  @Test func `the center of a trapezium is where its diagonals meet`() throws {
    let view = try #require(
      Perspective(unitSquareTo: Self.points([(0, 0), (30, 0), (20, 10), (10, 10)])))
    // The diagonals y = x / 2 and y = (30 − x) / 2 meet at x = 15.
    #expect(Self.distance(view.map(0.5, 0.5), Point(x: 15, y: 7.5)) < 1e-9)
  }

  @Test func `points that do not form a quadrilateral have no view`() {
    #expect(Perspective(unitSquareTo: []) == nil)
    #expect(Perspective(unitSquareTo: Self.points([(0, 0), (1, 0), (1, 1)])) == nil)
    #expect(Perspective(unitSquareTo: Self.square + Self.points([(2, 2)])) == nil)
    #expect(Perspective(unitSquareTo: Self.points([(5, 5), (5, 5), (5, 5), (5, 5)])) == nil)
    #expect(Perspective(unitSquareTo: Self.points([(0, 0), (1, 1), (2, 2), (3, 3)])) == nil)
    #expect(Perspective(unitSquareTo: Self.points([(0, 0), (4, 0), (2, 0), (0, 0)])) == nil)
  }

  @Test(arguments: [0.6, 0.79, 0.96, 1, 2])
  func `a chosen point of the diagonal maps to the fourth point`(_ place: Double) throws {
    let points = Self.points([(12, 20), (140, 35), (120, 150), (5, 110)])
    let view = try #require(
      Perspective(
        corner: points[0], right: points[1], below: points[3], inner: points[2], at: place))
    #expect(Self.distance(view.map(0, 0), points[0]) < 1e-9)
    #expect(Self.distance(view.map(1, 0), points[1]) < 1e-9)
    #expect(Self.distance(view.map(0, 1), points[3]) < 1e-9)
    #expect(Self.distance(view.map(place, place), points[2]) < 1e-9)
    let plane = [(0.0, 0.0), (1, 0), (place, place), (0, 1)]
    let reference = Homography(from: Self.points(plane), to: points)
    for (u, v) in [(0.3, 0.4), (0.9, 0.1), (-0.2, 0.5), (0.7, 0.8)] {
      #expect(Self.distance(view.map(u, v), reference.map(Point(x: u, y: v))) < 1e-6)
    }
  }

  @Test(arguments: [(0.0, 0.0), (0.3, -0.1), (-0.4, 0.2), (1, 0.5)])
  func `three points and two projective terms define a view`(
    _ across: Double, _ down: Double
  ) {
    let points = Self.points([(12, 20), (140, 35), (5, 110)])
    let view = Perspective(
      corner: points[0], right: points[1], below: points[2], projectiveTerms: (across, down))
    #expect(Self.distance(view.map(0, 0), points[0]) < 1e-9)
    #expect(Self.distance(view.map(1, 0), points[1]) < 1e-9)
    #expect(Self.distance(view.map(0, 1), points[2]) < 1e-9)
    // The projective terms are the seventh and eighth entries of the matrix.
    let plane = Self.points([(0, 0), (1, 0), (0, 1), (1, 1)])
    let reference = Homography(from: plane, to: points + [view.map(1, 1)])
    #expect(abs(reference.h[6] - across) < 1e-9 && abs(reference.h[7] - down) < 1e-9)
  }

  @Test func `a fourth point in line with its neighbors has no view`() {
    let points = Self.points([(0, 0), (10, 0), (0, 10), (5, 5)])
    for place in [0.5, 0.9, 1] {
      #expect(
        Perspective(
          corner: points[0], right: points[1], below: points[2], inner: points[3], at: place)
          == nil, "\(place)")
    }
  }

  @Test(arguments: quadrilaterals)
  func `its terms map points`(_ points: [Point]) throws {
    let view = try #require(Perspective(unitSquareTo: points))
    let terms = view.terms.map { Double($0) }
    let scale = points.map { max(abs($0.x), abs($0.y)) }.max() ?? 1
    for (u, v) in [(0, 0), (1, 0), (0, 1), (1, 1), (0.5, 0.25), (-0.1, 0.3)] {
      let w = terms[6] * u + terms[7] * v + 1
      let mapped = Point(
        (terms[0] * u + terms[1] * v + terms[2]) / w, (terms[3] * u + terms[4] * v + terms[5]) / w)
      #expect(Self.distance(mapped, view.map(u, v)) < 1e-5 * max(scale, 1), "\(u), \(v)")
    }
  }
}
