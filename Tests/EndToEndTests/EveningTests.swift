import Foundation
import Lottery
import TestSupport
import Testing

/// The evening of a draw: its numbers are published first, its amounts later.
struct EveningTests {
  private static let early = "the result of 1247 is not final: the amounts are not published yet"

  /// What a row says about its game: status, rank, prize, and whether the prize is known.
  private static func results(_ run: ProgramRun) throws -> [String] {
    try run.rows().map { row in
      "\(row.status) \(row.number("rank") ?? -1) \(row.number("prize") ?? -1) "
        + "\(row.flag("prize_known") ?? false)"
    }
  }

  private static let earlyResults = [
    "won 1 0 false", "won 2 0 false", "won 3 0 false", "won 4 50000 true", "won 5 5000 true",
  ]
  private static let finalResults = [
    "won 1 6000000000 true", "won 2 80000000 true", "won 3 1500000 true", "won 4 50000 true",
    "won 5 5000 true",
  ]

  @Test(arguments: EveningSite.Form.allCases)
  func `numbers without amounts rank tickets at once, and the final result replaces them`(
    _ form: EveningSite.Form
  ) throws {
    let site = try EveningSite(form)
    let first = try site.run("check", EveningSite.ticket, EveningSite.loser)
    #expect(try Self.results(first) == Self.earlyResults + ["lost 0 0 true"])
    let notes = try first.rows().map(\.notes)
    #expect(notes[0] == ["not_final", "unpublished"])
    #expect(notes[3] == ["not_final"])
    #expect(notes[5].first == "not_final")
    #expect(first.status == 0)
    #expect(first.diagnostics.contains("warning: \(Self.early)"))
    // sha256sum of the line that `draws export` prints.
    let export = try site.run("draws", "export", "--offline")
    #expect(export.lines.last == EveningSite.earlyLine)
    let fingerprint = SHA256.hexadecimal(Array((EveningSite.earlyLine + "\n").utf8))
    #expect(try first.rows().allSatisfy { $0.text("draws_sha256") == fingerprint })
    #expect(try site.storedLines().isEmpty, "nothing is stored as final")
    #expect(try site.earlyLines() == [EveningSite.earlyLine])

    site.turn { $0.stage = .final }
    try site.letMinutePass()
    let last = try site.run("check", EveningSite.ticket)
    // The older form has only the first prize.
    let final =
      form == .old ? [Self.finalResults[0]] + Self.earlyResults[1...] : Self.finalResults
    #expect(try Self.results(last) == final)
    #expect(!last.diagnostics.contains("warning"), "\(last.diagnostics)")
    #expect(try site.storedLines().map { $0.hasSuffix(",120000000000") } == [true])
    #expect(try site.earlyLines().isEmpty)
    #expect(site.requestCount == 2)
    #expect(try Self.results(try site.run("check", EveningSite.ticket)) == final)
    #expect(site.requestCount == 2, "a final draw is not requested again")
  }

  @Test func `within a minute the site is not asked again, and the numbers still rank tickets`()
    throws
  {
    let site = try EveningSite()
    _ = try site.run("check", EveningSite.ticket)
    site.turn { $0.stage = .final }
    for options in [[], ["--offline"]] {
      let run = try ProgramRun(
        "lotto", ["check", EveningSite.ticket, "--as-of", "2026-10-25"] + options,
        environment: site.environment)
      #expect(try Self.results(run) == Self.earlyResults)
      #expect(run.diagnostics.contains(Self.early))
    }
    #expect(site.requestCount == 1)
    try site.letMinutePass()
    let offline = try site.run("check", "--offline", EveningSite.ticket)
    #expect(try Self.results(offline) == Self.earlyResults, "offline, they are used for longer")
    #expect(offline.diagnostics.contains(Self.early))
    #expect(site.requestCount == 1)
  }

  @Test func `if the site cannot be asked again, the numbers still rank tickets`() throws {
    let site = try EveningSite()
    _ = try site.run("check", EveningSite.ticket)
    try site.letMinutePass()
    site.turn { $0.stage = .malformed }
    let run = try site.run("check", EveningSite.ticket)
    #expect(try Self.results(run) == Self.earlyResults)
    #expect(run.diagnostics.contains("the draws of 1247 could not be fetched (lotto-fetch: round"))
    #expect(run.diagnostics.contains(Self.early))
  }

