import Foundation
import TestSupport
import Testing

struct CheckTests {
  private let first =
    "http://m.dhlottery.co.kr/?v=1244q011318263438n000000000000n000000000000n000000000000n0000000000001234567890"

  @Test("a winning ticket reports its rank, prize, net prize and deadline")
  func winner() throws {
    let run = try Lotto.check(first)
    let rows = try run.rows()
    let row = try #require(rows.first)
    #expect(rows.count == 1)
    #expect(row.status == "won")
    #expect(row.number("round") == 1244)
    #expect(row.text("draw_date") == "2026-10-03")
    #expect(row.numbers("numbers") == [1, 13, 18, 26, 34, 38])
    #expect(row.numbers("matched") == [1, 1, 1, 1, 1, 1])
    #expect(row.number("rank") == 1)
    #expect(row.number("prize") == 1_604_686_625)
    #expect(row.number("prize_net") == 1_108_140_055)
    #expect(row.text("claim_by") == "2027-10-04")
    #expect(row.text("claim") == "open" && row.text("claim_at") == "head_office")
    #expect(row.text("serial") == "1234567890")
    #expect(row.flag("genuine_form") == true)
    // grep '^1244,' Sources/CDrawData/draws.csv | sha256sum
    #expect(
      row.text("draws_sha256")
        == "f34d4c4a1ac08da1ef12f1ed2bbb8ed0cb0a30362ffbf955134507ae188acc43")
    #expect(run.status == 0)
  }

  @Test("each line is a row; empty lines and one trailing carriage return are ignored")
  func lines() throws {
    let run = try Lotto.check(input: "\(first)\r\n\n\r\nhttps://example.com/\n\(first)\r\r\n")
    let rows = try run.rows()
    #expect(rows.map(\.status) == ["won", "error", "error"])
    #expect(rows.map { $0.text("product") } == ["lotto645", "foreign", "lotto645"])
    #expect(rows[1].error == "payload_foreign")
    #expect(rows[0].source == first)
    #expect(rows[2].error == "payload_ascii")
    #expect(run.status == 1)
  }

  @Test("a byte order mark before any line is ignored, as in files that Windows saved and joined")
  func marks() throws {
    let text = "\u{FEFF}\(first)\r\n\u{FEFF}1,13,18,26,34,38\r\n\u{FEFF}\r\n"
    let run = try Lotto.check("--round", "1244", input: text)
    #expect(try run.rows().map(\.status) == ["won", "won"] && run.status == 0)
    #expect(try run.rows().map(\.source) == [first, "1,13,18,26,34,38"])
    let again = try Lotto.check(
      "--input", "jsonl", input: run.lines.map { "\u{FEFF}\($0)\n" }.joined())
    #expect(again.output == run.output && again.status == 0)
  }

  @Test("typed numbers are checked in the given round, in any order")
  func typed() throws {
    let run = try Lotto.check("--round", "1244", "38,34,26,18,13,1", "1 2 3 4 5 6", "1,2,3")
    let rows = try run.rows()
    #expect(rows.map(\.status) == ["won", "lost", "error"])
    #expect(rows.map(\.source) == ["38,34,26,18,13,1", "1 2 3 4 5 6", "1,2,3"])
    #expect(rows[0].number("rank") == 1)
    #expect(rows.map { $0.text("payload") } == ["38,34,26,18,13,1", "1 2 3 4 5 6", "1,2,3"])
    #expect(rows.map { $0.text("type") } == ["", "", ""])
    #expect(rows.map { $0.text("serial") } == ["", "", ""])
    #expect(rows[0].flag("genuine_form") == false)
    #expect(
      rows[0].text("message") == "typed numbers, checked against round 1244 of 2026-10-03")
    #expect(rows[2].error == "payload_numbers")
    #expect(run.status == 1)
  }

  @Test("numbers without a round are checked against the newest known draw, with a warning")
  func numbersWithoutRound() throws {
    let missing = "newest known: 1244 of 2026-10-03; 6 later ones are missing"
    let run = try Lotto.check("1,13,18,26,34,38")
    #expect(try run.rows().map(\.status) == ["won"])
    #expect(try run.rows().map { $0.number("round") } == [1244])
    #expect(run.diagnostics.contains(missing))
    #expect(try Lotto.check("-q", "1,13,18,26,34,38").diagnostics.isEmpty)
    let wrong = try Lotto.check("1,13,18,26,34")
    #expect(try wrong.rows().map(\.error) == ["payload_numbers"])
    #expect(!wrong.diagnostics.contains(missing))
  }

  @Test("six numbers as separate arguments are one game")
  func plainArguments() throws {
    let run = try Lotto.check("--round", "1244", "38", "34", "26", "18", "13", "1")
    let rows = try run.rows()
    #expect(rows.map(\.source) == ["38 34 26 18 13 1"])
    #expect(rows.map { $0.number("rank") } == [1])
    #expect(run.status == 0)
  }

  @Test("pending rows can be checked again once the draw is known")
  func again() throws {
    let scan = try ProgramRun(
      "lotto",
      ["scan", "--offline", "--as-of", "2026-10-02", Lotto.fixture("winner-round-1244.png")],
      in: Repository.root)
    #expect(try scan.rows().map(\.status) == Array(repeating: "pending", count: 5))
    let again = try Lotto.run("check", ["--input", "jsonl"], input: scan.output)
    let rows = try again.rows()
    #expect(rows.map(\.status) == ["won", "won", "lost", "won", "won"])
    #expect(rows.allSatisfy { $0.source == Lotto.fixture("winner-round-1244.png") })
    #expect(again.status == 0)
  }

  @Test("nested rows can be checked again, with all codes of a picture")
  func nestedAgain() throws {
    let files = ["winner-round-1244.png", "four-tickets.png", "blank.png", "pension.png"]
      .map(Lotto.fixture)
    let before = try ProgramRun(
      "lotto", ["scan", "--offline", "--nested", "--as-of", "2026-10-02"] + files,
      in: Repository.root)
    #expect(try before.rows().map(\.status) == ["pending", "lost", "error", "other_product"])
    let again = try Lotto.run("check", ["--nested", "--input", "jsonl"], input: before.output)
    let now = try Lotto.run("scan", ["--nested"] + files)
    #expect(try now.rows().map(\.status) == ["won", "lost", "error", "other_product"])
    #expect(again.output == now.output)
    #expect(again.status == 1)
    let typed = try Lotto.check("--nested", "--round", "1244", "38,34,26,18,13,1", "1,2,3")
    let typedAgain = try Lotto.run("check", ["--nested", "--input", "jsonl"], input: typed.output)
    #expect(typedAgain.output == typed.output)
  }

  @Test("--draws uses only the draws of the file")
  func drawFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("draws.csv", Array("1244,2026-10-03,1,2,3,4,5,6,7\n".utf8))
    let path = file.path(percentEncoded: false)
    let rows = try Lotto.check(
      "--draws", path, "--round", "1244", "1,2,3,4,5,6", "1,2,3,4,8,9"
    ).rows()
    #expect(rows[0].status == "won")
    #expect(rows[0].flag("prize_known") == false)
    #expect(rows[0].number("prize") == 0)
    #expect(rows[1].number("prize") == 50_000)
    let other = try Lotto.check("--draws", path, "--round", "1243", "1,2,3,4,5,6").rows()
    #expect(other.map(\.status) == ["no_draw"])
  }

  @Test("an unusable draw file is a usage error that names the line")
  func badDrawFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("draws.csv", Array("1244,2026-10-03,1,2,3,4,5,6,6\n".utf8))
    let run = try Lotto.check("--draws", file.path(percentEncoded: false), first)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.contains("line 1"))
    #expect(try Lotto.check("--draws", "/nowhere", first).status == 2)
  }

  @Test(
    "a ticket is pending until its draw is known or its draw day has passed",
    arguments: [
      ("2026-10-02", 1244, "pending"), ("2026-10-03", 1244, "lost"),
      ("2026-10-10", 1245, "pending"),
      ("2026-10-11", 1245, "no_draw"), ("2026-10-09", 1245, "pending"),
    ])
  func days(day: String, round: Int, status: String) throws {
    let run = try ProgramRun(
      "lotto",
      ["check", "--offline", "--as-of", day, "--round", "\(round)", "2,3,4,5,6,7"])
    #expect(try run.rows().map(\.status) == [status])
    #expect(run.status == 0)
  }

  @Test(
    "a prize is in doubt for two weeks after its deadline, which holidays may have moved",
    arguments: [
      ("2024-12-23", "open", false, 0), ("2024-12-24", "open", true, 0),
      ("2024-12-31", "open", true, 0), ("2025-01-01", "in_doubt", true, 2),
      ("2025-01-14", "in_doubt", true, 2), ("2025-01-15", "expired", false, 1),
    ])
  func doubt(day: String, claim: String, isUrgent: Bool, status: Int32) throws {
    let call = [
      "check", "--offline", "--as-of", day, "--exit-code", "winner", "--round", "1100",
      "17,26,29,30,31,43",
    ]
    let run = try ProgramRun("lotto", call)
    let row = try #require(try run.rows().first)
    #expect(row.status == "won")
    #expect(row.text("claim_by") == "2024-12-31")
    #expect(row.text("claim") == claim)
    #expect(row.notes == (isUrgent ? ["claim_today"] : []) + ["typed_form"])
    let isInDoubt = claim == "in_doubt"
    #expect(run.status == status)
    for form in ["table", "cards", "html"] {
      let text = try ProgramRun("lotto", call + ["-f", form, "--lang", "en"]).text
        .replacing(/<[^>]*>/, with: "").split { " \n│".contains($0) }.joined(separator: " ")
      #expect(text.contains("the deadline was about 2024-12-31") == isInDoubt, "\(form)")
      #expect(text.contains("Claim today: 1 ticket, ") == isInDoubt, "\(form)")
    }
  }

  @Test("a prize past its deadline is marked expired")
  func expired() throws {
    let rows = try Lotto.check("--round", "1100", "17,26,29,30,31,43").rows()
    #expect(rows[0].status == "won")
    #expect(rows[0].text("claim") == "expired")
    #expect(rows[0].text("claim_by") == "2024-12-31")
  }
}
