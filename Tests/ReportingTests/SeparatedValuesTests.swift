import Foundation
import Geometry
import Lottery
import Testing

@testable import Reporting

struct SeparatedValuesTests {
  private static let header =
    "schema,source,source_b64,page,code,status,error,notes,detail,message,product,round,draw_date,"
    + "d1,d2,d3,d4,d5,d6,draw_bonus,game,type,n1,n2,n3,n4,n5,n6,m1,m2,m3,m4,m5,m6,matches,bonus,rank,prize,prize_known,prize_net,"
    + "claim_by,claim,claim_at,serial,genuine_form,duplicate_of,attempt,"
    + "x1,y1,x2,y2,x3,y3,x4,y4,payload,draws_sha256"
  private static let columns = header.split(separator: ",").map(String.init)

  /// A format without quotes, beside all others that have none.
  private static let tabs = OutputFormat(
    name: "tabs", summary: Wording(verbatim: ""), ending: ".tabs", separator: "\t")
  private static let unquoted =
    [tabs]
    + OutputFormat.all.filter { format in
      format.separators.first.map { $0.utf8.allSatisfy { $0 < 0x20 } } ?? false
    }

  private static func bytes(
    _ outcomes: [InputOutcome], as format: OutputFormat = .csv
  ) -> [UInt8] {
    var output: [UInt8] = []
    var formatter = format.formatter
    formatter.begin(into: &output)
    for outcome in outcomes { formatter.append(outcome, to: &output) }
    return output
  }

  /// The rows below the header, each as cells keyed by column.
  private static func rows(_ outcomes: [InputOutcome]) throws -> [[String: String]] {
    let table = try CSVText.read(bytes(outcomes))
    #expect(table.first == columns)
    return table.dropFirst().map { row in
      #expect(row.count == columns.count)
      return Dictionary(zip(columns, row)) { first, _ in first }
    }
  }

  @Test func `the header names every column, and each of the six numbers has its own`() {
    #expect(Self.bytes([]) == Array((Self.header + "\r\n").utf8))
  }

