import Testing

@testable import Lottery

private func pension(_ value: String) -> OtherProduct? {
  PensionTickets.parse(Array(value.utf8)[...])
}

private func entries(_ value: String) -> [String]? {
  pension(value)?.tickets.map { $0.joined(separator: " ") }
}

struct PensionTicketsTests {
  @Test("one ticket gives its round, group and number")
  func one() {
    #expect(pension("pd1202701s890966")?.round == 270)
    #expect(entries("pd1202701s890966") == ["1 890966"])
    #expect(pension("pd1200935s865901")?.round == 93)
    #expect(entries("pd1200935s865901") == ["5 865901"])
  }

  @Test("several tickets in one code keep their order")
  func several() {
    let value = "pd1201422s8529601s8529603s8529604s852960"
    #expect(pension(value)?.round == 142)
    #expect(entries(value) == ["2 852960", "1 852960", "3 852960", "4 852960"])
  }

  @Test("a number keeps its leading zeros")
  func leadingZeros() {
    #expect(entries("pd1209991s000042") == ["1 000042"])
  }

  @Test(
    "a value that breaks the grammar is not a pension ticket",
    arguments: [
      "", "pd", "pd120", "pd120270", "pd1202701s89096", "pd1202701s8909661", "pd1202701s890966x",
      "pd1200001s890966", "pd1202700s890966", "pd1202706s890966", "pd1202701S890966",
      "pd1202701q890966", "pd1202701s89o966", "pd1212701s890966", "PD1202701s890966",
      " pd1202701s890966", "pd12027011s890966", "pd1202701s8909662s85296", "pd160701s123456",
      "pd1202701s890966345678", "pd1201422s85296013852960", "pd1202701s890966q010203040506",
      "pd1202701s+90966", "pd120+701s890966", "pd1202701s8909660s852960",
    ])
  func others(value: String) throws {
    #expect(pension(value) == nil)
    #expect(try payload("http://qr.dhlottery.co.kr/?v=" + value) == .other(.operatorOther))
  }

  @Test("a pension ticket needs the operator's address and a single v")
  func address() throws {
    let value = "pd1202701s890966"
    for address in [
      "http://qr.dhlottery.co.kr/?v=", "https://m.dhlottery.co.kr/qr.do?method=winQr&v=",
    ] {
      let tickets = try #require(pension(value))
      #expect(try payload(address + value) == .other(tickets))
    }
    #expect(try payload(value) == .other(.foreign))
    #expect(try payload("http://evil.com/?v=" + value) == .other(.foreign))
    let twice = "http://qr.dhlottery.co.kr/?v=\(value)&v=\(value)"
    #expect(try payload(twice) == .other(.operatorOther))
  }
}
