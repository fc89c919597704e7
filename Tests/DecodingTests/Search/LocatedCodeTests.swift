import Testing

@testable import Decoding

struct LocatedCodeTests {
  @Test func `corners go clockwise from the same first one, even for mirrored codes`() {
    let square = [(1, 1), (9, 1), (9, 9), (1, 9)].map { Point(x: Double($0.0), y: Double($0.1)) }
    for turn in 0..<4 {
      let turned = Array(square[turn...] + square[..<turn])
      #expect(LocatedCode(payload: [], corners: turned).clockwiseCorners == turned)
      let mirrored = [turned[0]] + turned.dropFirst().reversed()
      #expect(LocatedCode(payload: [], corners: mirrored).clockwiseCorners == turned)
    }
  }

  @Test func `fewer than four corners stay as they are`() {
    for count in 0..<4 {
      let corners = (0..<count).map { Point(x: Double(-$0), y: 1) }
      #expect(LocatedCode(payload: [], corners: corners).clockwiseCorners == corners)
    }
  }
}
