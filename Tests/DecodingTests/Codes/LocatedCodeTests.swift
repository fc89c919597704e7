import Testing

@testable import Decoding

struct LocatedCodeTests {
  @Test func `a code is scaled with its corners`() {
    let code = LocatedCode(payload: [1, 2], corners: [Point(x: 4, y: 6), Point(x: 8, y: 0)])
    let half = code.scaled(by: 0.5)
    #expect(half.payload == [1, 2])
    #expect(half.corners == [Point(x: 2, y: 3), Point(x: 4, y: 0)])
  }
}
