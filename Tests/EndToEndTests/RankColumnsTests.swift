import Foundation
import TestSupport
import Testing

/// `lotto rank --columns`: the numbers of tables and arrays with more than six columns.
struct RankColumnsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("t.csv", "id,n1,n2,n3,n4,n5,n6\n1,1,2,3,4,5,6\n2,7,5,4,3,2,1\n3,1,2,3,4,5\n")
    try write("plain.csv", "1,2,3,4,5,6\n")
    try write("none.csv", "9,1,2,3,4,5,6\n")
    try write("t.url", "http://qr.dhlottery.co.kr/?v=1244\n")
    try folder.file("t.u8", [1, 2, 3, 4, 5, 6])
  }

  private func write(_ name: String, _ text: String) throws {
    try folder.file(name, Array(text.utf8))
  }

  private func rank(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(
      "lotto", ["rank", "--numbers", "1,2,3,4,5,6+7", "--no-timing"] + arguments, in: folder.url)
  }

  private func shell(_ script: String) throws -> ProgramRun {
    let lotto = ProgramRun.path(of: "lotto")
    return try ProgramRun("/bin/bash", ["-c", "lotto=\(lotto); \(script)"], in: folder.url)
  }

  @Test("the exported history ranks in its own draws by its own headers")
  func export() throws {
    let options = "--all --offline --no-timing"
    let named = try shell(
      "\"$lotto\" draws export | \"$lotto\" rank --columns n1,n2,n3,n4,n5,n6 \(options) -")
    #expect(named.status == 0 && named.diagnostics.isEmpty)
    let cut = try shell(
      "\"$lotto\" draws export | cut -d, -f3-8 | \"$lotto\" rank \(options) -")
    #expect(named.output == cut.output)
    let rows = try named.rows()
    #expect(rows.count == 1244)
    // Every draw's numbers win the first prize of that draw.
    #expect(rows.allSatisfy { $0.number("tickets") == 1244 && $0.number("rank1") ?? 0 >= 1 })
  }

  @Test("the chosen columns are ranked; a row without one of them is rejected")
  func chosen() throws {
    for list in ["2-7", "n1,n2,n3,n4,n5,n6", "7,6,5,4,3,2"] {
      let run = try rank("--columns", list, "t.csv", "--ranks", "r.npy")
      #expect(run.status == 1)
      #expect(run.diagnostics == "lotto: t.csv: line 4: expected 7 columns, found 6\n")
      let row = try #require(try run.rows().first)
      #expect([1, 2].map { row.number("rank\($0)") } == [1, 1] && row.number("rejected") == 1)
      #expect(try folder.bytes("r.npy").suffix(3) == [1, 2, 255])
    }
  }

  @Test("without a choice, no ticket of a wider table is ranked, and the advice names no columns")
  func unchosen() throws {
    let run = try rank("none.csv")
    #expect(try run.rows().map { $0.number("tickets") } == [0])
    #expect(
      run.diagnostics == "lotto: none.csv: line 1: expected no more than six numbers, found ',' at "
        + "byte 11; choose the six columns of the numbers with --columns\n")
  }

  @Test("a choice that is no six columns, or that a file does not have, is a usage error")
  func usage() throws {
    for (list, reason) in [
      ("1-5", "--columns: expected six columns as 2-7 or n1,n2,n3,n4,n5,n6, found 5"),
      ("1,2,3,4,5,5", "--columns: column 5 is named twice"),
      ("0-5", "--columns: expected a column from 1 to 10000, found \"0-5\""),
    ] {
      let run = try rank("--columns", list, "t.csv")
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.diagnostics.hasPrefix("lotto: \(reason)\n"), "\(run.diagnostics)")
    }
    for (file, list, reason) in [
      ("t.csv", "3-8", "expected a column 8, found 7 columns"),
      (
        "t.csv", "n1,n2,n3,n4,n5,N6",
        "expected a column N6, found the columns id, n1, n2, n3, n4, n5, n6"
      ),
      (
        "none.csv", "2-6,n6",
        "expected a header with a column n6, found none; name columns by number"
      ),
      ("t.url", "1-6", "expected a table or array for --columns, found ticket addresses"),
      ("t.u8", "1-6", "expected a table or array for --columns, found rows of six bytes"),
    ] {
      let run = try rank("--columns", list, file, "-o", "out.jsonl")
      #expect(run.status == 2, "\(file)")
      #expect(run.diagnostics == "lotto: \(file): \(reason)\n")
      let both = try rank("--columns", "1-6", file, "plain.csv", "-f", "jsonl")
      #expect(try both.rows().contains { $0.text("source") == "plain.csv" })
    }
    let korean = try rank("--columns", "3-8", "t.csv", "--lang", "ko")
    #expect(korean.diagnostics == "lotto: t.csv: 8번째 열이 있어야 하는데 열이 7개임\n")
  }

  @Test("lines end with CR in files of any length")
  func macintosh() throws {
    let text = String(repeating: "1,2,3,4,5,6\r7,5,4,3,2,1\r", count: 30_000)
    try write("mac.csv", "n1,n2,n3,n4,n5,n6\r" + text + "1,2,3,4,5,46\r")
    for threads in ["1", "2"] {
      let run = try rank("mac.csv", "-j", threads)
      let row = try #require(try run.rows().first)
      #expect([1, 2].map { row.number("rank\($0)") } == [30_000, 30_000])
      #expect(run.diagnostics.hasPrefix("lotto: mac.csv: line 60002: "))
    }
  }
}
