import Lottery
import TestSupport
import Testing

@testable import Reporting

struct TextOrderTests {
  private static func games(_ names: [String]) -> [ListedGame] {
    ListedGame.list(
      names.flatMap {
        GameRecord.records(
          of: Sample.outcome($0, failure: InputFailure(.noCode)))
      })
  }

  @Test func `rows are sorted bytewise, and equal ones keep their order`() {
    let names = ["b/2.png", "b/10.png", "a", "b/2.png", "b/", "b/2", "가.png", "b/2.pn"]
    let games = Self.games(names)
    let rows = Array(names.indices)
    let sorted = TextOrder.sorted(rows, of: games)
    #expect(sorted == [2, 4, 1, 5, 7, 0, 3, 6])
    #expect(TextOrder.sorted([], of: games) == [])
    #expect(TextOrder.sorted([3], of: games) == [3])
  }

  @Test func `games of a ticket stay together in order, even if some are left out`() throws {
    let records = ["b.png", "a.png", "c.png", "a.png"].flatMap { name in
      GameRecord.records(
        of: Sample.outcome(name, Sample.drawn([Sample.first, Sample.third, Sample.fifth])))
    }
    let games = ListedGame.list(records)
    #expect(games.map(\.ticket) == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
    #expect(
      TextOrder.sorted(Array(0..<12), of: games) == [3, 4, 5, 9, 10, 11, 0, 1, 2, 6, 7, 8])
    #expect(TextOrder.sorted([1, 2, 3, 5, 7, 10], of: games) == [3, 5, 10, 1, 2, 7])
  }

  @Test func `random names sort as if compared byte by byte`() {
    var random = SeededGenerator(seed: 11)
    let names = (0..<400).map { _ in
      let length = Int.random(in: 0...30, using: &random)
      let letters = (0..<length).map { _ in "ab/.\0".randomElement(using: &random) ?? "a" }
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
