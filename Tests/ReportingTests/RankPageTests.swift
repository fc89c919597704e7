import Lottery
import Testing

@testable import Reporting

struct RankPageTests {
  /// A report without rows.
  static func open(
    _ format: OutputFormat, _ language: Language = .english,
    form: RankForm = RankForm(hasTiming: false)
  ) -> RankReport {
    let day = Sample.date("2026-11-20")
    return RankReport(
      format, in: language, form: form,
      edition: Edition(
        made: day, today: day, program: "lotto 1.2.3", newestRound: Round(1244)))
  }

  static func report(
    _ format: OutputFormat, _ records: [RankRecord], _ deviations: [Double]? = nil,
    in language: Language = .english
  ) -> String {
    var report = open(format, language)
    report.deviations = deviations
    return report.header + records.map { report.append($0) }.joined() + report.end
  }

  private static func record(
    _ round: Int, won: Int, _ winners: [Int] = [0, 0, 0, 0, 0], of source: String = "t.npy"
  ) -> RankRecord {
    RankRecord(
      source: source, round: round, tickets: 1000, winners: winners, prizes: Sample.prizes(won),
      cost: 1_000_000, rejected: 0, kernel: "scalar", seconds: nil)
  }

  /// The text of a page's section, with tags and white space as single spaces.
  private static func section(_ id: String, of page: String) throws -> String {
    let start = try #require(page.firstRange(of: "<section id=\"\(id)\">"))
    let end = try #require(page[start.upperBound...].firstRange(of: "</section>"))
    return page[start.upperBound..<end.lowerBound].replacing(/<[^>]*>/, with: " ")
      .replacing(/[\s\u{A0}]+/, with: " ").trimmingPrefix(" ").description
  }

  @Test func `the page starts with cost, winnings and the best draw`() throws {
    let page = Self.report(
      .html,
      [
        Self.record(900, won: 5000, [0, 0, 0, 0, 1]),
        Self.record(901, won: 50_000, [0, 0, 0, 1, 0]),
      ])
    #expect(
      try Self.section("answer", of: page)
        == "2,000 games in 2 draws Spent → won before tax 2,000,000 won → 55,000 won Return 2.8 % "
        + "Best draw 50,000 won round 901, 2020-03-07 ")
    let best = try Self.section("best", of: page)
    #expect(best.contains("round 901, 2020-03-07 1,000 – – – 1 – 50,000 won 5.0 % round 900"))
    #expect(page.contains("made by lotto 1.2.3 on"))
    #expect(page.contains("newest draw 1244 of"))
  }

  @Test func `the page has no script, and a file name cannot inject markup`() {
    let name = "<img src=x onerror=alert(1)>\u{202E}\u{1B}[31m.npy"
    let page = Self.report(
      .html, [Self.record(900, won: 0, of: name), Self.record(900, won: 0, of: "b.npy")])
    #expect(!page.contains("<script") && !page.contains("script-src"))
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("<img") && page.contains("&lt;img"))
    #expect(!page.unicodeScalars.contains("\u{202E}") && !page.unicodeScalars.contains("\u{1B}"))
  }

  @Test func `files are listed only if there are several`() throws {
    let one = Self.report(.html, [Self.record(900, won: 0), Self.record(901, won: 0)], in: .korean)
    #expect(try Self.section("sources", of: one).isEmpty)
    #expect(!one.contains("t.npy"))
    let two = Self.report(
      .html,
      [
        Self.record(900, won: 0), Self.record(901, won: 5000),
        Self.record(901, won: 0, of: "b.npy"),
      ], in: .korean)
    let sources = try Self.section("sources", of: two)
    #expect(sources.hasPrefix("파일별 "))
    #expect(sources.contains("t.npy 2,000") && sources.contains("b.npy 1,000"))
  }

  @Test func `numbers that are not from a round have neither years nor a best draw`() throws {
    let page = Self.report(.html, [Self.record(0, won: 5000, [0, 0, 0, 0, 1])])
    let answer = try Self.section("answer", of: page)
    #expect(answer.hasPrefix("1,000 games in 1 draw Spent → won"))
    #expect(!answer.contains("Best draw"))
    #expect(try Self.section("draws", of: page).contains("t.npy"))
    #expect(try Self.section("pictures", of: page).contains("Prizes compared with chance"))
    #expect(try !Self.section("pictures", of: page).contains("by year"))
  }

  @Test func `a page without rows says so`() throws {
    #expect(try Self.section("answer", of: Self.report(.html, [])) == "there are no rows ")
  }

  @Test func `sums cover all rows, even those that the page leaves out`() throws {
    let page = Self.report(.html, (0..<10_003).map { Self.record(1 + $0 % 1200, won: 0) })
    #expect(try Self.section("answer", of: page).hasPrefix("10,003,000 games in 1,200 draws"))
    #expect(try Self.section("draws", of: page).hasSuffix("and 3 more "))
  }

  @Test("winners have a band of deviations only if these are known")
  func band() {
    let records = [Self.record(900, won: 0), Self.record(901, won: 0)]
    let known = Self.report(.html, records, [0.01, 0.04, 0.2, 1.7, 7])
    #expect(known.contains("±2σ") && known.contains("±14"))
    let unknown = Self.report(.html, records)
    #expect(unknown.contains("line: expected") && !unknown.contains("band"))
    #expect(!unknown.contains("class=\"range\""))
  }
}
