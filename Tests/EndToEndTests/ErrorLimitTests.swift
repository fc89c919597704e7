import Foundation
import TestSupport
import Testing

/// `--fail-fast` and `--max-errors`.
struct ErrorLimitTests {
  private static let good = Lotto.fixture("winner-round-50.png")
  private static let bad = Lotto.fixture("blank.png")

  private func sources(_ run: ProgramRun) throws -> [String] {
    try run.rows().filter { ["", "A"].contains($0.text("game")) }.map(\.source)
  }

  @Test(arguments: ["-j1", "-j8"])
  func `a run stops at the error that reaches the limit`(_ jobs: String) throws {
    let files = [Self.good, Self.bad, Self.good, Self.bad]
    let run = try Lotto.run("scan", [jobs, "--fail-fast"] + files)
    #expect(try sources(run) == Array(files.prefix(2)))
    #expect(run.status == 1)
    #expect(run.diagnostics.contains("stopped after 1 input with errors"))
    let two = try Lotto.run("scan", [jobs, "--max-errors", "2"] + files + [Self.good])
    #expect(try sources(two) == files)
    #expect(two.status == 1)
  }

  @Test func `a run below the error limit finishes`() throws {
    let files = [Self.good, Self.bad, Self.good]
    let run = try Lotto.run("scan", ["--max-errors", "2"] + files)
    #expect(try sources(run) == files)
    #expect(!run.diagnostics.contains("stopped"))
    #expect(try Lotto.scan("--fail-fast", Self.good).status == 0)
  }

  @Test func `a check stops too, and its result file is complete`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "rows").path(percentEncoded: false)
    let broken = "http://m.dhlottery.co.kr/?v=0000q010203040506"
    let good = "http://m.dhlottery.co.kr/?v=1244q010203040506"
    let run = try Lotto.check("--fail-fast", "-o", file, input: "\(good)\n\(broken)\n\(good)\n")
    #expect(run.status == 1)
    let rows = try String(contentsOfFile: file, encoding: .utf8)
    #expect(rows.split(separator: "\n").count == 2)
    #expect(try folder.names() == ["rows"])
  }

  @Test func `fail-fast stops at a missing path with status 1`() throws {
    #expect(try Lotto.scan("--fail-fast", "/nowhere/a", "/nowhere/b").status == 1)
    #expect(try Lotto.scan("/nowhere/a", "/nowhere/b").status == 66)
  }

  @Test(arguments: ["0", "-1", "x"])
  func `an error limit must be a number of at least one`(_ limit: String) throws {
    #expect(try Lotto.scan("--max-errors", limit, Self.good).status == 2)
  }
}
