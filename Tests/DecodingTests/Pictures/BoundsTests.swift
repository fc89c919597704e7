import Testing

@testable import Decoding

struct BoundsTests {
  @Test func `bounds enclose all corners, in any order`() {
    let corners = [(50.0, 0.0), (100, 50), (50, 100), (0, 50)].map { Point(x: $0.0, y: $0.1) }
    for shift in 0..<4 {
      let bounds = Bounds(around: Array(corners[shift...] + corners[..<shift]))
      #expect([bounds.left, bounds.top, bounds.right, bounds.bottom] == [0, 0, 100, 100])
      #expect(bounds.center == Point(x: 50, y: 50))
    }
    #expect(Bounds(around: []).center == Point(x: 0, y: 0))
  }

  @Test func `a point on an edge counts as inside`() {
    let bounds = Bounds(around: [Point(x: 0, y: 0), Point(x: 10, y: 10)])
    #expect(bounds.contains(Point(x: 0, y: 10)))
    #expect(bounds.contains(Point(x: 5, y: 5)))
    #expect(!bounds.contains(Point(x: 10.1, y: 5)))
    #expect(!bounds.contains(Point(x: 5, y: -0.1)))
  }

  // MARK: - Regressions

  @Test func `bounds around points with NaN coordinates contain nothing`() {
    for place in [Point(x: .nan, y: 0), Point(x: 0, y: .nan), Point(x: .nan, y: .nan)] {
      #expect(!Bounds(around: [place, place]).contains(Point(x: 0, y: 0)))
    }
    #expect(!Bounds(around: [Point(x: 0, y: 0)]).contains(Point(x: .nan, y: 0)))
  }
}
