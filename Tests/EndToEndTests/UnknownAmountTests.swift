import Foundation
import TestSupport
import Testing

/// What `lotto rank` says of prizes whose amounts nobody published.
struct UnknownAmountTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func rank(_ tickets: String, _ options: String...) throws -> ProgramRun {
    try ProgramRun(
      "lotto", ["rank", "-", "--input-format", "csv", "--offline", "--no-timing"] + options,
      input: Array(tickets.utf8), in: folder.url)
  }

  private static func note(_ count: String) -> String {
    "≥, unknown: no amount is published for \(count)"
  }

  @Test(
    "where nobody won a rank, its winners' amount is not known, and the return is never a bare figure",
    arguments: [1, 4, 5, 7, 8, 9, 13, 18, 24, 41, 71, 289, 295, 463])
  func nobodyWon(round: Int) throws {
    let draw = try ProgramRun("lotto", ["draws", "show", "--offline", "-f", "csv", "\(round)"])
      .lines[1]
    let fields = draw.split(separator: ",", omittingEmptySubsequences: false)
    #expect(fields[9] == "0" && fields[10] == "0")
    let winning = fields[2..<8].joined(separator: ",")
    let alone = try rank(winning, "--round", "\(round)", "-f", "table")
    #expect(alone.lines[1].hasSuffix("  unknown  -") || alone.lines[2].hasSuffix(" unknown"))
    #expect(alone.lines.last == Self.note("1 winning ticket"))
    // A fifth prize beside it is known: three of the numbers, none of the others.
    let others = (1...45).filter { !fields[2..<9].contains("\($0)") }.prefix(3)
    let fifth = fields[2..<5].joined(separator: ",") + others.map { ",\($0)" }.joined()
    let both = try rank("\(winning)\n\(fifth)\n", "--round", "\(round)", "-f", "table")
    #expect(both.text.contains(" ≥") && both.lines.last == Self.note("1 winning ticket"))
    let known = try rank(fifth, "--round", "\(round)", "-f", "table")
    #expect(!known.text.contains("≥") && known.text.contains(" %"))
    // Rows keep their keys: published prizes only.
    let row = try #require(try rank("\(winning)\n\(fifth)\n", "--round", "\(round)").rows().first)
    #expect(row.number("prize_total") == Int(fields[18]))
  }

  @Test("rounds 3 and 5 have no second prize", arguments: [3, 5])
  func noSecond(round: Int) throws {
    let draw = try ProgramRun("lotto", ["draws", "show", "--offline", "-f", "csv", "\(round)"])
      .lines[1]
    let fields = draw.split(separator: ",", omittingEmptySubsequences: false)
    let second = fields[3..<9].joined(separator: ",")
    let run = try rank(second, "--round", "\(round)", "-f", "table")
    #expect(run.text.contains("unknown") && !run.text.contains(" 0.0 %"))
  }

  @Test("of typed numbers no amount is known; of an early draw those by rule")
  func typed() throws {
    let typed = try rank(
      "1,2,3,4,5,6\n1,2,3,40,41,42\n", "--numbers", "1,2,3,4,5,6+7", "-f", "table")
    #expect(typed.text.contains("unknown") && !typed.text.contains("0.0 %"))
    #expect(typed.lines.last == Self.note("2 winning tickets"))
    let lost = try rank("11,12,13,14,15,16\n", "--numbers", "1,2,3,4,5,6+7", "-f", "table")
    #expect(lost.text.contains(" 0.0 %") && !lost.text.contains("≥"))
    try folder.file("early.csv", Array("1245,2026-10-10,1,2,3,4,5,6,7\n".utf8))
    let early = try rank(
      "1,2,3,4,5,6\n1,2,3,40,41,42\n", "--draws", "early.csv", "--round", "1245", "-f", "table")
    // 5,000 won of 2,000.
    #expect(early.text.contains("≥250.0 %"))
    #expect(early.lines.last == Self.note("1 winning ticket"))
  }

  @Test("totals, pages and merged rows say so, too")
  func elsewhere() throws {
    // The winning numbers of round 1; in round 2 they win nothing.
    let tickets = "10,23,29,33,37,40\n10,23,29,1,2,3\n"
    let table = try rank(tickets, "--rounds", "1-2", "-f", "table")
    let totals = try #require(table.lines.first { $0.hasPrefix("total") || $0.hasSuffix("total") })
    #expect(totals.contains("≥"))
    let page = try rank(tickets, "--rounds", "1-2", "-f", "html").text
    #expect(page.contains("≥") && page.contains("Prizes not published"))
    let rows = try rank(tickets, "--rounds", "1-2", "--no-deviation").output
    try folder.file("rows.jsonl", rows)
    let merged = try ProgramRun("lotto", ["merge", "rows.jsonl", "-f", "table"], in: folder.url)
    #expect(merged.lines.last == Self.note("1 winning ticket"))
    #expect(try ProgramRun("lotto", ["merge", "rows.jsonl"], in: folder.url).output == rows)
    let korean = try rank(tickets, "--rounds", "1-2", "-f", "table", "--lang", "ko")
    #expect(korean.text.contains("≥") && !korean.text.contains("unknown"))
  }

  @Test("a file of draws is used whole, whatever today is")
  func wholeFile() throws {
    let lines = (0..<300).map { index -> String in
      // From round 1200, 2025-11-29, a week apart: most are still to come.
      let date =
        Calendar(identifier: .gregorian).date(
          byAdding: .day, value: 7 * index, to: Date(timeIntervalSince1970: 1_764_374_400)) ?? .now
      let day = date.formatted(.iso8601.year().month().day())
      let amounts = "1,2000000,1,100000,1,60000,1,50000,1,5000,9000000"
      return "\(1200 + index),\(day),1,2,3,4,5,6,7,\(amounts)"
    }
    try folder.file("draws.csv", Array((lines.joined(separator: "\n") + "\n").utf8))
    for day in ["2002-12-07", "2026-01-01", "2099-01-01"] {
      let all = try rank("1,2,3,4,5,6\n", "--draws", "draws.csv", "--all", "--as-of", day)
      #expect(all.status == 0 && all.diagnostics.isEmpty, "\(all.diagnostics)")
      #expect(try all.rows().map { $0.number("round") } == (1200..<1500).map { $0 })
      let range = try rank(
        "1,2,3,4,5,6\n", "--draws", "draws.csv", "--rounds", "1490-1499", "--as-of", day)
      #expect(try range.rows().count == 10 && range.status == 0)
    }
    let newest = try rank("1,2,3,4,5,6\n", "--draws", "draws.csv", "--as-of", "2026-01-01")
    #expect(try newest.rows().map { $0.number("round") } == [1499])
  }
}
