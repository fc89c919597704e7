import Testing

@testable import Decoding

struct PointTests {
  @Test func `a vector's length is Euclidean, its reach the larger component`() {
    let vector = Point(x: 4, y: -2) - Point(x: 1, y: 2)
    #expect(vector.length == 5 && vector.maxNorm == 4)
    #expect(Vector.zero.length == 0 && Vector.zero.maxNorm == 0)
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
