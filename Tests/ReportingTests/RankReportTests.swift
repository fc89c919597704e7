import JSON
import Lottery
import Testing

@testable import Reporting

struct RankReportTests {
  private let record = RankRecord(
    source: "a,\"b\".npy", round: 1000, tickets: 1_000_000, winners: [1, 2, 30, 400, 5000],
    fewMatches: [400_000, 424_000, 170_567],
    prizes: RankPrizes(total: 2_345_678_901, shared: 2e9, unpublished: 0), cost: 1_000_000_000,
    rejected: 7, kernel: "scalar", seconds: 0.5,
    variances: [0.04, 0.25, 0, 16, 4])

  private static func line(_ format: OutputFormat, of record: RankRecord) -> String {
    var report = RankPageTests.open(
      format, form: RankForm(hasTiming: record.seconds != nil))
    return report.append(record)
  }

  private static func table(
    _ language: Language = .english, width: Int = FormatSettings.unlimitedWidth
  ) -> RankTable { RankTable(width: width, in: language, style: .plain) }

  @Test("a row has every key in order, and numbers without exponents")
  func json() {
    #expect(
      Self.line(.jsonLines, of: record)
        == #"{"schema":"lotto.rank/2","kind":"draw","source":"a,\"b\".npy","round":1000,"tickets":1000000,"#
        + #""rank1":1,"rank2":2,"rank3":30,"rank4":400,"rank5":5000,"none":994567,"#
        + #""matches":[400000,424000,170567,5000,400,30,2,1],"prize_total":2345678901,"#
        + #""unpublished":0,"cost":1000000000,"return_rate":2.345679,"return_shared":2.000000,"#
        + #""expected":[0.122773804,0.736642824,27.992427312,1364.630831449,22440.595894935],"#
        + #""deviation":[4.386130980,2.526714352,0.000000000,-241.157707862,-8720.297947468],"rejected":7,"#
        + #""kernel":"scalar","seconds":0.500000,"tickets_per_second":2000000.000000}"# + "\n")
    #expect(RankPageTests.open(.jsonLines, form: RankForm()).header == "")
  }

  @Test("without a time, rows and header omit the two timing columns")
  func untimed() {
    var record = record
    record.seconds = nil
    let line = Self.line(.jsonLines, of: record)
    #expect(line.hasSuffix(#""rejected":7,"kernel":"scalar"}"# + "\n"))
    let header = RankPageTests.open(.csv, form: RankForm(hasTiming: false)).header
    #expect(header.hasSuffix(",rejected,kernel\r\n"))
    let cells = Self.line(.csv, of: record)
    #expect(cells.hasSuffix(",7,scalar\r\n"))
  }

