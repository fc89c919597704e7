import JSON
import Lottery
import TestSupport
import Testing

/// The file of a round as the mirror published it.
private func file(_ name: String) throws -> String {
  String(decoding: try Repository.bytes(ofFixture: "Draws/mirror-\(name).json"), as: UTF8.self)
}

/// The file of round 1208 with one text replaced.
private func changed(_ text: String, _ other: String) throws -> JSONValue {
  let file = try file("1208")
  try #require(file.contains(text))
  return try JSONReader.read(Array(file.replacing(text, with: other).utf8))
}

private func fault(_ row: JSONValue) -> DrawError? {
  do throws(DrawError) {
    _ = try OperatorRow.read(row)
    return nil
  } catch {
    return error
  }
}

struct MirroredRowTests {
  @Test(
    "a mirror's file gives the same draw as its CSV line, ranks without winners included",
    arguments: [
      ("1", HistoryLine.first),
      (
        "1208",
        "1208,2026-01-24,6,27,30,36,38,42,25,6,5001713625,68,73554613,2932,1705906,149359,50000,"
          + "2544535,5000,120408668000"
      ),
    ])
  func files(name: String, line: String) throws {
    let row = try JSONReader.read(Array(try file(name).utf8))
    #expect(try OperatorRow.read(row) == Valid.draw(line))
    #expect(OperatorRow.round(of: row)?.number == Int(name))
  }

  @Test("a file made before the figures were posted gives only the numbers")
  func early() throws {
    let row = try JSONReader.read(Array(try file("1082-early").utf8))
    let draw = try Valid.draw(1082, [21, 26, 27, 32, 34, 42], bonus: 31)
    #expect(try OperatorRow.read(row) == draw)
  }

  @Test("a result without sales, or without any winners, is not final")
  func notFinal() throws {
    for other in ["\"total_sales_amount\":0", "\"total_sales_amount\":null", "\"x\":1"] {
      let draw = try OperatorRow.read(try changed("\"total_sales_amount\":120408668000", other))
      #expect(!draw.isFinal, "\(other)")
      #expect(draw.prize(of: .first) == 5_001_713_625)
    }
    for divisions in ["\"divisions\":[{},{},{},{},{}]", "\"divisions\":null", "\"x\":1"] {
      let text = "{\"draw_no\":1208,\"numbers\":[6,27,30,36,38,42],\"bonus_no\":25,"
      let row = "\"date\":\"2026-01-24T00:00:00Z\",\"total_sales_amount\":5,\(divisions)}"
      let draw = try OperatorRow.read(try JSONReader.read(Array((text + row).utf8)))
      #expect(!draw.isFinal && draw.tiers.allSatisfy { $0 == .unpublished }, "\(divisions)")
    }
  }

  @Test("numbers may have any order, but must be six different ones and another as bonus")
  func numbers() throws {
    let list = "\"numbers\":[6,27,30,36,38,42]"
    let draw = try OperatorRow.read(try changed(list, "\"numbers\":[42,6,30,27,38,36]"))
    #expect(draw.winning.numbers == [6, 27, 30, 36, 38, 42])
    for other in [
      "[6,27,30,36,38]", "[6,27,30,36,38,42,43]", "[6,27,30,36,38,38]", "[0,27,30,36,38,42]",
      "[6,27,30,36,38,46]", "[\"6\",27,30,36,38,42]", "[null,6,27,30,36,38,42]", "{}", "6",
    ] {
      #expect(fault(try changed(list, "\"numbers\":\(other)")) == .numbers, "\(other)")
    }
    for other in ["0", "46", "42", "\"25\"", "null", "[25]"] {
      let row = try changed("\"bonus_no\":25", "\"bonus_no\":\(other)")
      #expect(fault(row) == .numbers, "\(other)")
    }
  }

  @Test("a date other than the round's, in the mirror's notation, is refused")
  func dates() throws {
    for other in ["2026-01-25T00:00:00Z", "2026-01-24T20:35:00Z", "2026-01-24", "20260124", ""] {
      #expect(fault(try changed("2026-01-24T00:00:00Z", other)) == .date, "\(other)")
    }
  }

  @Test("an invalid round is refused")
  func rounds() throws {
    for other in ["0", "10000", "1208.0", "\"1208\"", "null"] {
      let row = try changed("\"draw_no\":1208", "\"draw_no\":\(other)")
      #expect(fault(row) == .round, "\(other)")
      #expect(OperatorRow.round(of: row) == nil, "\(other)")
    }
  }

  @Test("anything but five ranks with valid figures, each given once, is refused")
  func figures() throws {
    for other in ["-1", "1.5", "\"6\"", "[]", "true", "10000000000001", "6,\"winners\":6"] {
      #expect(fault(try changed("\"winners\":6}", "\"winners\":\(other)}")) == .figure, "\(other)")
    }
    let last = ",{\"prize\":5000,\"winners\":2544535}"
    for other in ["", last + last, ",null", ",5000"] {
      #expect(fault(try changed(last, other)) == .figure, "\(other)")
    }
    #expect(fault(try changed("\"divisions\":[", "\"divisions\":[],\"divisions\":[")) == .figure)
    #expect(fault(try changed("120408668000", "\"120408668000\"")) == .figure)
  }
}
