import Lottery
import Reporting
import Testing

@testable import LottoCommand

struct RoundRangesTests {
  @Test("consecutive rounds become a range, in whatever order they are given")
  func text() {
    let rounds = [1300, 1201, 1246, 1245, 1247, 1245].compactMap(Round.init)
    #expect(RoundRanges.wording(rounds).english == "1201, 1245-1247, 1300")
    #expect(RoundRanges.wording(rounds).text(in: .korean) == "1201, 1245~1247, 1300")
    #expect(RoundRanges.wording([]).english == "")
  }
}