  @Test("CSV has a header and the same values")
  func csv() {
    #expect(
      RankPageTests.open(.csv, form: RankForm()).header
        == "schema,kind,source,round,tickets,rank1,rank2,rank3,rank4,rank5,none,m0,m1,m2,m3,m4,m5,"
        + "m5b,m6,prize_total,unpublished,cost,return_rate,return_shared,expected1,expected2,"
        + "expected3,expected4,expected5,deviation1,deviation2,deviation3,deviation4,deviation5,"
        + "rejected,kernel,seconds,tickets_per_second\r\n")
    #expect(
      Self.line(.csv, of: record)
        == "lotto.rank/2,draw,\"a,\"\"b\"\".npy\",1000,1000000,1,2,30,400,5000,994567,"
        + "400000,424000,170567,5000,400,30,2,1,2345678901,0,1000000000,2.345679,2.000000,"
        + "0.122773804,0.736642824,27.992427312,1364.630831449,22440.595894935,"
        + "4.386130980,2.526714352,0.000000000,-241.157707862,-8720.297947468,"
        + "7,scalar,0.500000,2000000.000000\r\n")
  }

  @Test("a table is in the user's language")
  func table() {
    let english = Self.table().header
    let korean = Self.table(.korean).header
    #expect(english.hasPrefix("round       tickets"))
    #expect(english.hasSuffix("  source\n"))
    #expect(korean.contains("회차") && korean.contains("환급률") && korean.hasSuffix("  출처\n"))
    var table = Self.table()
    let line = table.lines(of: record)
    #expect(
      line == " 1000     1,000,000       1       2        30        400       5,000  234.6 %"
        + "  a,\"b\".npy\n")
    #expect(TextWidth.columns(of: korean) - 4 == TextWidth.columns(of: english) - 6)
  }

  @Test("a file name cannot inject terminal codes or spreadsheet formulas")
  func hostile() {
    var record = record
    record.source = "=1+1\u{1B}[2J\n"
    for width in [80, FormatSettings.unlimitedWidth] {
      var table = Self.table(width: width)
      let text = table.lines(of: record)
      #expect(!text.contains("\u{1B}"))
      #expect(text.split(separator: "\n").count == (width == 80 ? 2 : 1))
    }
    #expect(Self.line(.csv, of: record).contains("'=1+1"))
    #expect(!Self.line(.jsonLines, of: record).contains("\u{1B}"))
  }

  @Test(
    "decimals never have an exponent",
    arguments: [
      (0, "0.000000"), (1e-7, "0.000000"), (5e-7, "0.000001"), (0.999_999_6, "1.000000"),
      (2.5, "2.500000"), (-0.25, "-0.250000"), (9e12, "9000000000000.000000"),
      (1e15, "1000000000000000.000000"),
      (.infinity, "99999999999999997748809823456034.029568"),
    ])
  func decimal(number: Double, text: String) { #expect(JSONValue.decimal(number) == .number(text)) }

  @Test("prizes come from the row's own draw, and the cost from its era")
  func money() throws {
    func draw(_ round: Int, first: Int) throws -> Draw {
      let tiers = [first, 40, 30, 20, 10].map { PrizeTier(winners: 1, amount: $0) }
      let (round, winning) = (try #require(Round(round)), try #require(Pick([1, 2, 3, 4, 5, 6])))
      let draw = Draw(round: round, winning: winning, bonus: 7, tiers: tiers, totalSales: nil)
      return try #require(draw)
    }
    func row(_ draw: Draw?, _ winners: [Int]) -> RankRecord {
      RankRecord(
        source: "-", draw: draw, prizes: DrawPrizes(draw),
        matches: [1_000_000_000 - winners.reduce(0, +), 0, 0] + winners.reversed(), rejected: 0,
        kernel: "", seconds: nil, variances: nil)
    }
    let modern = row(try draw(1000, first: 500), [1, 2, 3, 4, 5])
    #expect(modern.prizeTotal == 500 + 80 + 90 + 80 + 50)
    #expect(modern.cost == 1_000_000_000_000)
    #expect(row(try draw(87, first: 500), [0, 0, 0, 0, 0]).cost == 2_000_000_000_000)
    #expect(row(nil, [1, 1, 1, 1, 1]).prizeTotal == 0)
    #expect(row(nil, [1, 1, 1, 1, 1]).round == 0)
    // The prizes of a billion winning tickets in a draw with a large first prize exceed 64 bits.
    let rich = row(try draw(19, first: 40_722_959_400), [1_000_000_000, 0, 0, 0, 0])
    #expect(rich.prizeTotal == Int.max)
  }

  @Test(
    "every row that merge can read can be written, however large",
    arguments: RankReport.formats.map(\.name))
  func largest(format name: String) throws {
    let format = try #require(RankReport.formats.first { $0.name == name })
    func row(_ rank: Int, cost: Int) throws -> RankRecord {
      let winners = (1...5).map { $0 == rank ? Int.max : 0 }
      let record = RankRecord(
        source: "a", round: 1, tickets: .max, winners: winners, prizes: Sample.prizes(.max),
        cost: cost,
        rejected: 0, kernel: "scalar", seconds: 1e-300)
      let line = Self.line(.jsonLines, of: record)
      var read = try #require(RankRecord(JSONReader.read(Array(line.utf8))))
      // A row of another program may contain this.
      read.seconds = 1e-300
      return read
    }
    let (one, other) = (try row(1, cost: 1), try row(2, cost: 0))
    #expect(one.adding(other) == nil)
    for record in [one, other] {
      #expect(record.none == 0)
      let report = Self.report(format, [record])
      #expect(report.replacing(",", with: "").contains(String(Int.max)))
    }
  }

  @Test("a table of several rows ends with totals, expectation and deviation")
  func footer() {
    // 8,145,060 tickets: one first, 6 second, 228 third, 11,115 fourth and 182,780 fifth prizes.
    var sum = record
    (sum.tickets, sum.winners) = (8_145_060, [1, 8, 198, 11_115, 183_000])
    let half = RankRecord(
      source: sum.source, round: sum.round, tickets: 0, winners: [0, 0, 0, 0, 0],
      prizes: RankPrizes(),
      cost: 0, rejected: 0, kernel: sum.kernel, seconds: nil)
    let deviations = [1, 6, 228, 11_115, 182_780].map { Double($0).squareRoot() }
    let text = Self.report(.table, [sum, half], deviations)
    let lines = text.split(separator: "\n").suffix(3)
    #expect(
      lines == [
        "          8,145,060       1       8       198     11,115     183,000  234.6 %  total",
        "                       1.00    6.00     228.0     11,115     182,780           expected",
        // Second: two more than six, 2 / √6. Third: 30 fewer than 228, 30 / √228.
        "                        0.0    +0.8      −2.0        0.0        +0.5           deviation (σ)",
      ])
    #expect(Self.report(.table, [sum]).split(separator: "\n").count == 2)
    #expect(Self.report(.csv, [sum, sum]).split(separator: "\r\n").count == 3)
    #expect(Self.report(.jsonLines, [sum, sum]).split(separator: "\n").count == 2)
  }

  @Test("sums beyond 64 bits are omitted, not wrong")
  func overflow() {
    var large = record
    large.cost = .max
    #expect(Self.report(.table, [large, large]).split(separator: "\n").count == 3)
    let page = Self.report(.html, [large, large])
    #expect(!page.contains(Phrase.listEmpty.text(in: .english)))
  }

  @Test("a cost beyond 64 bits is capped", arguments: RankReport.formats.map(\.name))
  func cost(format name: String) throws {
    let format = try #require(RankReport.formats.first { $0.name == name })
    let large = RankRecord(
      source: "a", draw: nil, prizes: DrawPrizes(nil), matches: [0, 0, 0, .max, 0, 0, 0, 0],
      rejected: .max, kernel: "", seconds: nil, variances: nil)
    #expect(large.cost == .max)
    let report = Self.report(format, [large, large]).replacing(",", with: "")
    #expect(report.contains(String(Int.max)))
  }

  private static func report(
    _ format: OutputFormat, _ records: [RankRecord], _ deviations: [Double]? = nil
  ) -> String {
    RankPageTests.report(format, records, deviations)
  }

  @Test("a row without tickets has rates of zero")
  func nothing() {
    let empty = RankRecord(
      source: "-", round: 0, tickets: 0, winners: [0, 0, 0, 0, 0], prizes: RankPrizes(), cost: 0,
      rejected: 0, kernel: "", seconds: 0)
    #expect(empty.returnRate == 0 && empty.ticketsPerSecond == 0 && empty.none == 0)
    var table = Self.table()
    #expect(table.lines(of: empty).hasPrefix("      "))
  }
}
