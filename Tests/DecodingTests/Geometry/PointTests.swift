import Testing

@testable import Decoding

struct PointTests {
  @Test func `a vector leads from one point to another`() {
    let (start, end) = (Point(x: 1, y: 2), Point(x: 4, y: -2))
    #expect(end - start == Vector(x: 3, y: -4))
    #expect(start + (end - start) == end)
    #expect((end - start).length == 5)
    #expect((start - start).length == 0)
  }

  @Test func `vectors add and scale, and points scale`() {
    #expect(Vector(x: 1, y: 2) + Vector(x: 10, y: -20) == Vector(x: 11, y: -18))
    #expect(Vector(x: 1, y: -2) * 3 == Vector(x: 3, y: -6))
    #expect(Vector(x: 1, y: -2) * -1 == Vector(x: -1, y: 2))
    #expect(Point(x: 1, y: -2) * 0.5 == Point(x: 0.5, y: -1))
  }

  @Test func `dot and cross products give the angle and side of a vector`() {
    let (right, down) = (Vector(x: 2, y: 0), Vector(x: 0, y: 3))
    #expect(right.dot(down) == 0 && right.dot(right) == 4)
    #expect(right.dot(Vector(x: -1, y: 7)) == -2)
    // In a picture down is clockwise from right.
    #expect(right.cross(down) == 6 && down.cross(right) == -6)
    #expect(right.cross(right * 5) == 0)
  }
}
