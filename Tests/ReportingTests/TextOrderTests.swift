import Lottery
import TestSupport
import Testing

@testable import Reporting

struct TextOrderTests {
  private static func games(_ names: [String]) -> [ListedGame] {
    ListedGame.list(
      names.flatMap {
        GameRecord.records(
          of: Sample.outcome($0, failure: InputFailure(.noCode)), in: .english)
      })
  }

  @Test func `rows are sorted as bytes sort, and those that are alike keep their order`() {
    let names = ["b/2.png", "b/10.png", "a", "b/2.png", "b/", "b/2", "가.png", "b/2.pn"]
    let games = Self.games(names)
    let rows = Array(names.indices)
    let sorted = TextOrder.sorted(rows, of: games)
    #expect(sorted == [2, 4, 1, 5, 7, 0, 3, 6])
    #expect(TextOrder.sorted([], of: games) == [])
    #expect(TextOrder.sorted([3], of: games) == [3])
  }

  @Test func `names of any length and beginning are sorted as by comparing all bytes`() {
    var random = SeededGenerator(seed: 11)
    let names = (0..<400).map { _ in
      let length = Int.random(in: 0...30, using: &random)
      let letters = (0..<length).map { _ in "ab/.".randomElement(using: &random) ?? "a" }
      return "same/beginning/" + String(letters)
    }
    let games = Self.games(names)
    let expected = names.indices.sorted { left, right in
      let (one, other) = (games[left].text.bytes, games[right].text.bytes)
      return one == other ? left < right : one.lexicographicallyPrecedes(other)
    }
    #expect(TextOrder.sorted(Array(names.indices), of: games) == expected)
  }
}
