import Testing

@testable import Decoding

struct PictureFrameTests {
  private static let frame = PictureFrame(corner: Point(x: 100, y: 40), scale: 0.5)

  @Test func `points and patterns are mapped to the original picture`() {
    #expect(Self.frame.original(Point(x: 7, y: 9)) == Point(x: 114, y: 58))
    let pattern = FinderPattern(center: Point(x: 7, y: 9), moduleSize: 3, rowCount: 5)
    #expect(
      Self.frame.original(pattern)
        == FinderPattern(center: Point(x: 114, y: 58), moduleSize: 6, rowCount: 5))
  }

  @Test func `candidates are mapped to the original picture and back`() {
    let candidate = TimedCandidate(
      corner: Point(x: 20, y: 30), across: Vector(x: 60, y: 0), down: Vector(x: 0, y: 60),
      moduleSize: 2, timedDistance: 30)
    let original = Self.frame.original(candidate)
    #expect(original.patterns.corner == Point(x: 140, y: 100))
    #expect(original.patterns.across == Vector(x: 120, y: 0) && original.moduleSize == 4)
    #expect(original.timedDistance == 30)
    #expect(Self.frame.local(original) == candidate)
  }
}
