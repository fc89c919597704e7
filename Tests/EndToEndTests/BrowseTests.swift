import Foundation
import Platform
import Reporting
import TestSupport
import Testing

/// Runs the built program in a terminal, sends keys and checks the screen.
@Suite(.enabled(if: TerminalPane.tmux != nil, Comment(rawValue: TerminalPane.missing)))
struct BrowseTests {
  private static let rows = Repository.fixture("Golden/scan.jsonl").path(percentEncoded: false)

  /// A pane that browses the rows of the fixtures.
  private static func pane(
    _ options: String = "", awaiting status: String = "1 of 24", columns: Int = 100, lines: Int = 30
  ) throws -> TerminalPane {
    let pane = try TerminalPane(columns: columns, lines: lines)
    try pane.run("\"$LOTTO\" browse --no-motion \(options) \(rows)")
    try pane.wait(for: status)
    return pane
  }

  @Test(arguments: [60, 80, 120], [("en", "1 of 24"), ("ko", "24개 중 1번째")])
  func `a ticket's whole name stands above its games, one line each`(
    _ columns: Int, _ words: (language: String, status: String)
  ) throws {
    let pane = try Self.pane(
      "--lang \(words.language)", awaiting: words.status, columns: columns, lines: 40)
    let lines = try pane.text().replacing("▸", with: " ")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let heading = try #require(
      lines.firstIndex { $0.hasPrefix("  ") && $0.contains("winner-round-1244.png") })
    let games = lines[heading...].drop { !$0.hasPrefix("    A ") }.prefix(5)
    #expect(games.count == 5)
    for (game, letter) in zip(games, "ABCDE") {
      #expect(game.hasPrefix("    \(letter) ") && game.contains("[13]"), "\(game)")
    }
  }

  @Test func `search finds rows as the user types`() throws {
    let pane = try Self.pane()
    try pane.type("/1244")
    try pane.press("Enter")
    try pane.wait(for: "1 of 5 · sorted by Claim by · search: 1244")
    try pane.press("Escape")
    try pane.wait(for: "1 of 24")
  }

  @Test func `search finds Hangul`() throws {
    let folder = try TemporaryFolder()
    let rows = String(decoding: try Repository.bytes(ofFixture: "Golden/scan.jsonl"), as: UTF8.self)
      .replacing("winner-round-1244.png", with: "복권.png")
    let file = try folder.file("rows.jsonl", Array(rows.utf8))
    let pane = try TerminalPane(columns: 100, lines: 30)
    try pane.run("\"$LOTTO\" browse --no-motion --lang ko \(file.path(percentEncoded: false))")
    try pane.wait(for: "24개 중 1번째")
    try pane.type("/복권")
    try pane.wait("the ticket alone") {
      $0.contains("복권.png") && !$0.contains("winner-round-262.png")
    }
    try pane.type("없음")
    try pane.wait(for: "조건에 맞는 결과가 없음")
    try pane.press("Escape")
    try pane.wait(for: "24개 중 1번째")
  }

  @Test func `rows can be filtered in the panel and by badge keys`() throws {
    let pane = try Self.pane()
    try pane.press("f")
    try pane.wait(for: "▸ [ ] won  12")
    try pane.press("Down", "Space")
    try pane.wait(for: "▸ [x] no prize  6")
    try pane.press("Escape")
    try pane.wait(for: "1 of 6 · sorted by Claim by · filtered")
    try pane.press("Escape", "6")
    try pane.wait(for: "1 of 2 · sorted by Claim by · filtered")
  }

  @Test func `the wheel scrolls, and clicking a column title sorts`() throws {
    let pane = try Self.pane()
    try pane.type("\u{1B}[<65;20;10M")
    try pane.wait(for: "4 of 24")
    let lines = try pane.text().split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("Numbers") })
    let column = try #require(lines[line].firstRange(of: "Numbers")).lowerBound
    let offset = lines[line].distance(from: lines[line].startIndex, to: column)
    try pane.type("\u{1B}[<0;\(offset + 1);\(line + 1)M")
    try pane.wait(for: "sorted by Numbers")
    // A truncated mouse report and one in the legacy format: neither counts as keys.
    try pane.type("\u{1B}[<0;5")
    try pane.type("\u{1B}[M  q")
    try pane.type("?")
    try pane.wait(for: "Keys")
  }

  @Test func `Space flips a card, and shuffling flips it back`() throws {
    let pane = try Self.pane(lines: 50)
    try pane.press("t")
    try pane.wait(for: "┌──")
    #expect(try !pane.text().contains("Serial"))
    try pane.press("Space")
    try pane.wait(for: "Serial")
    try pane.press("r")
    try pane.wait(for: "shuffled")
    #expect(try !pane.text().contains("Serial"))
  }

  @Test func `rows can be sorted, and the order reversed`() throws {
    let pane = try Self.pane()
    try pane.press("s", "s", "s")
    try pane.wait(for: "1 of 24 · sorted by Round")
    try pane.press("S")
    try pane.wait("the newest round first") { text in
      text.contains("by Round · reverse")
        && text.split(separator: "\n").contains { $0.hasPrefix("▸") && !$0.contains(" 50 ") }
    }
  }

  @Test func `resizing redraws the screen at once`() throws {
    let pane = try Self.pane()
    try pane.resize(columns: 50, lines: 14)
    try pane.wait("fourteen lines") { text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.count <= 15 && text.contains("1 of 24") && lines.allSatisfy { $0.count <= 50 }
    }
    try pane.resize(columns: 20, lines: 5)
    try pane.wait("a small screen") { $0.contains("▸") && $0.contains("q quit") }
    try pane.resize(columns: 120, lines: 40)
    try pane.wait(for: "round-1244.png")
  }

  @Test func `q restores the terminal`() throws {
    let pane = try Self.pane()
    #expect(try pane.isAlternate())
    try pane.press("q")
    try pane.wait("the shell") { _ in try !pane.isAlternate() }
    try pane.run("echo status $?")
    let text = try pane.wait(for: "status 0")
    #expect(text.contains("browse --no-motion"))
    #expect(!text.contains("Lotto 6/45"))
  }

  @Test(
    "the terminal is restored whatever signal ends the program",
    arguments: [
      // A sanitizer reports the crash and exits with its own status.
      ("TERM", 143), ("INT", 130), ("HUP", 129), ("KILL", 137), ("SEGV", isSanitized ? 1 : 70),
    ])
  func ended(signal: String, status: Int) throws {
    let folder = try TemporaryFolder()
    let place = folder.url.path(percentEncoded: false)
    // A script, because an interactive shell would restore the terminal itself.
    let script = """
      cd '\(place)'
      stty -a > before
      sh -c 'echo $$ > pid; exec "$LOTTO" browse --no-motion \(Self.rows)' 2> said
      status=$?
      tries=0
      until stty -a > after; cmp -s before after || [ $tries = 1000 ]; do tries=$((tries + 1)); done
      cmp before after && echo "same terminal, status $status"
      """
    let file = try folder.file("script", Array(script.utf8))
    let pane = try TerminalPane(
      columns: 80, lines: 24, environment: ["SWIFT_BACKTRACE": "enable=no"])
    try pane.run("sh \(file.path(percentEncoded: false))")
    try pane.wait(for: "1 of 24")
    #expect(try pane.isAlternate())
    let process = try String(contentsOf: folder.url.appending(path: "pid"), encoding: .utf8)
    _ = try ProgramRun("/bin/kill", ["-\(signal)", process.split(separator: "\n").joined()])
    try pane.wait(for: "same terminal, status \(status)")
    try pane.wait("the earlier screen") { _ in try !pane.isAlternate() }
    try pane.run("echo typed")
    try pane.wait("an echo of typed text") { $0.contains("$ echo typed") }
  }

  @Test func `Ctrl-Z restores the terminal until fg`() throws {
    let pane = try Self.pane()
    try pane.press("Down", "C-z")
    try pane.wait(for: "Stopped")
    #expect(try !pane.isAlternate())
    try pane.run("stty -a | grep -o '[-]*icanon'")
    try pane.wait("canonical mode") { $0.contains("\nicanon") }
    try pane.run("fg")
    try pane.wait(for: "2 of 24")
    #expect(try pane.isAlternate())
    try pane.press("j")
    try pane.wait(for: "3 of 24")
  }

  @Test func `browse redraws after it is stopped and continued from outside`() throws {
    let pane = try Self.pane()
    try pane.press("q")
    try pane.wait("the shell") { _ in try !pane.isAlternate() }
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "pid")
    try pane.run(
      "clear; sh -c 'echo $$ > \(file.path(percentEncoded: false)); exec \"$LOTTO\" browse --no-motion \(Self.rows)'"
    )
    try pane.wait(for: "1 of 24")
    let process = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").joined()
    _ = try ProgramRun("/bin/kill", ["-TSTP", process])
    try pane.wait(for: "Stopped")
    #expect(try !pane.isAlternate())
    try pane.run("fg")
    try pane.wait(for: "1 of 24")
    try pane.press("j")
    try pane.wait(for: "2 of 24")
  }

  @Test func `follow mode shows new rows and keeps the selection and its card`() throws {
    let folder = try TemporaryFolder()
    let bytes = try Repository.bytes(ofFixture: "Golden/scan.jsonl")
    let lines = bytes.split(separator: 0x0A).map { Array($0) + [0x0A] }
    let file = folder.url.appending(path: "rows.jsonl")
    let pane = try TerminalPane(columns: 100, lines: 40)
    try pane.run("\"$LOTTO\" browse -F --no-motion \(file.path(percentEncoded: false))")
    try pane.wait(for: "loading rows")
    try folder.file("rows.jsonl", Array(lines[0...7].joined()))
    try pane.wait(for: "1 of 8")
    try pane.press("s", "G", "t", "Space")
    try pane.wait(for: "Serial")
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    handle.write(Data(lines[8...].joined()))
    let text = try pane.wait(for: "6 of 24")
    #expect(text.contains("Serial"))
    // A new file with the same name starts over with its own rows.
    try FileManager.default.removeItem(at: file)
    try folder.file("rows.jsonl", lines[0] + lines[1])
    try pane.wait(for: "of 2")
  }

  @Test func `rows of a running scan are shown before its file is complete`() throws {
    let folder = try TemporaryFolder()
    let fifo = folder.url.appending(path: "list").path(percentEncoded: false)
    let rows = folder.url.appending(path: "rows.jsonl").path(percentEncoded: false)
    let scan = Repository.fixture("Scans/winner-round-1244.png").path(percentEncoded: false)
    let pane = try TerminalPane(columns: 100, lines: 30)
    try pane.run("mkfifo \(fifo); \"$LOTTO\" scan -q --offline -o \(rows) --files-from \(fifo) &")
    try pane.run(
      "exec 7> \(fifo); echo \(scan) >&7; clear; \"$LOTTO\" browse -F --no-motion \(rows)")
    try pane.wait(for: "1 of 5")
    #expect(!FileManager.default.fileExists(atPath: rows))
    try pane.press("q")
    try pane.wait("the shell") { _ in try !pane.isAlternate() }
    try pane.run("exec 7>&-; wait; ls \(folder.url.path(percentEncoded: false))")
    try pane.wait(for: "rows.jsonl")
  }

  @Test func `w saves the filtered rows, and o saves a page if there is no display`() throws {
    let folder = try TemporaryFolder()
    let place = folder.url.path(percentEncoded: false)
    let pane = try TerminalPane(
      columns: 160, lines: 30, environment: ["TMPDIR": place, "XDG_RUNTIME_DIR": ""])
    try pane.run("cd \(place); \"$LOTTO\" browse --no-motion \(Self.rows)")
    try pane.wait(for: "1 of 24")
    try pane.press("2", "w")
    try pane.type("won.csv")
    try pane.press("Enter")
    try pane.wait(for: "12 rows written to won.csv")
    let text = try String(contentsOf: folder.url.appending(path: "won.csv"), encoding: .utf8)
    #expect(text.split(whereSeparator: \.isNewline).count == 13)
    try pane.press("o")
    try pane.wait(for: "no display: the page is")
    let names = try FileManager.default.contentsOfDirectory(atPath: place)
    #expect(names.contains { $0.hasPrefix("lotto-") && $0.hasSuffix(".html") })
  }

  @Test(
    "a slow write is announced before it begins",
    arguments: [
      ("en", "1 of 24", "writing 24 rows", "24 rows written to pipe.csv"),
      ("ko", "24개 중 1번째", "24행 저장 중", "24행을 pipe.csv에 저장함"),
    ])
  func slow(language: String, status: String, during: String, after: String) throws {
    let folder = try TemporaryFolder()
    let pane = try TerminalPane(columns: 100, lines: 20)
    // Opening the pipe blocks until someone reads it.
    try pane.run("cd \(folder.url.path(percentEncoded: false)); mkfifo pipe.csv")
    try pane.run("\"$LOTTO\" browse --no-motion --lang \(language) \(Self.rows)")
    try pane.wait(for: status)
    try pane.press("w")
    try pane.type("pipe.csv")
    try pane.press("Enter", "Enter")
    try pane.wait(for: during)
    let pipe = folder.url.appending(path: "pipe.csv").path(percentEncoded: false)
    let written = try ProgramRun("/bin/cat", [pipe]).text
    #expect(written.split(whereSeparator: \.isNewline).count == 25)
    try pane.wait(for: after)
  }

  @Test(
    "browse restores the terminal and ends even if terminal calls fail",
    arguments: ["write:%2:5", "write:%3:5", "tcsetattr:%2:4", "tcsetattr:%2:5", "poll:%3:12"])
  func failing(fault: String) throws {
    let folder = try TemporaryFolder()
    let library = try FaultLibrary(in: folder).environment["LD_PRELOAD"] ?? ""
    let pane = try TerminalPane(columns: 80, lines: 20)
    let start = "LD_PRELOAD=\(library) LOTTO_FAULT=\(fault)"
    // One line, so that the program reads no key of a later one. The quotes keep the awaited words
    // out of the command as it is typed.
    try pane.run(
      "before=$(stty -a); \(start) \"$LOTTO\" browse --no-motion \(Self.rows); clear; "
        + "[ \"$before\" = \"$(stty -a)\" ] && echo given' 'back")
    // If browse survives the fault, a key ends it.
    try pane.type("qq")
    try pane.wait(for: "given back")
    #expect(try !pane.isAlternate())
  }

  @Test func `a file with an invalid row is refused, naming the line`() throws {
    let folder = try TemporaryFolder()
    let bytes = try Repository.bytes(ofFixture: "Golden/scan.jsonl") + Array("{}\n".utf8)
    let file = try folder.file("rows", bytes).path(percentEncoded: false)
    let pane = try TerminalPane(columns: 200, lines: 10)
    try pane.run("\"$LOTTO\" browse \(file); echo status $?")
    let text = try pane.wait(for: "status 1")
    #expect(
      text.contains(
        "line 25: expected a row of lotto.game/4: expected \"lotto.game/4\" as \"schema\""))
    #expect(try !pane.isAlternate())
    try pane.run("clear; \"$LOTTO\" browse \(file).none; echo status $?")
    #expect(try pane.wait(for: "status 66").contains("no such file or directory"))
  }
}