  @Test(arguments: EveningSite.Form.allCases)
  func `numbers that break the rules are refused, amounts or not`(_ form: EveningSite.Form) throws {
    let site = try EveningSite(form, .malformed)
    let run = try site.run("check", EveningSite.ticket)
    #expect(try Set(Self.results(run)) == ["no_draw 0 0 false"])
    #expect(try site.storedLines().isEmpty && site.earlyLines().isEmpty)
  }

  @Test func `a final result with other numbers is used, and the contradiction is told even by -q`()
    throws
  {
    let site = try EveningSite()
    _ = try site.run("check", EveningSite.ticket)
    try site.letMinutePass()
    site.turn { ($0.stage, $0.bonus) = (.final, 2) }
    let run = try site.run("check", "-q", EveningSite.ticket)
    #expect(
      try Self.results(run) == [
        "won 1 6000000000 true", "won 3 1500000 true", "won 2 80000000 true", "won 4 50000 true",
        "won 5 5000 true",
      ])
    let contradiction =
      "lotto: the numbers of 1247 differ from those published before the amounts; the new ones are "
      + "used\n"
    #expect(run.diagnostics == contradiction)
    #expect(
      try site.storedLines().map { $0.hasPrefix("1247,2026-10-24,3,11,19,27,35,43,2,") } == [true])
    // Early numbers never change a final draw.
    site.turn { ($0.stage, $0.bonus) = (.early, 1) }
    let update = try site.run("draws", "update", "--all")
    #expect(update.diagnostics.contains("round 1247: contradicts the known draw, which is kept"))
    #expect(update.status != 0)
    #expect(try Self.results(try site.run("check", EveningSite.ticket))[1] == "won 3 1500000 true")
  }

  @Test func `with --exit-code winner, a result that is not final leaves something to look at`()
    throws
  {
    let site = try EveningSite()
    #expect(try site.run("check", "--exit-code=winner", EveningSite.loser).status == 2)
    #expect(try site.run("check", "--exit-code=winner", EveningSite.ticket).status == 0)
    site.turn { $0.stage = .final }
    try site.letMinutePass()
    #expect(try site.run("check", "--exit-code=winner", EveningSite.loser).status == 1)
  }

  @Test func `update returns 69 until the result is final, and asks every time`() throws {
    let site = try EveningSite()
    let notFinal = "round 1247: the result is not final yet; its numbers are used until"
    for count in 1...2 {
      let run = try site.run("draws", "update", "1247")
      #expect(run.status == 69)
      #expect(run.diagnostics.contains(notFinal), "\(run.diagnostics)")
      #expect(site.requestCount == count)
    }
    site.turn { ($0.stage, $0.bonus) = (.final, 2) }
    let run = try site.run("draws", "update", "1247")
    #expect(run.status == 1)
    #expect(run.diagnostics.contains("round 1247: its numbers differ from those published before"))
    #expect(run.diagnostics.contains("1 draw added, 0 already known, 1 in conflict"))
    #expect(try site.run("draws", "update", "1247").status == 0)
  }

  @Test func `show, list and export say that a draw is not final`() throws {
    let site = try EveningSite()
    let csv = try site.run("draws", "show", "1247", "-f", "csv")
    #expect(csv.lines.last == EveningSite.earlyLine)
    #expect(csv.status == 0 && csv.diagnostics.contains(Self.early))
    let json = try #require(try site.run("draws", "show", "1247", "-f", "jsonl").rows().first)
    #expect(json.number("total_sales") == -1 && json.number("rank1_prize") == -1)
    #expect(json.text("source") == "cache")
    for subcommand in ["show", "list"] {
      let table = try site.run("draws", subcommand, "-f", "table", "--offline")
      #expect(table.lines.last?.hasSuffix(" cache, not final") == true, "\(table.text)")
      #expect(table.diagnostics.contains(Self.early))
    }
    let list = try site.run("draws", "list", "-f", "csv", "--offline")
    #expect(list.lines.last == "1247,2026-10-24,cache")
    #expect(list.diagnostics.contains(Self.early))
    #expect(try site.run("draws", "export", "-q", "--offline").diagnostics.isEmpty)
  }

  @Test func `an imported early draw is used, and the site may be asked at once`() throws {
    let site = try EveningSite(.operators, .final)
    let file = try site.file("d.csv", EveningSite.earlyLine)
    let run = try site.run("draws", "import", file)
    #expect(run.status == 1)
    #expect(run.diagnostics.contains("round 1247: the result is not final yet"))
    let offline = try site.run("check", "--offline", EveningSite.ticket)
    #expect(try Self.results(offline) == Self.earlyResults)
    #expect(try Self.results(try site.run("check", EveningSite.ticket)) == Self.finalResults)
  }

  @Test func `--draws with an early row ranks tickets and warns`() throws {
    let site = try EveningSite()
    let file = try site.file("d.csv", EveningSite.earlyLine)
    let run = try site.run("check", "--draws", file, EveningSite.ticket)
    #expect(try Self.results(run) == Self.earlyResults)
    #expect(run.diagnostics.contains(Self.early))
    #expect(site.requestCount == 0)
  }

  @Test func `scan ranks pictures by numbers without amounts, and a watch goes on with them`()
    throws
  {
    let site = try EveningSite()
    let picture = Lotto.fixture("not-in-history.png")
    let scan = try site.run("scan", picture)
    #expect(try Self.results(scan) == ["won 1 0 false", "lost 0 0 true"])
    #expect(scan.diagnostics.contains(Self.early))
    try site.letMinutePass()
    site.turn { ($0.stage, $0.bonus) = (.final, 2) }
    let script = """
      mkdir in; : > rows; cp "$1" in/a.png
      "$0" scan --watch in --as-of 2026-10-25 > rows 2> told & run=$!
      until [ "$(grep -c in/a.png rows)" = 2 ] || ! kill -0 $run; do sleep 0.01; done
      cp "$1" in/b.png
      until [ "$(grep -c in/b.png rows)" = 2 ] || ! kill -0 $run; do sleep 0.01; done
      kill -TERM $run; wait $run; code=$?; cat rows; cat told >&2; exit $code
      """
    let watch = try ProgramRun(
      "/bin/bash",
      [
        "-c", script, ProgramRun.path(of: "lotto"),
        Repository.root.appending(path: picture).path(percentEncoded: false),
      ], environment: site.environment, in: site.folder.url)
    #expect(watch.status == 143)
    let results = ["won 1 6000000000 true", "lost 0 0 true"]
    #expect(try Self.results(watch) == results + results)
    #expect(watch.diagnostics.contains("the numbers of 1247 differ from those published before"))
    #expect(site.requestCount == 2, "each draw is requested once")
  }

  @Test func `browse renews the rows of a draw that was not final`() throws {
    guard TerminalPane.tmux != nil else { return }
    let site = try EveningSite()
    let rows = try site.file(
      "rows.jsonl", try site.run("check", EveningSite.ticket, EveningSite.loser).text)
    try site.letMinutePass()
    site.turn { $0.stage = .final }
    let pane = try TerminalPane(columns: 100, lines: 30, environment: site.environment)
    try pane.run("\"$LOTTO\" browse --no-motion --as-of 2026-10-25 \(rows)")
    try pane.wait(for: "1 of 6")
    try pane.type("u")
    let screen = try pane.wait(for: "6 of 6 pending games now have a result")
    #expect(screen.contains("6,000,000,000"))
    try pane.type("u")
    try pane.wait(for: "every result is known")
  }

  @Test func `rank uses the numbers, warns, and asks again after a minute`() throws {
    let site = try EveningSite()
    let picks = try site.file("t.csv", "3,11,19,27,35,43", "1,3,11,19,27,35", "2,3,4,11,19,27")
    let tickets = try site.file("t.url", EveningSite.ticket)
    for (words, total) in [(["--round", "1247", picks], 50_000), ([tickets], 55_000)] {
      let run = try ProgramRun(
        "lotto", ["rank", "--as-of", "2026-10-25"] + words, environment: site.environment)
      #expect(try run.rows().map { $0.number("rank1") } == [1])
      #expect(try run.rows().map { $0.number("prize_total") } == [total])
      #expect(run.diagnostics.contains(Self.early))
    }
    #expect(site.requestCount == 1)
    try site.letMinutePass()
    site.turn { $0.stage = .final }
    let run = try site.run("rank", tickets)
    #expect(try run.rows().map { $0.number("prize_total") } == [6_081_555_000])
    #expect(!run.diagnostics.contains("not final"))
    #expect(site.requestCount == 2)
  }
}
