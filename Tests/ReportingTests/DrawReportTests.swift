import Lottery
import Testing

@testable import Reporting

struct DrawReportTests {
  private let full = DrawRecord(Sample.round1100, source: "embedded")
  private let bare = DrawRecord(Sample.bareRound1100, source: "cache")

  private static func line(
    _ format: OutputFormat, of record: DrawRecord, _ content: DrawReport.Content
  ) -> String {
    var report = DrawReport(format, of: content, in: .english)
    return report.append(record)
  }

  @Test("the formats are tables and all for programs")
  func names() {
    let programs = OutputFormat.all.filter { !$0.isForPeople }
    #expect(DrawReport.formats == [.table] + programs)
  }

  @Test("CSV has the same columns and values in every language")
  func csv() {
    for language in Language.allCases {
      #expect(
        DrawReport(.csv, of: .result, in: language).header
          == "round,date,n1,n2,n3,n4,n5,n6,bonus,rank1_winners,rank1_prize,rank2_winners,"
          + "rank2_prize,rank3_winners,rank3_prize,rank4_winners,rank4_prize,rank5_winners,"
          + "rank5_prize,total_sales\n")
      #expect(DrawReport(.csv, of: .source, in: language).header == "round,date,source\n")
    }
    #expect(
      Self.line(.csv, of: full, .result)
        == "1100,2023-12-30,17,26,29,30,31,43,12,13,2207575472,81,59050373,2869,1667160,146262,"
        + "50000,2503154,5000,113000000000\n")
    #expect(
      Self.line(.csv, of: bare, .result)
        == "1100,2023-12-30,17,26,29,30,31,43,12" + String(repeating: ",", count: 11) + "\n")
    #expect(Self.line(.csv, of: full, .source) == "1100,2023-12-30,embedded\n")
  }

  @Test("a JSON row has every key in order, -1 for unpublished values, and no header")
  func json() {
    let head = #"{"schema":"lotto.draw/1","round":1100,"date":"2023-12-30","#
    let numbers = #""n1":17,"n2":26,"n3":29,"n4":30,"n5":31,"n6":43,"bonus":12,"#
    let hash = String(repeating: "a1", count: 32)
    #expect(
      Self.line(.jsonLines, of: full, .result)
        == head + numbers
        + #""rank1_winners":13,"rank1_prize":2207575472,"rank2_winners":81,"#
        + #""rank2_prize":59050373,"rank3_winners":2869,"rank3_prize":1667160,"#
        + #""rank4_winners":146262,"rank4_prize":50000,"rank5_winners":2503154,"#
        + #""rank5_prize":5000,"total_sales":113000000000,"source":"embedded","#
        + "\"draws_sha256\":\"\(hash)\"}\n")
    let unpublished = (1...5).map { #""rank\#($0)_winners":-1,"rank\#($0)_prize":-1,"# }.joined()
    #expect(
      Self.line(.jsonLines, of: bare, .result)
        == head + numbers + unpublished + #""total_sales":-1,"source":"cache","#
        + "\"draws_sha256\":\"\(String(repeating: "b2", count: 32))\"}\n")
    #expect(
      Self.line(.jsonLines, of: full, .source)
        == head + "\"source\":\"embedded\",\"draws_sha256\":\"\(hash)\"}\n")
    for language in Language.allCases {
      #expect(DrawReport(.jsonLines, of: .result, in: language).header == "")
      #expect(DrawReport(.jsonLines, of: .source, in: language).header == "")
    }
  }

  @Test("a table is localized and shows ? for unpublished values")
  func table() {
    #expect(
      DrawReport(.table, of: .result, in: .english).header
        == "Round Date       Numbers            Bonus Winners      1st (won) Source\n")
    #expect(
      DrawReport(.table, of: .result, in: .korean).header
        == " 회차 추첨일     번호              보너스 1등(명) 1등 당첨금(원) 출처\n")
    #expect(
      Self.line(.table, of: full, .result)
        == " 1100 2023-12-30 17 26 29 30 31 43     12      13  2,207,575,472 embedded\n")
    #expect(
      Self.line(.table, of: bare, .result)
        == " 1100 2023-12-30 17 26 29 30 31 43     12       ?              ? cache, not final\n")
    #expect(
      DrawReport(.table, of: .source, in: .english).header
        == "Round Date       Numbers            Bonus Source\n")
    #expect(
      DrawReport(.table, of: .source, in: .korean).header
        == " 회차 추첨일     번호              보너스 출처\n")
    #expect(
      Self.line(.table, of: full, .source)
        == " 1100 2023-12-30 17 26 29 30 31 43     12 embedded\n")
  }

  @Test("table columns start at the same place in every language")
  func columns() {
    for content in [DrawReport.Content.result, .source] {
      let widths = Language.allCases.map { language in
        let header = DrawReport(.table, of: content, in: language).header
        return TextWidth.columns(of: String(header.prefix { !"S출".contains($0) }))
      }
      #expect(Set(widths).count == 1)
    }
  }

  @Test("small numbers stay aligned in their columns")
  func smallNumbers() throws {
    let line = "1,2002-12-07,1,2,3,4,5,10,6,0,0,,,,,,,,,3681782000"
    let draw = try DrawLine.read(Array(line.utf8)[...])
    let record = DrawRecord(KnownDraw(draw, sha256: ""), source: "file")
    #expect(
      Self.line(.table, of: record, .result)
        == "    1 2002-12-07  1  2  3  4  5 10      6       0              0 file\n")
  }
}
