import Lottery
import Testing

struct RankTests {
  @Test("every count of matches without the bonus number")
  func withoutBonus() {
    let ranks = (0...6).map { Rank(matches: $0, bonus: false) }
    #expect(ranks == [.none, .none, .none, .fifth, .fourth, .third, .first])
  }

  @Test("the bonus number makes a third rank a second one and counts nowhere else")
  func withBonus() {
    let ranks = (0...6).map { Rank(matches: $0, bonus: true) }
    #expect(ranks == [.none, .none, .none, .fifth, .fourth, .second, .first])
  }

  @Test("the numbers of ranks are those of rows")
  func numbers() {
    #expect(Rank.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(Rank.winning.map(\.rawValue) == [1, 2, 3, 4, 5])
  }
}
