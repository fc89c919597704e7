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
    #expect(
      refusal.english == "expected a round drawn by 2026-01-23, found one drawn on 2026-01-24")
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
    try expectNumbersOnly(try read(early, asking: 1208, of: "N.json"))
  }

  /// Only the numbers of round 1208 were taken.
  private func expectNumbersOnly(_ answer: FetchedDraws) throws {
    #expect(answer.refusals.isEmpty)
    let draw = try #require(answer.draws.values.first)
    #expect(DrawLine.write(draw) == "1208,2026-01-24,6,27,30,36,38,42,25,,,,,,,,,,,")
  }

  /// The recorded row of round 1208 with other sales.
  private func row(sales: String) throws -> String {
    let text = try recorded("api-row-1208.json")
    let open = text.replacing(
      "\"wholEpsdSumNtslAmt\": 120408668000", with: "\"wholEpsdSumNtslAmt\": \(sales)")
    #expect(open != text)
    return open
  }

  @Test("of a row without sales, only the numbers count", arguments: ["0", "null"])
  func notFinal(sales: String) throws {
    try expectNumbersOnly(try read(try row(sales: sales), asking: 1208))
  }

  @Test("a row with sales but without a fifth prize is not final either")
  func withoutAmounts() throws {
    var text = try recorded("api-row-1208.json")
    for figure in ["6", "5001713625", "68", "73554613", "2932", "1705906", "149359", "50000"] {
      text = text.replacing(": \(figure),\n    \"rnk", with: ": 0,\n    \"rnk")
    }
    for (key, value) in [
      ("rnk1WnNope", 6), ("rnk1WnAmt", 5_001_713_625), ("rnk2WnNope", 68),
      ("rnk2WnAmt", 73_554_613),
      ("rnk3WnNope", 2932), ("rnk3WnAmt", 1_705_906), ("rnk4WnNope", 149_359),
      ("rnk4WnAmt", 50_000), ("rnk5WnNope", 2_544_535), ("rnk5WnAmt", 5_000),
    ] {
      text = text.replacing("\"\(key)\": \(value)", with: "\"\(key)\": 0")
    }
    try expectNumbersOnly(try read(text, asking: 1208))
  }

  @Test("a row without sales whose numbers break the rules is refused")
  func brokenEarlyRow() throws {
    for (text, other) in [
      ("\"bnsWnNo\": 25", "\"bnsWnNo\": 42"), ("\"tm1WnNo\": 6", "\"tm1WnNo\": 46"),
      ("20260124", "20260131"),
    ] {
      let answer = try read(try row(sales: "0").replacing(text, with: other), asking: 1208)
      #expect(answer.draws.isEmpty && answer.refusals.count == 1, "\(other)")
    }
    let early = try read(try row(sales: "0"), asking: 1208, on: "2026-01-23")
    #expect(early.draws.isEmpty && early.refusals.count == 1)
  }

  @Test("of two rows of a round, a final one replaces one without sales, unless they contradict")
  func twoRows() throws {
    let (early, final) = (try row(sales: "0"), try recorded("api-row-1208.json"))
    func rows(_ text: String) -> Substring {
      text.split(separator: "[", maxSplits: 1)[1].prefix { $0 != "]" }
    }
    for (one, other) in [(early, final), (final, early)] {
      let body = "{\"data\":{\"list\":[\(rows(one)),\(rows(other))]}}"
      #expect(try read(body, asking: 1208).draws.values.map(\.isFinal) == [true])
      let changed = rows(other).replacing("\"bnsWnNo\": 25", with: "\"bnsWnNo\": 24")
      let answer = try read(
        "{\"data\":{\"list\":[\(rows(one)),\(changed)]}}", asking: 1208)
      #expect(answer.draws.isEmpty)
      #expect(answer.refusals.values.first?.english == "two of its rows contradict each other")
    }
  }
}
