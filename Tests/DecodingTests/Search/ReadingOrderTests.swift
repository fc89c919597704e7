import Testing

@testable import Decoding

struct ReadingOrderTests {
  private static func bounds(_ left: Double, _ top: Double) -> Bounds {
    Bounds(around: [Point(x: left, y: top), Point(x: left + 10, y: top + 10)])
  }

  @Test func `codes are ordered in rows from the top, each from the left`() {
    let grid = [(0.0, 0.0), (20, 0), (40, 0), (0, 20), (20, 20), (40, 20)]
    for shift in 0..<6 {
      let shuffled = Array(grid[shift...] + grid[..<shift])
      let sorted = ReadingOrder.sort(shuffled) { Self.bounds($0.0, $0.1) }
      #expect(sorted.map { [$0.0, $0.1] } == grid.map { [$0.0, $0.1] })
    }
  }

  @Test func `a slightly slanted row is one row`() {
    let codes = [("third", 40.0, 0.0), ("first", 0, 4), ("second", 20, 2), ("fourth", 60, 4)]
    let sorted = ReadingOrder.sort(codes) { Self.bounds($0.1, $0.2) }
    #expect(sorted.map(\.0) == ["first", "second", "third", "fourth"])
  }

  @Test func `a code whose center is below the row belongs to the next row`() {
    let codes = [("left", 0.0, 6.0), ("right", 20, 0)]
    #expect(ReadingOrder.sort(codes) { Self.bounds($0.1, $0.2) }.map(\.0) == ["right", "left"])
    let level = [("left", 0.0, 5.0), ("right", 20, 0)]
    #expect(ReadingOrder.sort(level) { Self.bounds($0.1, $0.2) }.map(\.0) == ["left", "right"])
  }

  @Test func `empty and single-element lists stay as they are`() {
    #expect(ReadingOrder.sort([Int]()) { _ in Self.bounds(0, 0) } == [])
    #expect(ReadingOrder.sort([7]) { _ in Self.bounds(0, 0) } == [7])
  }

  @Test func `codes without a position are all kept`() {
    let sorted = ReadingOrder.sort([3, 1, 2]) { _ in Bounds(around: []) }
    #expect(Set(sorted) == [1, 2, 3])
    #expect(sorted.count == 3)
  }

  // MARK: - Regressions

  @Test(.timeLimit(.minutes(1)), arguments: [Double.nan, .infinity, -.infinity])
  func `sorting positions that are not finite terminates and keeps every code`(_ place: Double) {
    let bounds = Bounds(around: [Point(x: place, y: place)])
    #expect(ReadingOrder.sort([3, 1, 2]) { _ in bounds }.sorted() == [1, 2, 3])
  }
}
