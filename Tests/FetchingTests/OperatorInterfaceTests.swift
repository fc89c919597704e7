import Fetching
import Lottery
import TestSupport
import Testing

struct OperatorInterfaceTests {
  private let current = OperatorInterface.all[0]

  private func rounds(_ numbers: Int...) throws -> [Round] {
    try numbers.map { try #require(Round($0)) }
  }

  @Test("near rounds share a question, far ones do not")
  func ranges() throws {
    let ranges = current.ranges(of: try rounds(1250, 1245, 3, 1249))
    #expect(ranges.map(\.lowerBound.number) == [3, 1245])
    #expect(ranges.map(\.upperBound.number) == [3, 1250])
  }

  @Test("no question asks for more rounds than the interface gives")
  func rangeLimit() throws {
    let all = (1...120).compactMap(Round.init)
    for range in current.ranges(of: all) {
      #expect(range.upperBound.number - range.lowerBound.number < current.rangeLimit)
    }
  }

  @Test("a range is asked for by its ends")
  func path() throws {
    let both = try rounds(1245, 1250)
    #expect(
      current.path(both[0]...both[1])
        == "/lt645/selectPstLt645Info.do?srchStrLtEpsd=1245&srchEndLtEpsd=1250")
  }

  @Test("interfaces have names of their own")
  func names() {
    #expect(Set(OperatorInterface.all.map(\.name)).count == OperatorInterface.all.count)
  }
}

struct FetchedDrawsTests {
  private func answer(_ name: String, asking number: Int) throws -> [Draw] {
    let round = try #require(Round(number))
    return try FetchedDraws.read(
      try Repository.bytes(ofFixture: "Draws/\(name)"), asking: [round])
  }

  @Test("a recorded answer gives the draw with its prizes")
  func recorded() throws {
    let draw = try #require(try answer("api-row-1208.json", asking: 1208).first)
    #expect(draw.winning.numbers == [6, 27, 30, 36, 38, 42])
    #expect(draw.bonus == 25)
    #expect(draw.prize(of: .first) == 5_001_713_625)
    #expect(draw.totalSales == 120_408_668_000)
  }

  @Test("a row of a round that was not asked for is left out")
  func otherRound() throws {
    #expect(try answer("api-row-1208.json", asking: 1207).isEmpty)
  }

  @Test("a round of the future has no row, which is no error")
  func future() throws {
    #expect(try answer("api-row-future.json", asking: 1300).isEmpty)
  }

  @Test("a row without sales is not final and not given")
  func notFinal() throws {
    let text = String(
      decoding: try Repository.bytes(ofFixture: "Draws/api-row-1208.json"), as: UTF8.self)
    let open = text.replacing(
      "\"wholEpsdSumNtslAmt\": 120408668000", with: "\"wholEpsdSumNtslAmt\": 0")
    #expect(open != text)
    let round = try #require(Round(1208))
    #expect(try FetchedDraws.read(Array(open.utf8), asking: [round]).isEmpty)
  }

  @Test(
    "what is no answer is refused",
    arguments: [
      "<html>blocked</html>", "", "{}", "[]",
      #"{"data":{"list":[{"ltEpsd":1208,"ltRflYmd":"20260131"}]}}"#,
    ])
  func refused(body: String) throws {
    let round = try #require(Round(1208))
    #expect(throws: FetchError.self) {
      try FetchedDraws.read(Array(body.utf8), asking: [round])
    }
  }
}
