import Reporting
import Testing
import WorkerProtocol

@testable import LottoCommand

struct ProgressLineTests {
  private func text(_ done: Int, of total: Int?, after seconds: Int) -> String {
    ProgressLine.text(
      done, of: total, ProgressLine.inputs, after: .seconds(seconds), in: .english)
  }

  @Test("a line shows how many are done, how fast, and the time left")
  func lines() {
    #expect(text(1234, of: 5234, after: 100) == "1,234 of 5,234 inputs, 12/s, 5:25 left")
    #expect(text(15, of: 100_015, after: 10) == "15 of 100,015 inputs, 1.5/s, 18:31:07 left")
    #expect(text(7, of: nil, after: 2) == "7 inputs, 3.5/s")
    #expect(text(0, of: 9, after: 2) == "0 of 9 inputs, 0.0/s, ? left")
    #expect(text(9, of: 3, after: 1) == "9 inputs, 9.0/s")
  }

  @Test func `a line shows the page that a document has come to`() {
    for (language, end) in [(Language.english, ", page 37 of 1,000"), (.korean, ", 1,000쪽 중 37쪽")] {
      let text = ProgressLine.text(
        0, of: 1, ProgressLine.inputs, at: PageNumber(37, of: 1000), after: .seconds(2),
        in: language)
      #expect(text.hasSuffix(end))
    }
  }
}