  @Test func `a full row matches the documented contract`() {
    let outcome = Sample.outcome("a b.png", Sample.drawn([Sample.fifth]))
    let expected =
      "lotto.game/4,a b.png,,1,1,won,,,,,lotto645,1100,2023-12-30,17,26,29,30,31,43,12,"
      + "A,auto,1,2,3,17,26,29,0,0,0,1,1,1,3,false,5,5000,true,5000,2024-12-31,open,shop,"
      + "0011000110,true,,plain,0,0,0,0,0,0,0,0,"
      + Sample.printedPayload + "," + String(repeating: "a1", count: 32) + "\r\n"
    #expect(
      String(decoding: Self.bytes([outcome]), as: UTF8.self) == Self.header + "\r\n" + expected)
  }

  @Test func `rows of every kind have a cell for every column`() throws {
    let outcomes = try Sample.everyKind()
    let records = outcomes.flatMap { GameRecord.records(of: $0) }
    let rows = try Self.rows(outcomes)
    #expect(rows.count == records.count)
    for (row, record) in zip(rows, records) {
      #expect(row["status"] == record.status.rawValue)
      #expect(row["message"] == record.english)
      #expect((1...6).map { row["n\($0)"] } == record.numbers.map(String.init))
      #expect((1...6).map { row["m\($0)"] } == record.matched.map(String.init))
      #expect((1...6).map { row["d\($0)"] } == record.drawNumbers.map(String.init))
      #expect(
        (1...4).flatMap { [row["x\($0)"], row["y\($0)"]] }
          == record.corners.numbers.map(String.init))
    }
  }

  @Test func `lines end in CR LF, never in a bare CR or LF`() throws {
    let outcomes = Sample.hostile.map {
      Sample.outcome($0, failure: InputFailure(.openFailed, .words($0)))
    }
    let bytes = Self.bytes(try Sample.everyKind() + outcomes)
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.unicodeScalars.split(separator: "\r", omittingEmptySubsequences: false)
    #expect(lines.dropFirst().allSatisfy { $0.first == "\n" })
    #expect(bytes.filter { $0 == 0x0A }.count == bytes.filter { $0 == 0x0D }.count)
  }

  @Test(arguments: ["e\nf.png", "e\\u000af.png", "\u{202E}x.png", "=1+1.png", "a,b \"c\".png"])
  func `source_b64 has the exact bytes of a source that its cell does not show`(
    _ text: String
  ) throws {
    let outcome = Sample.outcome(text, failure: InputFailure(.openFailed, .words("")))
    let row = try #require(try Self.rows([outcome]).first)
    let decoded = try #require(row["source_b64"].flatMap { Data(base64Encoded: $0) })
    let exact = decoded.isEmpty ? Data(try #require(row["source"]).utf8) : decoded
    #expect(exact == Data(text.utf8))
    #expect(decoded.isEmpty == (row["source"] == text))
  }

  @Test(arguments: Sample.hostile)
  func `hostile text stays in its cell and is neutralized`(_ text: String) throws {
    let code = Sample.code(.other(.foreign), payload: Array(text.utf8))
    let outcome = InputOutcome(source: Sample.source(text), codes: [code], failure: nil)
    let rows = try Self.rows([outcome])
    #expect(rows.count == 1)
    let row = try #require(rows.first)
    #expect(row["status"] == "other_product")
    #expect(row["source"] == row["payload"])
    let cell = try #require(row["source"])
    #expect(!cell.unicodeScalars.contains(where: HostileCharacter.isOne))
    #expect(!"=+-@＝＋－＠".unicodeScalars.contains(cell.unicodeScalars.first ?? "a"))
  }

  @Test(arguments: unquoted)
  func `a format without quotes has the cells of CSV`(_ format: OutputFormat) throws {
    let hostile = Sample.hostile.map {
      Sample.outcome($0, failure: InputFailure(.openFailed, .words($0)))
    }
    let outcomes = try Sample.everyKind() + hostile
    let text = String(decoding: Self.bytes(outcomes, as: format), as: UTF8.self)
    let (cell, line) = (format.separators[0], format.separators[1])
    let table = text.unicodeScalars.split(separator: line.unicodeScalars)
      .map { row in
        row.split(separator: cell.unicodeScalars, omittingEmptySubsequences: false)
          .map { String($0) }
      }
    #expect(table == (try CSVText.read(Self.bytes(outcomes))))
  }

  @Test(arguments: unquoted)
  func `ranks and draws are written in a format without quotes, too`(_ format: OutputFormat) {
    let (cell, line) = (format.separators[0], format.separators[1])
    var ranks = RankReport(
      format, in: .english, form: RankForm(hasTiming: false),
      edition: Edition(
        made: Sample.afterDraw, today: Sample.afterDraw, program: "lotto", newestRound: nil))
    let record = RankRecord(
      source: "a,\"b\"\t.npy", draw: nil, prizes: DrawPrizes(nil),
      matches: [3, 2, 1, 1, 0, 0, 0, 0],
      rejected: 2, kernel: "scalar", seconds: nil, variances: nil)
    #expect(ranks.header.hasPrefix(["schema", "kind", "source", "round"].joined(separator: cell)))
    #expect(
      ranks.append(record)
        == [
          "lotto.rank/2", "draw", #"a,"b"\u0009.npy"#, "0", "7", "0", "0", "0", "0", "1", "6",
          "3", "2", "1", "1", "0", "0", "0", "0", "0", "1", "7000", "0.000000", "0.000000",
          "0.000000859", "0.000005156", "0.000195947", "0.009552416", "0.157084171",
          "", "", "", "", "", "2", "scalar",
        ].joined(separator: cell) + line)
    var draws = DrawReport(format, of: .source, in: .english)
    #expect(
      draws.header
        == ["schema", "round", "date", "source", "draws_sha256"].joined(separator: cell) + line)
    #expect(
      draws.append(DrawRecord(Sample.round1100, source: "embedded"))
        == [
          "lotto.draw/1", "1100", "2023-12-30", "embedded", String(repeating: "a1", count: 32),
        ].joined(separator: cell) + line)
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+82", "'+82"), ("-", "'-"), ("@a", "'@a"), ("＝1", "'＝1"),
    ("＋1", "'＋1"), ("－1", "'－1"), ("＠1", "'＠1"), ("\t=1", #"'\u0009=1"#),
    ("\r=1", #"'\u000d=1"#), ("\n=1", #"'\u000a=1"#), ("1=1", "1=1"), ("a-b", "a-b"),
    ("=\"a\",b", "'=\"a\",b"),
  ])
  func `a cell that a spreadsheet would run as a formula gets an apostrophe`(
    _ text: String, _ cell: String
  ) throws {
    let outcome = Sample.outcome(text, failure: InputFailure(.openFailed))
    #expect(try Self.rows([outcome]).first?["source"] == cell)
  }

  @Test(arguments: [
    ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a b", "a b"), ("'", "'"),
    ("", ""), ("\"", "\"\"\"\""), ("한글", "한글"),
  ])
  func `only cells that need quotes are quoted`(_ text: String, _ cell: String) {
    let outcome = Sample.outcome(text, failure: InputFailure(.openFailed))
    let written = String(decoding: Self.bytes([outcome]), as: UTF8.self)
    #expect(written.contains("\r\nlotto.game/4,\(cell),,0,0,error,open_failed,"))
  }

  @Test(arguments: ["a,\u{301}b", "a\"\u{20DD}b", "\"\u{301},\u{301}", "a,\u{200D}"])
  func `a comma or quote followed by a combining mark stays in its cell`(_ text: String) throws {
    let outcome = Sample.outcome(text, failure: InputFailure(.openFailed))
    let table = try CSVText.read(Self.bytes([outcome]))
    #expect(table.count == 2)
    #expect(table.last?.count == Self.columns.count)
    let expected = DisplayText.escaped(text).unicodeScalars
    #expect(table.last?[1].unicodeScalars.elementsEqual(expected) == true)
  }
}
