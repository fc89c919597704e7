import Testing

@testable import Decoding

struct LocatedCodeTests {
  @Test func `a code is scaled with its corners`() {
    let code = LocatedCode(payload: [1, 2], corners: [Point(x: 4, y: 6), Point(x: 8, y: 0)])
    let half = code.scaled(by: 0.5)
    #expect(half.payload == [1, 2])
    #expect(half.corners == [Point(x: 2, y: 3), Point(x: 4, y: 0)])
  }

  @Test func `corners are told clockwise from the same one, mirrored codes' too`() {
    let square = [(1, 1), (9, 1), (9, 9), (1, 9)].map { Point(x: Double($0.0), y: Double($0.1)) }
    for turn in 0..<4 {
      let turned = Array(square[turn...] + square[..<turn])
      #expect(LocatedCode(payload: [], corners: turned).clockwiseCorners == turned)
      let mirrored = [turned[0]] + turned.dropFirst().reversed()
      #expect(LocatedCode(payload: [], corners: mirrored).clockwiseCorners == turned)
    }
  }

  @Test func `fewer corners than four stay as they are`() {
    for count in 0..<4 {
      let corners = (0..<count).map { Point(x: Double(-$0), y: 1) }
      #expect(LocatedCode(payload: [], corners: corners).clockwiseCorners == corners)
    }
  }
}
