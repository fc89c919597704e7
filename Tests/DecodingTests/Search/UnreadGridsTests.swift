import Testing

@testable import Decoding

struct UnreadGridsTests {
  /// A grid of a ticket's size, its corner pattern this far right of another's.
  private static func grid(isCode: Bool?, right: Double = 0) -> LocatedGrid {
    var grid = LocatedGrid(
      of: FinderPatternSet(
        corner: Point(x: 100 + right, y: 100), across: Vector(x: 90, y: 0),
        down: Vector(x: 0, y: 90), moduleSize: 3, score: 0))
    grid.isCode = isCode
    return grid
  }

  @Test(arguments: [false, true])
  func `a code is told even where a grid that shows none was seen`(_ isFirst: Bool) {
    var unread = UnreadGrids()
    for isCode in [isFirst, !isFirst] { unread.add(Self.grid(isCode: isCode)) }
    let codes = unread.codes(beside: FoundCodes())
    #expect(codes.count == 1 && codes[0].isCode == true)
  }

  @Test func `a place without a code is none, and two places are two`() {
    var unread = UnreadGrids()
    unread.add(Self.grid(isCode: nil))
    unread.add(Self.grid(isCode: false, right: 200))
    #expect(unread.codes(beside: FoundCodes()).isEmpty)
    #expect(unread.best(beside: FoundCodes()).count == 2)
  }
}
