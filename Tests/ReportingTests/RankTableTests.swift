import Lottery
import Testing

@testable import Reporting

struct RankTableTests {
  private static func record(_ source: String, _ round: Int, _ winners: [Int]) -> RankRecord {
    RankRecord(
      source: source, round: round, tickets: 1_000_000, winners: winners,
      prizes: Sample.prizes(348_000_000), cost: 1_000_000_000, rejected: 0, kernel: "", seconds: nil
    )
  }

  private static let records = [
    record("batches/of/the/year/tickets.npy", 1240, [0, 2, 29, 1394, 22223]),
    record("batches/of/the/year/tickets.npy", 1241, [0, 0, 31, 1405, 22392]),
    record("more.npy", 1240, [1, 1, 28, 1310, 22572]),
  ]

  private static func lines(
    _ width: Int, _ language: Language = .english, _ records: [RankRecord] = records,
    deviations: [Double]? = [0.61, 1.5, 9.2, 64, 257], style: TerminalStyle = .plain
  ) -> [String] {
    var report = RankReport(
      .table, in: language,
      edition: Edition(
        made: Sample.afterDraw, today: Sample.afterDraw, program: "lotto", newestRound: nil),
      width: width, style: style)
    report.deviations = deviations
    let text = report.header + records.map { report.append($0) }.joined() + report.end
    return text.split(separator: "\n").map(String.init)
  }

  @Test func `at 80 columns a file stands above its draws, and totals begin with their names`() {
    #expect(
      Self.lines(80) == [
        "round       tickets     1st     2nd       3rd        4th         5th   return",
        "batches/of/the/year/tickets.npy",
        " 1240     1,000,000       0       2        29      1,394      22,223   34.8 %",
        " 1241     1,000,000       0       0        31      1,405      22,392   34.8 %",
        "more.npy",
        " 1240     1,000,000       1       1        28      1,310      22,572   34.8 %",
        "total     3,000,000       1       3        88      4,109      67,187   34.8 %",
        // 3,000,000 tickets at 1, 6, 228, 11,115 and 182,780 in 8,145,060.
        "expected               0.37    2.21      84.0      4,094      67,322",
        // 0.63 / 0.61, 0.79 / 1.5, 4.0 / 9.2, 15.0 / 64, 135 / 257.
        "deviation (σ)          +1.0    +0.5      +0.4       +0.2        −0.5",
      ])
  }

  @Test func `a total whose deviation is not known says so`() {
    let lines = Self.lines(80, deviations: nil)
    #expect(lines.last == "no deviation: that needs all tickets, ranked in the same draws")
    #expect(!lines.contains { $0.contains("σ") })
    #expect(Self.lines(80, .english, [Self.records[0]], deviations: nil).count == 3)
  }

  @Test func `a single row, such as a total, stands above what is expected`() {
    let lines = Self.lines(80, .english, [Self.records[2]])
    #expect(
      lines.suffix(2) == [
        "expected               0.12    0.74      28.0      1,365      22,441",
        // 0.88 / 0.61, 0.26 / 1.5, 0.0 / 9.2, −55 / 64, 131 / 257.
        "deviation (σ)          +1.4    +0.2       0.0       −0.9        +0.5",
      ])
    #expect(!lines.contains { $0.contains("total") })
  }

  @Test(arguments: [80, 120])
  func `only deviations beyond two standard deviations are bold`(width: Int) {
    let deviations = [0.61, 0.3, 9.2, 64, 60]
    let plain = Self.lines(width, deviations: deviations)
    let lines = Self.lines(width, deviations: deviations, style: .colored)
    #expect(lines.last?.contains("\u{1B}[1m+2.6\u{1B}[0m") == true)
    #expect(lines.last?.contains("\u{1B}[1m−2.2\u{1B}[0m") == true)
    #expect(lines.joined().split(separator: "\u{1B}[1m").count == 3)
    let without = lines.map {
      $0.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "")
    }
    #expect(without == plain)
  }

  @Test func `what cannot deviate does not`() {
    let last = Self.lines(80, deviations: [0, 0, 0, 0, 0]).last
    #expect(last == "deviation (σ)             0       0         0          0           0")
  }

  @Test func `at 60 columns a draw takes two lines`() {
    #expect(
      Self.lines(60).prefix(5) == [
        "round       tickets   return", "     1st     2nd       3rd        4th         5th",
        "batches/of/the/year/tickets.npy", " 1240     1,000,000   34.8 %",
        "       0       2        29      1,394      22,223",
      ])
  }

  @Test(arguments: [20, 40, 60, 76, 77, 80, 99, 100, 120, 200], Language.allCases)
  func `no line is wider than the terminal`(_ width: Int, _ language: Language) {
    let huge = RankRecord(
      source: String(repeating: "긴 이름/", count: 99), round: 1, tickets: .max,
      winners: [.max, 0, 0, 0, 0], prizes: Sample.prizes(.max), cost: 1, rejected: 0, kernel: "",
      seconds: nil)
    let unknown = Self.lines(width, language, deviations: nil)
    for line in Self.lines(width, language) + unknown + Self.lines(width, language, [huge]) {
      #expect(TextWidth.columns(of: line) <= width, "\(width): \(line)")
    }
  }

  @Test func `a wide terminal and a file have one line per draw, which ends with its source`() {
    #expect(Self.lines(120).allSatisfy { !$0.hasPrefix("batches") })
    #expect(Self.lines(120)[1].hasSuffix("34.8 %  batches/of/the/year/tickets.npy"))
    #expect(Self.lines(100)[1].hasSuffix("34.8 %  …the/year/tickets.npy"))
    #expect(Self.lines(FormatSettings.unlimitedWidth) == Self.lines(120))
  }
}
