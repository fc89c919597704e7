import Lottery
import Testing

@testable import LottoCommand

struct RoundRangesTests {
  @Test("rounds that follow one another are a range, whatever their order")
  func text() {
    let rounds = [1300, 1201, 1246, 1245, 1247, 1245].compactMap(Round.init)
    #expect(RoundRanges.text(rounds) == "1201, 1245-1247, 1300")
    #expect(RoundRanges.text([]) == "")
  }
}
