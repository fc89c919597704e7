import Lottery
import Testing

struct RankTests {
  // The operator's odds: 1 in 8,145,060, 1 in 1,357,510, 1 in 35,724, 1 in 733, 1 in 45.
  @Test func `the ranks' counts of picks add up to every possible pick`() {
    #expect(Rank.pickCount == 8_145_060)
    #expect(Rank.winning.map(\.picks) == [1, 6, 228, 11_115, 182_780])
    #expect(Rank.allCases.reduce(0) { $0 + $1.picks } == 8_145_060)
  }

  @Test("without the bonus number, three or more matches win")
  func withoutBonus() {
    let ranks = (0...6).map { Rank(matches: $0, bonus: false) }
    #expect(ranks == [.none, .none, .none, .fifth, .fourth, .third, .first])
  }

  @Test("the bonus number raises third rank to second and changes no other")
  func withBonus() {
    let ranks = (0...6).map { Rank(matches: $0, bonus: true) }
    #expect(ranks == [.none, .none, .none, .fifth, .fourth, .second, .first])
  }

  @Test("ranks have the numbers used in rows")
  func numbers() {
    #expect(Rank.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(Rank.winning.map(\.rawValue) == [1, 2, 3, 4, 5])
  }

  @Test("chances match the operator's table of odds and add up to 1")
  func chances() {
    let picks = Rank.winning.map { ($0.chance * 8_145_060).rounded() }
    #expect(picks == [1, 6, 228, 11_115, 182_780])
    #expect(abs(Rank.allCases.reduce(0) { $0 + $1.chance } - 1) < 1e-12)
  }
}