struct BrowseUsageTests {
  @Test func `without a terminal, the error names commands and formats that need none`() throws {
    let run = try ProgramRun(
      "lotto", ["browse", "Fixtures/Golden/scan.jsonl"], in: Repository.root)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.contains("standard input is not a terminal"))
    #expect(run.diagnostics.contains("use lotto check --input jsonl -f FORMAT FILE ("))
    let picture = try ProgramRun(
      "lotto", ["browse", Lotto.fixture("winner-round-1244.png")], in: Repository.root)
    #expect(picture.status == 2)
    #expect(picture.diagnostics.contains("use lotto scan -f FORMAT PATH (table, "))
    #expect(run.diagnostics.contains("lotto check --input jsonl"))
    for format in OutputFormat.all {
      #expect(run.diagnostics.contains(format.name))
    }
  }

  @Test(arguments: [
    ([], "expected a file of rows, pictures or a folder"), (["-"], "standard input is for keys"),
    (["-F", "a", "b"], "--follow needs one file of rows"),
    (["--watch", "a", "b"], "--watch cannot be combined with paths"),
  ])
  func `unusable inputs are refused with a reason`(_ arguments: [String], _ reason: String) throws {
    let run = try ProgramRun("lotto", ["browse"] + arguments)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains(reason))
  }

  @Test func `help lists every key`() throws {
    let english = try ProgramRun("lotto", ["help", "browse"])
    #expect(english.status == 0)
    for key in ["/", "Escape", "Enter, space", "PageUp, PageDown", "Ctrl-Z", "q"] {
      #expect(english.lines.contains { $0.hasPrefix(key) }, "\(key)")
    }
    #expect(try ProgramRun("lotto", ["help", "--lang", "ko", "browse"]).text.contains("카드 뒤집기"))
  }
}
