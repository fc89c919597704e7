import Foundation
import TestSupport
import Testing

/// Pictures that are scanned while their rows are browsed.
@Suite(.enabled(if: TerminalPane.tmux != nil, Comment(rawValue: TerminalPane.missing)))
struct BrowseScanTests {
  private static let winner = Repository.fixture("Scans/winner-round-1244.png")

  /// A pane running `lotto browse`, with a time limit long enough for a decoder in a debug build.
  private static func pane(_ words: String, columns: Int = 100, lines: Int = 30) throws
    -> TerminalPane
  {
    let pane = try TerminalPane(columns: columns, lines: lines)
    try pane.run(
      "\"$LOTTO\" browse --no-motion --offline --as-of 2026-11-20 --time-limit 60 \(words)")
    return pane
  }

  @Test func `the pictures in a folder are scanned, and their rows appear`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: Self.winner, to: folder.url.appending(path: "b.png"))
    try folder.file("a.png", [])
    let pane = try Self.pane(folder.url.path(percentEncoded: false))
    let text = try pane.wait(for: "1 of 6")
    #expect(text.contains("the file is empty"))
    try pane.wait(for: "Congratulations! 1st prize on b.png, game A")
    #expect(try pane.wait(for: "of 2 read", gone: true).contains("1 not read"))
    try pane.press("q")
    try pane.wait("the shell") { _ in try !pane.isAlternate() }
  }

  @Test func `a list of pictures is scanned, and v opens the selected one`() throws {
    let folder = try TemporaryFolder()
    let place = folder.url.path(percentEncoded: false)
    try folder.script("xdg-open", "#!/bin/sh\necho \"$1\" > opened\n")
    let picture = Self.winner.path(percentEncoded: false)
    try folder.file("list", Array("\(picture)\0".utf8))
    let pane = try TerminalPane(
      columns: 100, lines: 30, environment: ["DISPLAY": ":9", "PATH": "\(place):/usr/bin:/bin"])
    try pane.run(
      "cd \(place); \"$LOTTO\" browse --no-motion --offline --as-of 2026-11-20 --time-limit 60 "
        + "--files0-from list")
    try pane.wait(for: "1 of 5")
    try pane.press("v")
    try pane.wait(for: "opened")
    let opened = folder.url.appending(path: "opened").path(percentEncoded: false)
    try pane.wait("the picture's name") { _ in
      (try? String(contentsOfFile: opened, encoding: .utf8)) == picture + "\n"
    }
    try pane.press("q")
    try pane.wait("the shell") { _ in try !pane.isAlternate() }
  }

  @Test func `v opens an absolute path, and nothing that only pretends to be a picture`() throws {
    let folder = try TemporaryFolder()
    let place = folder.url.path(percentEncoded: false)
    try folder.script("xdg-open", "#!/bin/sh\necho \"$1\" >> opened\n")
    try FileManager.default.createDirectory(
      atPath: folder.path("http:"), withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      at: Self.winner, to: folder.url.appending(path: "http:/x.png"))
    try folder.file("page.html", Array("GIF89a=1;<script>1</script>".utf8))
    try folder.file("a.desktop", Array("[Desktop Entry]\nExec=reboot\n".utf8))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("b.png"), withDestinationPath: "page.html")
    try folder.file("list", Array("page.html\0a.desktop\0b.png\0http:/x.png\0".utf8))
    let pane = try TerminalPane(
      columns: 100, lines: 30, environment: ["DISPLAY": ":9", "PATH": "\(place):/usr/bin:/bin"])
    try pane.run(
      "cd \(place); \"$LOTTO\" browse --no-motion --offline --as-of 2026-11-20 --time-limit 60 "
        + "--files0-from list")
    try pane.wait(for: "1 of 8")
    // In input order.
    try pane.press("s")
    try pane.wait(for: "sorted", gone: true)
    for name in ["page.html", "a.desktop", "b.png"] {
      try pane.press("v")
      try pane.wait(for: "not opened: \(name)")
      try pane.press("j")
    }
    try pane.press("v")
    try pane.wait(for: "opened: http:/x.png")
    try pane.wait("the picture's path") { _ in
      (try? String(contentsOfFile: folder.path("opened"), encoding: .utf8))
        == "\(place)/http:/x.png\n"
    }
    try pane.press("q")
    try pane.wait("the shell") { _ in try !pane.isAlternate() }
  }

  @Test func `a picture dropped into a watched folder appears as a card`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path(percentEncoded: false)
    let pane = try Self.pane("--watch \(path)", columns: 200, lines: 40)
    try pane.wait(for: "waiting for pictures in")
    try FileManager.default.copyItem(at: Self.winner, to: folder.url.appending(path: "one.png"))
    let first = try pane.wait(for: "Congratulations! 1st prize on one.png, game A")
    #expect(first.contains("▸ ┌──"))
    // The newest comes first and is selected.
    try FileManager.default.copyItem(
      at: Repository.fixture("Scans/winner-round-262.png"),
      to: folder.url.appending(path: "two.png"))
    let second = try pane.wait(for: "two.png")
    let lines = second.split(separator: "\n")
    let card = try #require(lines.firstIndex { $0.hasPrefix("▸ ┌") })
    #expect(lines[card + 1].contains("two.png"))
    try pane.wait(for: "2 read")
    try pane.press("q")
    try pane.wait("the shell") { _ in try !pane.isAlternate() }
  }

  @Test func `u looks unknown results up again and reports how many are known now`() throws {
    let folder = try TemporaryFolder()
    let draws = try folder.file(
      "draws.csv",
      Array(
        "1247,2026-10-24,3,11,19,27,35,43,1,1,300000,2,200000,3,100000,4,50000,5,5000,9000000\n"
          .utf8))
    let rows = Repository.fixture("Golden/scan.jsonl").path(percentEncoded: false)
    let pane = try TerminalPane(columns: 140, lines: 40)
    try pane.run(
      "\"$LOTTO\" browse --no-motion --as-of 2026-11-20 "
        + "--draws \(draws.path(percentEncoded: false)) \(rows)")
    try pane.wait(for: "1 of 24")
    // In input order, the pending one last.
    try pane.type("bs")
    try pane.wait(for: "4 pending 1")
    try pane.type("Gx")
    try pane.type("u")
    // Round 1300 is not drawn yet; 1247 is, and its first game holds all six numbers.
    let text = try pane.wait(for: "2 of 3 pending games now have a result")
    #expect(text.contains("4 pending 1"))
    try pane.press("k")
    try pane.wait(for: "23 of 24 · 1 marked")
    try pane.press("u")
    try pane.wait(for: "0 of 1 pending games now have a result")
  }

  @Test func `u says that every result is known, if none is pending`() throws {
    let folder = try TemporaryFolder()
    let golden = try String(contentsOf: Repository.fixture("Golden/scan.jsonl"), encoding: .utf8)
    let known = golden.split(separator: "\n").filter { $0.contains(#""status":"won""#) }
    let rows = try folder.file("rows.jsonl", Array(known.map { $0 + "\n" }.joined().utf8))
    let pane = try TerminalPane(columns: 140, lines: 40)
    try pane.run("\"$LOTTO\" browse --no-motion \(rows.path(percentEncoded: false))")
    try pane.wait(for: "1 of \(known.count)")
    try pane.press("u")
    try pane.wait(for: "every result is known")
  }

  @Test func `a scan that cannot start is reported once the terminal is restored`() throws {
    let pane = try Self.pane("--draws /dev/null README.md x.png")
    try pane.wait(for: "lotto: --draws")
    #expect(try !pane.isAlternate())
  }

  @Test func `the scan ends with browse, even if browse is killed`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path(percentEncoded: false)
    let pane = try Self.pane("--watch \(path)")
    try pane.wait(for: "waiting for pictures in")
    func processes(_ command: String) throws -> [String] {
      try ProgramRun("/bin/ps", ["-ww", "-eo", "pid,args"]).lines.filter {
        $0.contains("lotto \(command) ") && $0.contains(path) && !$0.contains("bash")
      }.map { String($0.drop { $0 == " " }.prefix { $0 != " " }) }
    }
    #expect(try processes("scan").count == 1)
    for process in try processes("browse") { _ = try ProgramRun("/bin/kill", ["-9", process]) }
    try pane.wait("no scan") { _ in try processes("scan").isEmpty }
  }
}
