import Platform
import Reporting
import TestSupport
import Testing

/// Formats for people, colors, and filtered and sorted rows, as the built program prints them.
struct FormatTests {
  private static let scans = [
    "winner-round-1244.png", "winner-round-50.png", "pension.png", "blank.png",
  ]
  .map(Lotto.fixture)

  private static func run(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> ProgramRun {
    try Lotto.run("scan", arguments + scans, environment: environment)
  }

  @Test("cards come with their totals, in the requested width and language")
  func cards() throws {
    let run = try Self.run(["-f", "cards", "--lang", "ko"], ["COLUMNS": "40"])
    #expect(run.status == 1)
    #expect(run.lines.count { $0.hasPrefix("┌") } == 4)
    #expect(run.lines.contains { $0.hasPrefix("│") && $0.contains("농협은행 본점") })
    #expect(
      run.text.split(separator: "\n").joined(separator: " ")
        .contains("추정치이며 실물 복권이 기준임"))
    // Only Hangul is wide in these lines.
    for line in run.lines {
      let wide = line.unicodeScalars.count { (0xAC00...0xD7A3).contains($0.value) }
      #expect(line.unicodeScalars.count + wide <= 40, "\(line)")
    }
  }

  @Test("colors appear only on request", arguments: ["table", "cards"])
  func colors(format: String) throws {
    func colors(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Bool {
      try Self.run(["-f", format] + arguments, environment).text.contains("\u{1B}[")
    }
    let terminal = ["TERM": "xterm-256color"]
    #expect(try !colors([], terminal))
    #expect(try !colors(["--color", "auto"], terminal))
    #expect(try colors(["--color", "always"], terminal))
    #expect(try colors(["--color=always"], ["TERM": "dumb", "NO_COLOR": "1"]))
    #expect(try !colors(["--color", "never"], terminal))
    let plain = try Self.run(["-f", format])
    let colored = try Self.run(["-f", format, "--color", "always"], terminal)
    #expect(colored.text.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain.text)
  }

  @Test(
    "tables and cards need no more memory for more tickets", .disabled(if: isSanitized),
    arguments: ["table", "cards"])
  func memory(format: String) throws {
    let address =
      "http://m.dhlottery.co.kr/?v=1100q172629303143m121726293031s172629303145"
      + "q121726293045m0102031726290011000110\n"
    let run = try ProgramRun(
      "lotto", ["check", "--offline", "--as-of", Lotto.day, "-f", format],
      input: Array(String(repeating: address, count: 6_000).utf8), measuresMemory: true)
    #expect(run.status == 0)
    // Holding 30,000 rows in memory would take another 20 MB or more.
    #expect(try #require(run.peakMemory) < 22 << 20)
    // Repeats of the same ticket count once.
    #expect(run.text.contains("5 games on 1 ticket; 29,995 repeats"))
  }

  @Test("machine-readable rows have no color, and an unknown --color is refused")
  func machines() throws {
    for format in OutputFormat.all.filter({ !$0.isForPeople }).map(\.name) {
      let run = try Self.run(["-f", format, "--color", "always"])
      #expect(!run.output.contains(0x1B))
    }
    #expect(try Self.run(["--color", "sometimes"]).status == 2)
  }

  @Test("--sort orders rows by rank, prize or round")
  func sorted() throws {
    let rows = try Self.run(["--sort", "rank"]).rows()
    #expect(rows.compactMap { $0.number("rank") } == [1, 1, 2, 2, 3, 4, 4, 5, 5, 0, 0, 0])
    let prizes = try Self.run(["--sort", "prize"]).rows().compactMap { $0.number("prize") }
    #expect(prizes == prizes.sorted(by: >))
    let rounds = try Self.run(["--sort", "round"]).rows().compactMap { $0.number("round") }
    #expect(rounds == rounds.sorted())
    #expect(try Self.run(["--sort", "luck"]).status == 2)
  }

  @Test("--rank-filter selects rows, but the status covers all inputs")
  func filtered() throws {
    let run = try Self.run(["--rank-filter", "1-2,error"])
    #expect(try run.rows().map { $0.number("rank") ?? -1 } == [1, 2, 1, 2, 0])
    #expect(run.status == 1)
    #expect(try Self.run(["--rank-filter", "other"]).rows().map(\.status) == ["other_product"])
    #expect(try Self.run(["--rank-filter", "pending"]).output.isEmpty)
    #expect(try Self.run(["--rank-filter", "9"]).status == 2)
  }

  @Test("a filtered and sorted table totals only its own rows")
  func both() throws {
    let run = try Self.run(["-f", "table", "--sort", "prize", "--rank-filter", "1"])
    // Two rows, and the one of them that can be claimed.
    #expect(run.lines.count { $0.contains("1st") } == 3)
    let first = try #require(run.lines.firstIndex { $0.contains("5,227,061,400") })
    let second = try #require(run.lines.firstIndex { $0.contains("1,604,686,625") })
    #expect(first < second)
    #expect(run.text.contains("2 games on 2 tickets"))
    #expect(!run.text.contains("2nd"))
  }
}
