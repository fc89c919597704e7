import JSON
import TestSupport
import Testing

/// The rows `lotto.rank/2`: matches, totals, and what is expected.
struct RankRowTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // All tickets of the numbers 1 to 7: each lacks one of them.
    let rows = (1...7).map { lacking in (1...7).filter { $0 != lacking } }
    try folder.file("seven.csv", Array(Self.text(rows).utf8))
    try folder.file("won.csv", Array("7,13,16,18,35,38\n".utf8))
    try folder.file("tickets.csv", Array(Self.text(RankInput.tickets).utf8))
  }

  private static func text(_ rows: [[Int]]) -> String {
    rows.map { $0.map(String.init).joined(separator: ",") + "\n" }.joined()
  }

  private func rank(_ words: String...) throws -> ProgramRun { try rank(words) }

  private func rank(_ words: [String]) throws -> ProgramRun {
    try ProgramRun("lotto", ["rank", "--offline", "--no-timing"] + words, in: folder.url)
  }

  private static func integers(_ row: JSONValue, _ key: String) -> [Int] {
    row[key]?.array?.compactMap(\.integer) ?? []
  }

  private static func decimals(_ row: JSONValue, _ key: String) -> [Double] {
    row[key]?.array?.compactMap { Double($0.text) } ?? []
  }

  @Test(arguments: ["1,2,3,4,5,6+7", "2,11,19,25,28,41+45", "40,41,42,43,44,45+1"])
  func `matches count the tickets with 0 to 6 numbers of the draw`(numbers: String) throws {
    let draw = numbers.split { $0 == "," || $0 == "+" }.compactMap { Int($0) }
    var expected = [Int](repeating: 0, count: 8)
    for ticket in RankInput.tickets {
      let matches = Set(draw.prefix(6)).intersection(ticket).count
      expected[matches == 6 || matches == 5 && ticket.contains(draw[6]) ? matches + 1 : matches] +=
        1
    }
    for kernel in ["scalar", "portable"] {
      let row = try rank("--numbers", numbers, "--kernel", kernel, "tickets.csv").values()[0]
      #expect(Self.integers(row, "matches") == expected)
    }
    let many = try rank("--rounds", "1-4", "tickets.csv").values()
    for (round, row) in zip(1...4, many) {
      let alone = try rank("--round", "\(round)", "tickets.csv").values()[0]
      #expect(row == alone)
      #expect(Self.integers(row, "matches").reduce(0, +) == 3000)
    }
  }

  @Test(arguments: ["scalar", "portable"])
  func `without a bonus number all tickets with five matches win third prize`(
    kernel: String
  ) throws {
    let numbers = ["--numbers", "1,2,3,4,5,6", "--kernel", kernel]
    let run = try rank(numbers + ["--ranks", "ranks.npy", "--winners", "winners.csv", "seven.csv"])
    #expect(run.diagnostics.contains("without a bonus number, second prizes count as third"))
    let row = try run.values()[0]
    #expect(Self.integers(row, "matches") == [0, 0, 0, 0, 0, 6, 0, 1])
    #expect(row["rank2"]?.integer == 0 && row["rank3"]?.integer == 6)
    #expect(try folder.bytes("ranks.npy").suffix(7) == [3, 3, 3, 3, 3, 3, 1])
    let winners = String(decoding: try folder.bytes("winners.csv"), as: UTF8.self)
    #expect(winners.contains(",3\r\n") && !winners.contains(",2\r\n"))
    // Six of the seven numbers are drawn in 7 ways, five in 21 · 38; then six tickets or two win.
    let ways = 8_145_060.0
    let (mean, square) = ((7 * 6 + 798 * 2) / ways, (7 * 36 + 798 * 4) / ways)
    #expect(Self.decimals(row, "expected")[1] == 0)
    #expect(abs(Self.decimals(row, "expected")[2] - mean) < 1e-6)
    #expect(Self.decimals(row, "deviation")[1] == 0)
    let deviation = (6 - mean) / (square - mean * mean).squareRoot()
    #expect(abs(Self.decimals(row, "deviation")[2] / deviation - 1) < 1e-3)
    let known = try rank("--numbers", "1,2,3,4,5,6+44", "--kernel", kernel, "tickets.csv")
    let unknown = try rank("--numbers", "1,2,3,4,5,6", "--kernel", kernel, "tickets.csv")
    let counts = try [known, unknown].map { Self.integers(try $0.values()[0], "matches") }
    #expect(counts[1] == counts[0][..<5] + [counts[0][5] + counts[0][6], 0, counts[0][7]])
  }

  @Test func `the deviation of a number system is exact, also in a total`() throws {
    // Of seven numbers, k are drawn; with k = 3 or 4, four of the tickets have three matches.
    func ways(_ size: Int, of count: Int) -> Double {
      (0..<size).reduce(1) { $0 * Double(count - $1) / Double($1 + 1) }
    }
    let chance = [3, 4].reduce(0) { sum, drawn in
      sum + ways(drawn, of: 7) * ways(6 - drawn, of: 38) / ways(6, of: 45)
    }
    let (mean, variance) = (4 * chance, 16 * chance * (1 - chance))
    let rows = try rank("--rounds", "1-50", "--totals", "add", "seven.csv").values()
    #expect(rows.count == 51)
    for (number, row) in rows.enumerated() {
      let draws = Double(number < 50 ? 1 : 50)
      let won = Double(try #require(row["rank5"]?.integer))
      #expect(abs(Self.decimals(row, "expected")[4] - draws * mean) < 1e-6)
      let deviation = (won - draws * mean) / (draws * variance).squareRoot()
      #expect(abs(Self.decimals(row, "deviation")[4] - deviation) < 1e-6)
    }
  }

  @Test func `a total is the sum of a file's rows, and stands alone if asked for`() throws {
    let rows = try rank("--rounds", "1-30", "--totals", "add", "tickets.csv", "seven.csv").values()
    let (first, total) = (rows[..<30], rows[30])
    #expect(
      rows.map { $0["kind"]?.string == "total" }.indices.filter { $0 % 31 == 30 } == [30, 61])
    #expect(total["kind"]?.string == "total" && total["round"]?.integer == 0)
    for key in ["tickets", "rank5", "none", "prize_total", "unpublished", "cost"] {
      #expect(total[key]?.integer == first.compactMap { $0[key]?.integer }.reduce(0, +), "\(key)")
    }
    let matches = first.map { Self.integers($0, "matches") }
    #expect(
      Self.integers(total, "matches")
        == (0..<8).map { place in matches.reduce(0) { $0 + $1[place] } })
    #expect(
      try rank("--rounds", "1-30", "--totals", "only", "tickets.csv", "seven.csv").values()
        == [rows[30], rows[61]])
    // A table ends with a total of all files anyway.
    let table = try rank("--rounds", "1-30", "-f", "table", "seven.csv")
    #expect(
      try rank("--rounds", "1-30", "-f", "table", "--totals", "add", "seven.csv").text == table.text
    )
    // A page shows draws, and counts them.
    for rows in ["add", "only"] {
      let page = try rank("--rounds", "1-30", "-f", "html", "--totals", rows, "seven.csv").text
      #expect(page.contains("210 games in 30 draws"))
    }
    let csv = try rank("--round", "7", "-f", "csv", "seven.csv").text.split(separator: "\r\n")
    try #require(csv.count == 2)
    #expect(csv[0].contains(",none,m0,m1,m2,m3,m4,m5,m5b,m6,prize_total,unpublished,cost,"))
    #expect(csv[0].split(separator: ",").count == csv[1].split(separator: ",").count)
  }

  @Test func `tickets of their own rounds are compared with those of the same round`() throws {
    func address(_ round: String, _ games: [String]) -> String {
      let rest = [String](repeating: "n000000000000", count: 5 - games.count)
      let slots = (games.map { "q" + $0 } + rest).joined()
      return "http://qr.dhlottery.co.kr/?v=\(round)\(slots)0123456789\n"
    }
    let same = "010203040506"
    try folder.file(
      "own.txt", Array((address("0900", [same, same]) + address("0901", [same])).utf8))
    let rows = try rank("--totals", "add", "own.txt").values()
    #expect(rows.map { $0["round"]?.integer } == [900, 901, 0])
    let chance = 182_780 / 8_145_060.0
    let variance = chance * (1 - chance)
    // Two equal tickets win together: four times the variance of one.
    for (row, facts) in zip(rows, [(2.0, 4.0), (1, 1), (3, 5)]) {
      let deviation = -facts.0 * chance / (facts.1 * variance).squareRoot()
      #expect(abs(Self.decimals(row, "deviation")[4] - deviation) < 1e-6)
    }
  }

  @Test func `rows conform to their schema`() throws {
    let schema = try JSONReader.read(
      try ProgramRun("lotto", ["schema", "--rank", "--json-schema"]).output)
    #expect(schema["title"]?.string == "lotto.rank/2")
    guard case .object(let properties) = schema["properties"] else {
      Issue.record("no properties")
      return
    }
    let run = try ProgramRun(
      "lotto", ["rank", "--offline", "--round", "7", "seven.csv"], in: folder.url)
    guard case .object(let members) = try run.values()[0] else { return }
    #expect(members.map(\.key) == properties.map(\.key))
    #expect(
      Set(members.map(\.key)).subtracting(schema["required"]?.array?.compactMap(\.string) ?? [])
        == ["deviation", "seconds", "tickets_per_second"])
    for (member, property) in zip(members, properties) {
      let type = property.value["type"]?.string
      switch member.value {
      case .string: #expect(type == "string")
      case .array(let list):
        #expect(type == "array" && property.value["maxItems"]?.integer == list.count)
      default:
        #expect(type == (member.value.integer == nil ? "number" : "integer"), "\(member.key)")
      }
    }
    #expect(try ProgramRun("lotto", ["schema", "--rank"]).lines.count == members.count)
    #expect(
      try ProgramRun("lotto", ["schema", "--rank", "--duckdb"]).text
        .contains("'deviation': 'DOUBLE[]', 'rejected': 'BIGINT'"))
    #expect(try ProgramRun("lotto", ["schema", "--rank", "--nested"]).status == 2)
  }

  @Test func `merged rows have no deviation, which is said, and their total is theirs`() throws {
    try folder.file(
      "a.jsonl", try rank("--rounds", "900-902", "--totals", "add", "seven.csv").output)
    try folder.file("b.jsonl", try rank("--rounds", "900-902", "tickets.csv").output)
    let merged = try ProgramRun(
      "lotto", ["merge", "--totals", "add", "a.jsonl", "b.jsonl"], in: folder.url)
    #expect(merged.status == 0)
    #expect(
      merged.diagnostics
        == "lotto: warning: no deviations: they need the tickets of all parts together\n")
    let rows = try merged.values()
    try #require(rows.count == 4)
    #expect(rows.map { $0["kind"]?.string } == ["draw", "draw", "draw", "total"])
    #expect(rows.allSatisfy { $0["deviation"] == nil })
    #expect(rows.map { $0["tickets"]?.integer } == [3007, 3007, 3007, 9021])
    #expect(Self.integers(rows[3], "matches").reduce(0, +) == 9021)
    // Of a draw that is not known nobody can tell what parts get together.
    let winner = try rank("--round", "900", "--no-deviation", "won.csv").text
      .replacing("\"round\":900", with: "\"round\":9000")
    for name in ["c.jsonl", "d.jsonl"] { try folder.file(name, Array(winner.utf8)) }
    let unknown = try ProgramRun("lotto", ["merge", "c.jsonl", "d.jsonl"], in: folder.url)
    #expect(unknown.diagnostics.contains("rounds that are not known here: 9000; run lotto draws"))
    // Rows of totals alone do not say what each draw's pools are shared with.
    try folder.file(
      "total.jsonl", try rank("--rounds", "900-902", "--totals", "only", "seven.csv").output)
    let refused = try ProgramRun("lotto", ["merge", "total.jsonl"], in: folder.url)
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(refused.diagnostics.contains("merge the rows of draws"))
  }

  @Test func `rows of lotto.rank/1 are still merged, without the matches that they lack`() throws {
    let row =
      #"{"schema":"lotto.rank/1","source":"a","round":7,"tickets":10,"rank1":0,"rank2":0,"#
      + #""rank3":0,"rank4":1,"rank5":2,"none":7,"prize_total":60000,"cost":10000,"#
      + #""return_rate":6.000000,"rejected":1,"kernel":"avx2"}"# + "\n"
    let new = try rank("--round", "7", "--no-deviation", "seven.csv").text
    let merged = try ProgramRun("lotto", ["merge", "-"], input: Array((row + new).utf8))
    #expect(merged.status == 0 && merged.diagnostics.isEmpty)
    let sum = try merged.values()[0]
    #expect(sum["tickets"]?.integer == 17 && sum["matches"] == .array([]))
    let csv = try ProgramRun("lotto", ["merge", "-f", "csv", "-"], input: Array((row + new).utf8))
    #expect(csv.text.contains(",,,,,,,,"))
  }
}

extension ProgramRun {
  /// The rows with all their keys.
  func values() throws -> [JSONValue] {
    try lines.map { try JSONReader.read(Array($0.utf8)) }
  }
}
