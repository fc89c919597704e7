import Testing

@testable import Decoding

struct OutlineTests {
  private static let turned = Outline(
    [(10, 0), (20, 10), (10, 20), (0, 10)].map { Point(x: $0.0, y: $0.1) })

  @Test(
    arguments: [
      (10, 10, true), (4, 8, true), (16, 12, true), (3, 3, false), (17, 17, false), (25, 10, false),
    ] as [(Double, Double, Bool)])
  func `a turned outline contains less than its upright box`(
    _ x: Double, _ y: Double, _ isInside: Bool
  ) {
    #expect(Self.turned.contains(Point(x: x, y: y)) == isInside)
  }

  @Test func `the direction of the corners does not matter`() {
    let reversed = Outline(Self.turned.corners.reversed())
    for x in 0..<21 {
      for y in 0..<21 {
        let point = Point(x: Double(x) + 0.25, y: Double(y) + 0.5)
        #expect(reversed.contains(point) == Self.turned.contains(point))
        #expect(Self.turned.contains(point) == (abs(point.x - 10) + abs(point.y - 10) < 10))
      }
    }
  }

  @Test func `nothing lies in an outline without area or with corners that are no numbers`() {
    let origin = Point.zero
    #expect(!Outline([]).contains(origin))
    #expect(!Outline([origin, Point(x: 9, y: 0)]).contains(Point(x: 3, y: 0)))
    let broken = Outline([origin, Point(x: .nan, y: 4), Point(x: 5, y: .nan), Point(x: 0, y: 5)])
    #expect(!broken.contains(Point(x: .nan, y: 1)))
  }

  @Test func `a hull goes around all points, and only its corners remain`() {
    let corners = [(0, 0), (8, 0), (9, 4), (3, 9), (0, 6)].map { Point(x: $0.0, y: $0.1) }
    let inner = [(4, 4), (1, 1), (4, 0), (0, 3), (3, 9)].map { Point(x: $0.0, y: $0.1) }
    let hull = Outline(hullOf: inner + corners)
    #expect(hull.corners.count == corners.count && corners.allSatisfy(hull.corners.contains))
    #expect(!hull.contains(Point(x: 1, y: 8)) && hull.contains(Point(x: 2, y: 7)))
    #expect(Outline(hullOf: []).corners.isEmpty)
  }
}
