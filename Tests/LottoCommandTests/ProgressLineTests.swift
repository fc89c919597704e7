import Lottery
import Reporting
import Testing

@testable import LottoCommand

struct ProgressLineTests {
  private func text(_ done: Int, of total: Int?, after seconds: Int) -> String {
    ProgressLine.text(
      done, of: total, ProgressLine.inputs, after: .seconds(seconds), in: .english)
  }

  @Test("a line shows how many are done, how fast, and the time left")
  func lines() {
    #expect(text(1234, of: 5234, after: 100) == "▰▱▱▱▱ 1,234 of 5,234 inputs · 12/s · 5:25 left")
    #expect(
      text(15, of: 100_015, after: 10) == "▱▱▱▱▱ 15 of 100,015 inputs · 1.5/s · 18:31:07 left")
    #expect(text(5, of: 5, after: 1) == "▰▰▰▰▰ 5 of 5 inputs · 5.0/s · 0:00 left")
    #expect(text(7, of: nil, after: 2) == "7 inputs · 3.5/s")
    #expect(text(0, of: 9, after: 2) == "▱▱▱▱▱ 0 of 9 inputs · 0.0/s · ? left")
    #expect(text(9, of: 3, after: 1) == "9 inputs · 9.0/s")
  }

  @Test func `a line shows what was found`() {
    let text = ProgressLine.text(
      3, of: 6, ProgressLine.inputs, findings: [Wording("{0} won").with(["4"])], after: .seconds(2),
      in: .korean)
    #expect(text == "▰▰▱▱▱ 입력 6개 중 3개 · 초당 1.5개 · 0:02 남음 · 당첨 4게임")
  }
}
