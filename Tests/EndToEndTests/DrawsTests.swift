import Foundation
import TestSupport
import Testing

/// `lotto draws` without network requests.
struct DrawsTests {
  private typealias Setting = DrawSetting

  @Test("export prints the embedded history byte for byte, and draws_sha256 hashes its lines")
  func export() throws {
    let setting = try Setting()
    let run = try setting.run("draws", "export")
    let history = Repository.root.appending(path: "Sources/CDrawData/draws.csv")
    #expect(run.output == Array(try Data(contentsOf: history)))
    #expect(run.status == 0)
    let rows = try setting.run("draws", "export", "-f", "jsonl").rows()
    #expect(rows.count == 1244)
    // grep '^1244,' Sources/CDrawData/draws.csv | sha256sum
    #expect(
      rows[1243].text("draws_sha256")
        == "f34d4c4a1ac08da1ef12f1ed2bbb8ed0cb0a30362ffbf955134507ae188acc43")
    #expect(try setting.run("draws", "export", "-f", "table").status == 2)
  }

  @Test("show prints the newest draw, or those of the named rounds in the given order")
  func show() throws {
    let setting = try Setting()
    let newest = try setting.run("draws", "show", "-f", "csv")
    #expect(newest.lines.count == 2)
    #expect(newest.lines[1].hasPrefix("1244,2026-10-03,1,13,18,26,34,38,25,18,1604686625,"))
    let named = try setting.run("draws", "show", "-f", "csv", "2", "1")
    #expect(
      named.lines.dropFirst() == [
        "2,2002-12-14,9,13,21,25,32,42,2,1,2002006800,2,94866800,103,1842000,3763,100800,55480,"
          + "10000,4904274000",
        "1,2002-12-07,10,23,29,33,37,40,16,0,0,1,143934100,28,5140500,2537,113400,40155,10000,"
          + "3681782000",
      ])
    let earlier = try setting.run("draws", "show", "-f", "csv", asOf: "2002-12-20")
    #expect(earlier.lines[1].hasPrefix("2,"))
  }

  @Test("a row of show has every figure of the draw, with -1 for unpublished ones")
  func row() throws {
    let setting = try Setting()
    let file = try setting.file("d.csv", "1245,2026-10-10,3,11,19,27,35,43,1")
    let row = try #require(
      try setting.run("draws", "show", "-f", "jsonl", "--draws", file).rows().first)
    #expect(row.text("schema") == "lotto.draw/1")
    #expect(row.number("round") == 1245)
    #expect(row.text("date") == "2026-10-10")
    #expect((1...6).map { row.number("n\($0)") } == [3, 11, 19, 27, 35, 43])
    #expect(row.number("bonus") == 1)
    #expect(row.number("rank5_prize") == -1)
    #expect(row.number("total_sales") == -1)
    #expect(row.text("source") == "file")
  }

  @Test("show explains why each missing round cannot be shown")
  func showMissing() throws {
    let run = try Setting().run(
      "draws", "show", "--offline", "1245", "1246", "1247", "1", asOf: "2026-10-17")
    #expect(try run.rows().map { $0.number("round") } == [1])
    #expect(run.diagnostics.contains("round 1245: winning numbers not known"))
    let today = "round 1246: drawn today, but the result is not published yet"
    #expect(run.diagnostics.contains(today))
    #expect(run.diagnostics.contains("round 1247: the draw is on 2026-10-24"))
    #expect(run.status == 1)
  }

  @Test("list names the source of each round")
  func list() throws {
    let setting = try Setting()
    let file = try setting.file("d.csv", Setting.later)
    #expect(try setting.run("draws", "import", file).status == 0)
    let all = try setting.run("draws", "list", "-f", "csv")
    #expect(all.lines.count == 1246)
    #expect(all.lines[0] == "round,date,source")
    #expect(all.lines[1] == "1,2002-12-07,embedded")
    #expect(all.lines[1245] == "1245,2026-10-10,cache")
    let named = try setting.run("draws", "list", "-f", "csv", "--draws", file)
    #expect(named.lines == ["round,date,source", "1245,2026-10-10,file"])
  }

  @Test("import stores valid draws, reports conflicts, and counts both")
  func importing() throws {
    let setting = try Setting()
    let file = try setting.file(
      "d.csv", "1244,2026-10-03,1,13,18,26,34,39,25", Setting.later,
      "1246,2026-10-17,4,12,20,28,36,44,2", "1247,2026-10-24,4,12,20,28,36,44,2,,,,,,,,,,,5")
    let run = try setting.run("draws", "import", file)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.contains("round 1244: contradicts"))
    #expect(run.diagnostics.contains("round 1246: the result is not final"))
    #expect(run.diagnostics.contains("round 1247: the draw is on 2026-10-24"))
    #expect(run.diagnostics.contains("1 draw added, 0 already known, 1 in conflict"))
    #expect(setting.stored == [Setting.later])
    let again = try setting.run("draws", "import", try setting.file("e.csv", Setting.later))
    #expect(again.status == 0)
    #expect(again.diagnostics.contains("0 draws added, 1 already known, 0 in conflict"))
  }

  @Test("JSON from the operator and from mirrors is imported like CSV")
  func json() throws {
    let setting = try Setting()
    for name in ["api-row-1208.json", "api-old-1160.json", "mirror-1208.json", "mirror-1.json"] {
      let run = try setting.run("draws", "import", "Fixtures/Draws/\(name)")
      #expect(run.diagnostics.contains("0 draws added, 1 already known, 0 in conflict"))
      #expect(run.status == 0)
    }
    let early = try setting.run(
      "draws", "import", "Fixtures/Draws/mirror-1082-early.json", asOf: "2023-08-26")
    #expect(early.diagnostics.contains("0 draws added, 1 already known, 0 in conflict"))
    #expect(try setting.run("draws", "import", "Fixtures/Draws/api-row-future.json").status == 1)
    #expect(try setting.run("draws", "import", "/nowhere").status == 66)
  }

  @Test("import reads standard input as -, and --draws can read a pipe")
  func standardInput() throws {
    let setting = try Setting()
    let file = try setting.file("d.csv", Setting.later)
    let lotto = ProgramRun.path(of: "lotto")
    let run = try ProgramRun(
      "/bin/bash",
      [
        "-c",
        """
        "$0" draws import --as-of 2026-10-20 - < "$1"
        "$0" draws list --as-of 2026-10-20 --draws <(cat "$1")
        """, lotto, file,
      ], environment: ["XDG_CACHE_HOME": setting.folder.path("cache")])
    #expect(run.diagnostics.contains("1 draw added"))
    #expect(setting.stored == [Setting.later])
    let row = try #require(try run.rows().first)
    #expect(run.lines.count == 1)
    #expect(row.number("round") == 1245 && row.source == "file")
    let refused = try setting.run("draws", "list", "--draws", "-")
    #expect(refused.status == 2)
    #expect(
      refused.diagnostics.contains(
        "--draws: expected a file or a pipe; standard input is for tickets"))
  }

  @Test("path follows XDG, and is status 66 if neither variable names a folder")
  func path() throws {
    let program = ProgramRun.path(of: "lotto")
    for (variables, place) in [
      (["XDG_CACHE_HOME=/x", "HOME=/h"], "/x/lotto/draws.cache"),
      (["HOME=/h"], "/h/.cache/lotto/draws.cache"),
      (["XDG_CACHE_HOME=", "HOME=/h"], "/h/.cache/lotto/draws.cache"),
      (["XDG_CACHE_HOME=relative", "HOME=/h/"], "/h/.cache/lotto/draws.cache"),
    ] {
      let run = try ProgramRun("/usr/bin/env", ["-i"] + variables + [program, "draws", "path"])
      #expect(run.text == place + "\n")
      #expect(run.status == 0)
    }
    let none = try ProgramRun("/usr/bin/env", ["-i", program, "draws", "path"])
    #expect(none.status == 66 && none.output.isEmpty)
  }

  @Test("without a home directory, only storing draws fails, and -v says so once")
  func noHome() throws {
    let program = ProgramRun.path(of: "lotto")
    let check = try ProgramRun(
      "/usr/bin/env",
      ["-i", program, "check", "-v", "--offline", "--round", "1244", "1,2,3,4,5,6"])
    #expect(check.status == 0)
    #expect(check.diagnostics.components(separatedBy: "there is no draw cache").count == 2)
    let setting = try Setting()
    let file = try setting.file("d.csv", Setting.later)
    let store = try ProgramRun(
      "/usr/bin/env", ["-i", program, "draws", "import", "--as-of", "2026-10-20", file])
    #expect(store.status == 74)
    #expect(store.diagnostics.contains("cannot be stored"))
  }

  @Test("a cache that cannot be written is named")
  func unwritable() throws {
    let setting = try Setting()
    let file = try setting.file("d.csv", Setting.later)
    let run = try setting.run(
      "draws", "import", file, environment: ["XDG_CACHE_HOME": "/dev/null"])
    #expect(run.status == 74)
    #expect(
      run.diagnostics.contains("the draws cannot be stored: /dev/null/lotto/draws.cache: "))
  }

  @Test("a damaged cache causes one warning, and the embedded history is used")
  func damaged() throws {
    let setting = try Setting()
    _ = try setting.run("draws", "import", try setting.file("d.csv", Setting.later))
    var bytes = Array(try Data(contentsOf: setting.cache))
    bytes[bytes.count / 2] ^= 1
    try Data(bytes).write(to: setting.cache)
    for arguments in [["rank", "--round", "1244"], ["check", "--round", "1244"]] {
      let tickets = try setting.file("t.csv", "1,2,3,4,5,6")
      let argument = arguments[0] == "rank" ? tickets : "1,2,3,4,5,6"
      let run = try setting.run(arguments[0], arguments[1], arguments[2], "--offline", argument)
      #expect(run.diagnostics.components(separatedBy: "warning").count == 2)
      #expect(run.diagnostics.contains("damaged"))
      #expect(run.status == 0)
    }
    let mended = try setting.run("draws", "import", try setting.file("d.csv", Setting.next))
    #expect(mended.status == 0)
    #expect(setting.stored == [Setting.next])
  }

  @Test("with --draws no cache is read and no request is sent")
  func alone() throws {
    let setting = try Setting(fetch: "echo \(Setting.later)")
    try FileManager.default.createDirectory(
      at: setting.cache.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("no cache".utf8).write(to: setting.cache)
    let draws = try setting.file("d.csv", "1244,2026-10-03,1,13,18,26,34,38,25")
    let tickets = try setting.file("t.csv", "1,13,18,26,34,38")
    let ticket = "http://m.dhlottery.co.kr/?v=1245q031119273543"
    for arguments in [
      ["check", "-v", ticket], ["rank", "-v", "--rounds=1244-1245", tickets],
      ["draws", "show", "1245"], ["draws", "list", "-v"],
      ["scan", "-v", Lotto.fixture("not-in-history.png")],
    ] {
      let run = try ProgramRun(
        "lotto", arguments + ["--draws", draws, "--as-of", "2026-10-31"],
        environment: [
          "LOTTO_LIBEXEC": setting.folder.url.path,
          "XDG_CACHE_HOME": setting.folder.url.appending(path: "cache").path,
        ], in: Repository.root)
      #expect(!run.diagnostics.contains("cache"), "\(arguments): \(run.diagnostics)")
      #expect(!run.text.contains("cache") && !run.text.contains("embedded"), "\(arguments)")
    }
    #expect(setting.calls.isEmpty)
    #expect(try Data(contentsOf: setting.cache) == Data("no cache".utf8))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: setting.cache.deletingLastPathComponent().path)
    #expect(names == ["draws.cache"])
  }

  @Test(
    "invalid arguments are a usage error",
    arguments: [
      [], ["nope"], ["show", "0"], ["show", "x"], ["list", "1"], ["path", "1"], ["export", "1"],
      ["import"], ["import", "a", "b"], ["update", "--offline"], ["update", "--all", "1"],
      ["update", "--all", "--missing"], ["list", "--all"], ["update", "--draws", "x"],
      ["show", "-f", "xml"], ["update", "--url", ""],
    ])
  func usage(arguments: [String]) throws {
    let run = try ProgramRun("lotto", ["draws"] + arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
  }
}
