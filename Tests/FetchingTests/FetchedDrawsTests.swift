import Fetching
import Lottery
import TestSupport
import Testing

struct FetchedDrawsTests {
  private func read(
    _ body: String, asking number: Int, on day: String = "2026-01-24",
    of interface: String = "lt645"
  ) throws -> FetchedDraws {
    let interface = try #require(OperatorInterface.named(interface))
    let round = try #require(Round(number))
    let request = try #require(interface.requests([round]).first)
    var draws = FetchedDraws(wanted: [round], today: try #require(CalendarDate(day)))
    try draws.add(Array(body.utf8), to: request, of: interface)
    return draws
  }

  private func recorded(_ name: String) throws -> String {
    String(decoding: try Repository.bytes(ofFixture: "Draws/\(name)"), as: UTF8.self)
  }

  @Test("a recorded response gives the draw with its prizes")
  func draw() throws {
    let draw = try #require(
      try read(try recorded("api-row-1208.json"), asking: 1208).draws.values.first)
    #expect(draw.winning.numbers == [6, 27, 30, 36, 38, 42])
    #expect(draw.bonus == 25)
    #expect(draw.prize(of: .first) == 5_001_713_625)
    #expect(draw.totalSales == 120_408_668_000)
  }

  @Test("a response to another request is refused")
  func otherRound() throws {
    #expect(throws: FetchError.self) {
      try read(try recorded("api-row-1208.json"), asking: 1207)
    }
  }

  @Test("a response without a row for a future round is not an error")
  func future() throws {
    let answer = try read(try recorded("api-row-future.json"), asking: 1300)
    #expect(answer.draws.isEmpty && answer.refusals.isEmpty)
  }

  @Test("a draw dated after today in Korea is refused")
  func tomorrow() throws {
    let answer = try read(try recorded("api-row-1208.json"), asking: 1208, on: "2026-01-23")
    #expect(answer.draws.isEmpty)
    let refusal = try #require(answer.refusals.values.first)
    #expect(!refusal.isNotFinal)
    #expect(
      refusal.reason
        == "expected a round drawn by 2026-01-23, found one drawn on 2026-01-24")
  }

  @Test("a mirror's response is a row or an array of rows, and anything else is refused")
  func mirror() throws {
    let row = try recorded("mirror-1208.json")
    for body in [row, "[\(row)]", "[\(try recorded("mirror-1.json")),\(row)]", "\u{FEFF}\(row)"] {
      #expect(
        try read(body, asking: 1208, of: "N.json").draws.values.first?.totalSales == 120_408_668_000
      )
    }
    for body in ["<html></html>", "{}", "[]", "[{}]", "null", try recorded("api-row-1208.json")] {
      #expect(throws: FetchError.self) { try read(body, asking: 1208, of: "N.json") }
    }
    #expect(throws: FetchError.self) { try read(row, asking: 1207, of: "N.json") }
    let early = row.replacing("\"total_sales_amount\":120408668000,", with: "")
    #expect(try read(early, asking: 1208, of: "N.json").refusals.values.map(\.isNotFinal) == [true])
  }

  @Test("a row without sales is refused as not final", arguments: ["0", "null"])
  func notFinal(sales: String) throws {
    let text = try recorded("api-row-1208.json")
    let open = text.replacing(
      "\"wholEpsdSumNtslAmt\": 120408668000", with: "\"wholEpsdSumNtslAmt\": \(sales)")
    #expect(open != text)
    let answer = try read(open, asking: 1208)
    #expect(answer.draws.isEmpty)
    #expect(answer.refusals.values.map(\.isNotFinal) == [true])
  }
}
