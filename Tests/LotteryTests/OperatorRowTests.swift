import JSON
import Lottery
import TestSupport
import Testing

/// The only row of one of the operator's responses, in the newest form.
private func row(_ name: String) throws -> JSONValue {
  let value = try JSONReader.read(try Repository.bytes(ofFixture: "Draws/\(name).json"))
  return try #require(value["data"]?["list"]?.array?.first)
}

/// The row of round 1208 with one text replaced.
private func changed(_ text: String, _ other: String) throws -> JSONValue {
  let bytes = try Repository.bytes(ofFixture: "Draws/api-row-1208.json")
  let file = String(decoding: bytes, as: UTF8.self)
  try #require(file.contains(text))
  let value = try JSONReader.read(Array(file.replacing(text, with: other).utf8))
  return try #require(value["data"]?["list"]?.array?.first)
}

private func fault(_ row: JSONValue) -> DrawError? {
  do throws(DrawError) {
    _ = try OperatorRow.read(row)
    return nil
  } catch {
    return error
  }
}

struct OperatorRowTests {
  @Test(
    "a row of the operator gives the same draw as its CSV line",
    arguments: [
      ("api-row-1", HistoryLine.first),
      (
        "api-row-289",
        "289,2008-06-14,3,14,33,37,38,42,10,0,0,24,63761694,1019,1501748,52281,58541,880103,5000,"
          + "39406643000"
      ),
      (
        "api-row-1208",
        "1208,2026-01-24,6,27,30,36,38,42,25,6,5001713625,68,73554613,2932,1705906,149359,50000,"
          + "2544535,5000,120408668000"
      ),
    ])
  func rows(name: String, line: String) throws {
    #expect(try OperatorRow.read(try row(name)) == Valid.draw(line))
  }

  @Test("the older form has figures for the first rank only")
  func olderForm() throws {
    let value = try JSONReader.read(try Repository.bytes(ofFixture: "Draws/api-old-1160.json"))
    let draw = try OperatorRow.read(value)
    #expect(draw.round.number == 1160)
    #expect(draw.winning.numbers == [7, 13, 18, 36, 39, 45])
    #expect(draw.bonus == 19)
    #expect(draw.tiers[0] == PrizeTier(winners: 12, amount: 2_509_359_875))
    #expect(draw.tiers.dropFirst().allSatisfy { $0 == .unpublished })
    #expect(draw.totalSales == 123_177_536_000)
    #expect(Rank.winning.map(draw.prize) == [2_509_359_875, nil, nil, 50_000, 5_000])
  }

  @Test("sales are the round's total sales, not the prize pool")
  func sales() throws {
    #expect(try OperatorRow.read(try row("api-row-1208")).totalSales == 120_408_668_000)
    let without = try changed("\"wholEpsdSumNtslAmt\"", "\"other\"")
    #expect(try OperatorRow.read(without).totalSales == nil)
  }

  @Test(
    "a round without sales is not final, and its zeros are unpublished figures",
    arguments: ["0", "null"])
  func notFinal(sales: String) throws {
    let bytes = try Repository.bytes(ofFixture: "Draws/api-row-1.json")
    let file = String(decoding: bytes, as: UTF8.self)
      .replacing("\"wholEpsdSumNtslAmt\": 3681782000", with: "\"wholEpsdSumNtslAmt\": \(sales)")
    let list = try JSONReader.read(Array(file.utf8))["data"]?["list"]?.array
    let draw = try OperatorRow.read(try #require(list?.first))
    #expect(draw.totalSales == nil)
    #expect(draw.tiers[0] == .unpublished)
    #expect(draw.prize(of: .first) == nil)
  }

  @Test("an invalid round is refused")
  func rounds() throws {
    for other in ["0", "-1", "10000", "1208.0", "\"1208\"", "null", "1e3"] {
      #expect(fault(try changed("\"ltEpsd\": 1208", "\"ltEpsd\": \(other)")) == .round, "\(other)")
    }
    #expect(fault(try changed("\"ltEpsd\": 1208,", "")) == .round)
    #expect(
      fault(try changed("\"ltEpsd\": 1208,", "\"ltEpsd\": 1208, \"ltEpsd\": 1208,")) == .round)
    for value in [JSONValue.null, .array([]), .object([]), .string("1208"), .number("1208")] {
      #expect(fault(value) == .round)
    }
  }

  @Test("a date other than the round's draw date is refused")
  func dates() throws {
    for other in ["\"20260125\"", "\"2026-01-24\"", "20260124", "null", "\"\""] {
      #expect(fault(try changed("\"20260124\"", other)) == .date, "\(other)")
    }
  }

  @Test("anything but six different numbers and another as bonus is refused")
  func numbers() throws {
    for other in ["0", "46", "27", "-6", "\"6\"", "null", "6.0"] {
      #expect(fault(try changed("\"tm1WnNo\": 6", "\"tm1WnNo\": \(other)")) == .numbers, "\(other)")
    }
    #expect(fault(try changed("\"tm1WnNo\": 6,", "")) == .numbers)
    for other in ["0", "46", "42", "\"25\"", "null"] {
      #expect(
        fault(try changed("\"bnsWnNo\": 25", "\"bnsWnNo\": \(other)")) == .numbers, "\(other)")
    }
  }

  @Test("numbers out of order are refused, because the operator sorts them")
  func order() throws {
    let text = "\"tm1WnNo\": 6,\n    \"tm2WnNo\": 27"
    let other = "\"tm1WnNo\": 27,\n    \"tm2WnNo\": 6"
    #expect(fault(try changed(text, other)) == .order)
  }

  @Test("a row's round is read only if it is an integer in range")
  func namedRound() throws {
    #expect(OperatorRow.round(of: try row("api-row-1208"))?.number == 1208)
    for other in ["0", "10000", "1208.0", "\"1208\"", "null"] {
      #expect(OperatorRow.round(of: try changed("\"ltEpsd\": 1208", "\"ltEpsd\": \(other)")) == nil)
    }
  }

  @Test("figures that are negative or not integers are refused, missing ones are unpublished")
  func figures() throws {
    for other in ["-1", "1.5", "\"6\"", "[]", "true", "10000000000001", "99999999999999999999"] {
      let value = try changed("\"rnk1WnNope\": 6", "\"rnk1WnNope\": \(other)")
      #expect(fault(value) == .figure, "\(other)")
    }
    for value in [
      try changed("\"rnk1WnAmt\": 5001713625", "\"rnk1WnAmt\": null"),
      try changed("\"rnk1WnAmt\": 5001713625,", ""),
    ] {
      #expect(try OperatorRow.read(value).tiers[0] == PrizeTier(winners: 6, amount: nil))
    }
  }
}
