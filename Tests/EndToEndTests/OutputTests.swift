import Foundation
import Reporting
import TestSupport
import Testing

struct OutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("-o writes a complete file with the umask's mode and leaves nothing beside it")
  func file() throws {
    let scan = Lotto.fixture("winner-round-50.png")
    let run = try Lotto.scan("-o", folder.path("rows.jsonl"), scan)
    #expect(run.output.isEmpty)
    #expect(run.status == 0)
    let written = try Data(contentsOf: folder.url.appending(path: "rows.jsonl"))
    #expect(Array(written) == (try Lotto.scan(scan)).output)
    let names = try folder.names()
    #expect(names == ["rows.jsonl"])
    for (umask, mode) in [("027", "640"), ("077", "600")] {
      let run = try shell(
        "umask \(umask); cd '\(folder.path(""))'; \"$LOTTO\" scan -q --offline -o new '\(scan)';"
          + " stat -c %a new; rm new")
      #expect(run.text == mode + "\n")
    }
  }

  @Test("-o writes through a symbolic link to its target")
  func link() throws {
    try folder.file("real", [])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("real"))
    #expect(try Lotto.scan("-o", folder.path("link"), Lotto.fixture("blank.png")).status == 1)
    #expect(try !Data(contentsOf: folder.url.appending(path: "real")).isEmpty)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link"))
        == folder.path("real"))
  }

  /// The address of a losing ticket, quoted for a shell.
  private static let ticket = "'http://m.dhlottery.co.kr/?v=1244q020304050607'"

  @Test("a full disk is reported with status 74")
  func full() throws {
    let run = try Lotto.scan("-o", "/dev/full", Lotto.fixture("foreign.png"))
    #expect(run.status == 74)
    #expect(run.diagnostics == "lotto: cannot write /dev/full: no space left on device\n")
    #expect(
      try Lotto.scan("-o", folder.path("no/such/folder"), Lotto.fixture("blank.png")).status == 74)
    let help = try shell("\"$LOTTO\" help > /dev/full")
    #expect(help.status == 74)
  }

  @Test("a file size limit is reported with status 74, whichever file hits it")
  func sizeLimit() throws {
    try folder.file("t.csv", Array("1,2,3,4,5,6\n".utf8))
    try folder.file("image", [])
    let calls = [
      ("scan --offline -q --resume journal image", "journal"),
      ("check --offline -q x -o rows", "rows"),
      ("check --offline -q x --summary sum", "sum"),
      ("rank --offline --all t.csv --best best", "best"),
      ("generate 9 -f csv -o tickets", "tickets"),
    ]
    for (call, file) in calls {
      // If standard error is a file, the limit applies to it too: hence the pipe.
      let run = try shell(
        "cd '\(folder.url.path)'; { (ulimit -f 0; exec \"$LOTTO\" \(call)) 2>&1 > /dev/null; echo $?; } | cat"
      )
      #expect(run.lines.last == "74", "\(call): \(run.text)")
      #expect(
        run.text.contains(file) && run.text.contains("file too large"), "\(call): \(run.text)")
    }
  }

  @Test("a closed pipe ends the run quietly with status 141")
  func closedPipe() throws {
    let run = try shell(
      "yes \(Self.ticket) 2> /dev/null | { \"$LOTTO\" check --offline; echo $? >&2; } | head -n 1"
    )
    #expect(run.diagnostics == "141\n")
    #expect(run.lines.count == 1)
  }

  @Test("a signal keeps the finished rows, those for -o in FILE.partial")
  func signal() throws {
    let file = folder.path("rows")
    // A row is written while the run waits for the next line, which never comes.
    func check(_ options: String, until written: String) throws -> ProgramRun {
      try shell(
        """
        cd \(folder.url.path); mkfifo lines; exec 9<> lines; echo \(Self.ticket) >&9
        "$LOTTO" check --offline \(options) < lines 9>&- & until [ -s \(written) ]; do sleep 0.01; done
        kill -TERM $!; wait $!; echo $? >&2; rm lines
        """)
    }
    let run = try check("> out", until: "out")
    #expect(run.diagnostics == "143\n")
    let out = try folder.bytes("out")
    #expect(out.count { $0 == UInt8(ascii: "\n") } == 1)
    try FileManager.default.removeItem(atPath: folder.path("out"))
    let half = try check("-o \(file)", until: ".lotto-$!-0-rows.partial")
    #expect(
      half.diagnostics
        == "lotto: warning: interrupted; finished rows are in \(file).partial\n143\n")
    #expect(try folder.names() == ["rows.partial"])
    let rows = try Data(contentsOf: folder.url.appending(path: "rows.partial"))
    #expect(Array(rows) == out)
  }

  @Test("if the complete file cannot be moved into place, its rows stay in FILE.partial")
  func unmovable() throws {
    // A folder takes the name while the run waits for its input.
    let run = try shell(
      """
      cd \(folder.url.path); mkfifo lines; exec 9<> lines
      "$LOTTO" check --offline --as-of \(Lotto.day) -q -o rows < lines 9>&- &
      until [ -e .lotto-$!-0-rows.partial ]; do sleep 0.01; done
      mkdir rows; echo \(Self.ticket) >&9; exec 9>&-; wait $!; echo $? >&2; rm lines
      """)
    #expect(
      run.diagnostics
        == "lotto: everything was written to rows.partial instead\n"
        + "lotto: cannot write rows: is a directory\n74\n")
    #expect(try folder.names() == ["rows", "rows.partial"])
    let rows = try folder.bytes("rows.partial")
    #expect(rows == (try Lotto.check(Self.ticket.replacing("'", with: ""))).output)
  }

  @Test("a signal ends a run that waits for an image on standard input")
  func signalWhileBlocked() throws {
    let image = try shell(
      """
      mkfifo \(folder.path("image")); exec 9<> \(folder.path("image"))
      "$LOTTO" scan - <&9 & \(Lotto.untilSignalsAreTaken); kill -TERM $!; wait $!; echo $? >&2
      """)
    #expect(image.diagnostics == "143\n")
  }

  @Test("a closed standard stream is never mistaken for another file")
  func closedStreams() throws {
    let input = try shell("\"$LOTTO\" check --offline <&-; echo $? >&2")
    #expect(input.diagnostics.hasSuffix("66\n"))
    let file = folder.path("rows")
    let scans = Repository.fixture("Scans").path(percentEncoded: false)
    _ = try shell("\"$LOTTO\" scan -v --offline -o \(file) \(scans) 2>&-")
    let rows = try String(contentsOfFile: file, encoding: .utf8)
    #expect(!rows.contains("skipped"))
    let output = try shell("\"$LOTTO\" check --offline x >&-; echo $? >&2")
    #expect(output.diagnostics.hasSuffix("74\n"))
  }

  @Test("a leftover partial file of the same name does not block a run")
  func leftovers() throws {
    let file = folder.path("rows")
    let run = try shell(
      "touch \(folder.url.path)/.lotto-$$-0-rows.partial; exec \"$LOTTO\" check --offline -o \(file) \(Self.ticket)"
    )
    #expect(run.status == 0)
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test("the next run deletes the partial file of a killed run")
  func killed() throws {
    let run = try shell(
      """
      cd \(folder.url.path); mkfifo list
      "$LOTTO" scan --offline --files-from list -o rows & exec 5> list
      tries=0
      until [ -e .lotto-$!-0-rows.partial ] || [ $tries = 3000 ]; do tries=$((tries + 1)); sleep 0.01; done
      kill -9 $!; wait; ls -A | grep -c partial
      "$LOTTO" check --offline -q -o rows x; ls -A
      """)
    #expect(run.text == "1\nlist\nrows\n")
  }

  @Test("without a terminal the format is JSON Lines")
  func defaultFormat() throws {
    #expect(try Lotto.check("x").text.hasPrefix("{\"schema\":\"lotto.game/4\","))
  }

  @Test(
    "control characters in the input never reach the output",
    arguments: OutputFormat.all.map(\.name))
  func control(format name: String) throws {
    let format = try #require(OutputFormat.all.first { $0.name == name })
    let hostile: [UInt8] = Array("\u{1B}[2Jhttp://m.dhlottery.co.kr/?v=1\u{202E}\u{9B}\u{7}".utf8)
    let run = try Lotto.run("check", ["-f", format.name], input: hostile + [0xFF, 0x9B, 0x07])
    let separators = [0x0A] + format.separators.flatMap(\.utf8)
    #expect(!run.output.contains { $0 < 0x20 && !separators.contains($0) || $0 == 0x7F })
    #expect(!run.text.unicodeScalars.contains { (0x80..<0xA0).contains($0.value) })
    #expect(!run.text.contains("\u{202E}"))
  }

  @Test("usage errors are status 2, with a message on stderr and nothing on stdout")
  func usage() throws {
    let calls: [[String]] = [
      [], ["scan"], ["scan", "--nope", "x"], ["frobnicate"], ["scan", "-", "-"],
      ["scan", "--files-from", "-", "x"], ["check", "--round", "0"], ["help", "nothing"],
    ]
    for call in calls {
      let run = try ProgramRun("lotto", call)
      #expect(run.status == 2, "\(call)")
      #expect(run.output.isEmpty, "\(call)")
      #expect(run.diagnostics.hasPrefix("lotto: "), "\(call)")
    }
  }

  @Test("help and version go to stdout with status 0")
  func help() throws {
    #expect(try ProgramRun("lotto", ["--version"]).text.hasPrefix("lotto "))
    #expect(
      try ProgramRun("lotto", ["--version", "--json"]).text.hasPrefix("{\"name\":\"lotto\","))
    for call in [["help"], ["--help"], ["-h"], ["scan", "--help"], ["help", "check"]] {
      let run = try ProgramRun("lotto", call)
      #expect(run.status == 0, "\(call)")
      #expect(!run.output.isEmpty, "\(call)")
      #expect(run.diagnostics.isEmpty, "\(call)")
    }
  }

  private func shell(_ script: String) throws -> ProgramRun {
    let lotto = ProgramRun.path(of: "lotto")
    return try ProgramRun("/bin/bash", ["-c", script], environment: ["LOTTO": lotto])
  }
}
