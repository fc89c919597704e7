import Foundation
import JSON
import TestSupport
import Testing

/// What runs report besides their rows: lists, summaries, statuses, progress, diagnostics.
struct RunReportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let winner = Lotto.fixture("winner-round-262.png")
  private static let blank = Lotto.fixture("blank.png")

  @Test("--list prints what would be read, in order, and reads nothing")
  func list() throws {
    try folder.file("notes.txt", Array("x".utf8))
    let blank = try Repository.bytes(ofFixture: "Scans/blank.png")
    for name in ["b.png", "a.png"] { try folder.file(name, blank) }
    let place = folder.path("")
    let run = try Lotto.scan("--list", place, Self.winner)
    #expect(run.lines == ["\(place)a.png", "\(place)b.png", Self.winner])
    #expect(run.status == 0)
    #expect(run.diagnostics.isEmpty)
    #expect(try Lotto.scan("--list", "-v", place).diagnostics.contains("notes.txt"))
    #expect(try Lotto.scan("--list", "-f", "table", place).status == 2)
  }

  @Test("a scan accepts the output of --list -f jsonl, even if a name has a line feed")
  func listOfObjects() throws {
    let name = "line\nfeed.png"
    try folder.file(name, try Repository.bytes(ofFixture: "Scans/winner-round-262.png"))
    let list = try Lotto.scan("--list", "-f", "jsonl", folder.path(""))
    let scan = try Lotto.run(
      "scan", ["--files-from", "-", "--input", "jsonl"], input: list.output)
    #expect(try Set(scan.rows().map(\.source)) == [folder.path(name)])
  }

  @Test("--list reports missing inputs, with status 66 if all are missing")
  func listOfMissing() throws {
    let some = try Lotto.scan("--list", "no-such-file", Self.blank)
    #expect(some.lines == [Self.blank])
    #expect(some.status == 1)
    #expect(some.diagnostics.contains("no-such-file"))
    let none = try Lotto.scan("--list", "no-such-file")
    #expect(none.status == 66)
    #expect(none.output.isEmpty)
  }

  @Test("--dedupe prints a repeated ticket once; it counts once either way")
  func dedupe() throws {
    let run = try Lotto.scan("--dedupe", Self.winner, Self.winner, Self.blank, Self.blank)
    let all = try Lotto.scan(Self.winner, Self.blank, Self.blank)
    #expect(run.output == all.output)
    let closing = run.diagnostics.split(separator: "\n").last ?? ""
    #expect(closing.hasPrefix("4 inputs, 1 ticket, 3 games, 3 winners, 73,092,946 won in"))
    #expect(run.status == 1)
    let twice = try Lotto.scan(Self.winner, Self.winner)
    #expect(twice.lines.count == 6)
    #expect(
      twice.diagnostics.hasPrefix("2 inputs, 1 ticket, 3 games, 3 winners, 73,092,946 won in"))
    for other in ["--worker", "--nested"] {
      #expect(try Lotto.run("check", ["--dedupe", other]).status == 2)
    }
  }

  @Test("--bom starts CSV with a byte order mark, and is refused for other formats")
  func byteOrderMark() throws {
    let plain = try Lotto.scan("-f", "csv", Self.winner)
    let marked = try Lotto.scan("-f", "csv", "--bom", Self.winner)
    #expect(marked.output == [0xEF, 0xBB, 0xBF] + plain.output)
    #expect(try Lotto.scan("-f", "html", "--bom", Self.winner).status == 2)
    #expect(try Lotto.scan("--bom", Self.winner).status == 2)
  }

  @Test("--summary has the counts and sums of the whole run, whichever rows are shown")
  func summary() throws {
    let file = folder.path("summary.json")
    let run = try Lotto.scan(
      "--summary", file, "--rank-filter", "1", Self.winner, Self.winner, Self.blank)
    #expect(run.output.isEmpty)
    let text = Array(try Data(contentsOf: URL(filePath: file)))
    #expect(text.count { $0 == UInt8(ascii: "\n") } == 1)
    let summary = try JSONReader.read(text)
    #expect(summary["schema"]?.string == "lotto.summary/1")
    let expected = [
      "inputs": 3, "pages": 3, "skipped": 0, "errors": 1, "tickets": 1, "games": 3,
      "repeated_games": 3,
      "won_games": 3, "unpublished_games": 0, "cost": 3000, "prize_total": 73_092_946,
      "prize_net": 57_313_216, "tax": 15_779_730, "expired": 73_092_946, "claimable_net": 0,
    ]
    for (key, number) in expected { #expect(summary[key]?.integer == number, "\(key)") }
    let ranks = try #require(summary["ranks"]?.array)
    #expect(ranks.map { $0["games"]?.integer } == [0, 1, 1, 0, 1])
    #expect(ranks[1]["prize_total"]?.integer == 71_726_058)
    let rounds = try #require(summary["rounds"]?.array)
    #expect(rounds.map { $0["round"]?.integer } == [262])
  }

  @Test("a summary that cannot be written is status 74; one to the -o file is refused")
  func summaryRefused() throws {
    let run = try Lotto.scan("--summary", folder.path("no/such/folder"), Self.winner)
    #expect(run.status == 74)
    let path = folder.path("no/such/folder")
    #expect(
      run.diagnostics == "lotto: --summary: cannot write \(path): "
        + "the folder \(folder.path("no/such")) does not exist\n")
    #expect(try Lotto.scan("--summary", "x", "-o", "x", Self.winner).status == 2)
    #expect(try Lotto.scan("--summary", "/dev/full", Self.winner).status == 74)
  }

  @Test(
    "with --exit-code winner, the status says whether there is a prize to claim",
    arguments: [
      (["winner-round-1244.png", "blank.png"], 0), (["winner-round-1244.png", "not-drawn.png"], 0),
      // The prizes of round 262, from 2007, have expired.
      (["winner-round-262.png"], 1), (["winner-round-262.png", "blank.png"], 2),
      (["pension.png"], 1), (["pension.png", "not-drawn.png"], 2), (["not-in-history.png"], 2),
      (["blank.png"], 2), (["no-such-file.png"], 66),
    ] as [([String], Int32)])
  func exitCode(files: [String], status: Int32) throws {
    let run = try Lotto.run("scan", ["--exit-code", "winner"] + files.map(Lotto.fixture))
    #expect(run.status == status)
    #expect(try Lotto.run("scan", ["--exit-code=read", Self.winner]).status == 0)
  }

  @Test("status 2 comes with rows for unread inputs, and without for usage errors")
  func usageOrUnread() throws {
    let usage = try Lotto.run("scan", ["--exit-code", "winner", "--nope", Self.blank])
    #expect(usage.status == 2 && usage.output.isEmpty)
    #expect(usage.diagnostics.hasPrefix("lotto: unknown option --nope\n"))
    let unread = try Lotto.run("scan", ["--exit-code", "winner", Self.blank])
    #expect(unread.status == 2 && unread.lines.count == 1)
    let lost = "2,3,4,5,6,7"
    for (words, status) in [
      (["hello"], 2), (["1,2,3"], 2), (["--round", "1244", lost], 1), (["1,13,18,26,34,38"], 0),
      // The newest draw is not known; 1244 stands in for it.
      ([lost], 2), (["http://qr.dhlottery.co.kr/?v=pd1201422s852960"], 1),
    ] as [([String], Int32)] {
      let run = try Lotto.run("check", ["--exit-code", "winner"] + words)
      #expect(run.status == status && run.lines.count == 1, "\(words)")
    }
  }

  @Test("with --progress always, progress is one line that is erased at the end")
  func progress() throws {
    let many = Array(repeating: Self.winner, count: 40)
    #expect(try !Lotto.run("scan", many).diagnostics.contains("\u{1B}"))
    let run = try Lotto.run("scan", ["--progress", "always"] + many)
    let parts = run.diagnostics.components(separatedBy: "\r\u{1B}[K")
    #expect(parts.count >= 3)
    #expect(
      parts.dropFirst().dropLast().allSatisfy { $0.isEmpty || $0.contains(" of 40 inputs · ") })
    #expect(parts.last?.hasPrefix("40 inputs") == true)
    #expect(run.output == (try Lotto.run("scan", many)).output)
    #expect(try !Lotto.run("scan", ["--progress=never"] + many).diagnostics.contains("\r"))
  }

  @Test("--log-format json writes each diagnostic as one JSON object")
  func logFormat() throws {
    let run = try Lotto.scan(
      "--log-format", "json", "-v", Lotto.fixture("."), "no\u{202E}such", "--rank-filter=1")
    let lines = run.diagnostics.split(separator: "\n").map(String.init)
    #expect(lines.count > 3)
    for line in lines {
      let object = try JSONReader.read(Array(line.utf8))
      #expect(object["schema"]?.string == "lotto.log/1")
      #expect(["info", "warning", "error"].contains(object["level"]?.string ?? ""))
      #expect(object["message"]?.string?.isEmpty == false)
      #expect(object["time"]?.string?.hasSuffix("Z") == true)
    }
    let usage = try Lotto.scan("--log-format=json", "--nope")
    #expect(usage.status == 2)
    #expect(usage.diagnostics.hasPrefix("{\"schema\":\"lotto.log/1\""))
  }

  @Test("a folder without pictures is reported with advice, even with -q")
  func emptyFolder() throws {
    try folder.file("notes.txt", Array("x".utf8))
    let run = try Lotto.scan(folder.path(""))
    #expect(run.status == 66)
    let reason = "nothing to read: no pictures in the folders; 1 other entry skipped; -v names each"
    #expect(run.diagnostics.hasSuffix("lotto: \(reason)\n"))
    #expect(try Lotto.scan("-q", folder.path("")).diagnostics == "lotto: \(reason)\n")
  }

  @Test("a folder that only has subfolders is reported with the option that enters them")
  func onlySubfolders() throws {
    for name in ["2025", "2026"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    let run = try Lotto.scan("-q", folder.path(""))
    #expect(run.status == 66)
    #expect(
      run.diagnostics == "lotto: nothing to read: no pictures in the folders; "
        + "2 folders skipped (-r enters them); -v names each\n")
    #expect(
      try Lotto.scan("-q", "-r", folder.path("")).diagnostics
        == "lotto: nothing to read: no pictures in the folders or below\n")
  }
}
