import Foundation
import TestSupport
import Testing

/// Runs that end early and are resumed with `--resume`.
struct ResumeTests {
  private let folder: TemporaryFolder
  private static let scans = "Fixtures/Scans"

  init() throws { folder = try TemporaryFolder() }

  /// An environment whose decoder always fails, so that results can only come from the journal.
  private func brokenDecoder() throws -> [String: String] {
    try folder.script("lotto-decode", "#!/bin/sh\nexit 1\n")
    return ["LOTTO_LIBEXEC": folder.url.path]
  }

  /// Runs a script in the checkout's root, to which the listed paths are relative.
  private func shell(_ script: String) throws -> ProgramRun {
    let lotto = ProgramRun.path(of: "lotto")
    return try ProgramRun(
      "/bin/bash", ["-c", script], environment: ["LOTTO": lotto], in: Repository.root)
  }

  private func list(_ count: Int) throws -> String {
    let names = try Repository.rows(ofTable: "Scans/manifest.tsv").map { Lotto.fixture($0[0]) }
    let paths = (0..<count).map { names[$0 * 7 % names.count] + "\n" }
    return try folder.file("list", Array(paths.joined().utf8)).path(percentEncoded: false)
  }

  @Test func `a second run decodes nothing and prints the same bytes`() throws {
    let direct = try Lotto.scan("-v", Self.scans)
    let first = try Lotto.scan("-v", "--resume", folder.path("journal"), Self.scans)
    #expect(first.output == direct.output)
    for jobs in ["-j1", "-j64"] {
      let second = try Lotto.run(
        "scan", ["-v", jobs, "--resume", folder.path("journal"), Self.scans],
        environment: try brokenDecoder())
      #expect(second.output == direct.output)
      #expect(second.status == direct.status)
    }
    let file = try Lotto.run(
      "scan", ["-q", "-o", folder.path("rows"), "--resume", folder.path("journal"), Self.scans],
      environment: try brokenDecoder())
    #expect(file.status == 1)
    #expect(try Data(contentsOf: folder.url.appending(path: "rows")) == Data(direct.output))
  }

  @Test func `a resumed run still says why a code was not read`() throws {
    let first = try Lotto.scan("-v", "--resume", folder.path("journal"), Lotto.fixture("blank.png"))
    let second = try Lotto.scan(
      "-v", "--resume", folder.path("journal"), Lotto.fixture("blank.png"))
    for run in [first, second] { #expect(run.diagnostics.contains("no finder patterns")) }
    #expect(second.diagnostics.contains("1 input already done, 0 incomplete bytes"))
  }

  @Test func `resumed rows use the draws and options of the current run`() throws {
    let file = Lotto.fixture("not-in-history.png")
    let first = try Lotto.scan("--resume", folder.path("journal"), file)
    #expect(try first.rows().allSatisfy { $0.status == "no_draw" })
    let round = try #require(try first.rows().first?.number("round"))
    let date = try #require(try first.rows().first?.text("draw_date"))
    let draws = try folder.file("draws.csv", Array("\(round),\(date),1,2,3,4,5,6,7\n".utf8))
    let arguments = ["--draws", draws.path(percentEncoded: false), "-f", "csv", file]
    let direct = try Lotto.run("scan", arguments)
    let resumed = try Lotto.run(
      "scan", ["--resume", folder.path("journal")] + arguments, environment: try brokenDecoder())
    #expect(resumed.output == direct.output)
    #expect(!direct.text.contains("no_draw"))
  }

  @Test func `a changed file is read again, and a deleted one is reported missing`() throws {
    let image = folder.url.appending(path: "scan.png")
    try Data(Repository.bytes(ofFixture: "Scans/winner-round-50.png")).write(to: image)
    func scan() throws -> [Row] {
      try Lotto.scan("--resume", folder.path("journal"), folder.path("scan.png")).rows()
    }
    #expect(try scan().first?.number("round") == 50)
    try Data(Repository.bytes(ofFixture: "Scans/winner-round-262.png")).write(to: image)
    #expect(try scan().first?.number("round") == 262)
    try FileManager.default.removeItem(at: image)
    #expect(try scan().map(\.error) == ["open_failed"])
  }

  @Test func `journals from other limits or commands, and other files, are refused and kept`()
    throws
  {
    let file = Lotto.fixture("blank.png")
    #expect(try Lotto.scan("--resume", folder.path("journal"), file).status == 1)
    let before = try Data(contentsOf: folder.url.appending(path: "journal"))
    for arguments in [["--max-pixels", "9"], ["--time-limit", "1"]] {
      let run = try Lotto.run("scan", ["--resume", folder.path("journal"), file] + arguments)
      #expect(run.status == 2)
      #expect(run.diagnostics.contains(": written with other settings: "))
      #expect(run.output.isEmpty)
    }
    #expect(try Lotto.check("--resume", folder.path("journal"), "x").status == 2)
    let same = try Lotto.scan(
      "--resume", folder.path("journal"), "-o", folder.path("journal"), file)
    #expect(same.status == 2)
    #expect(try Data(contentsOf: folder.url.appending(path: "journal")) == before)
    let notes = folder.path("notes.txt")
    try folder.file("notes.txt", Array("a list of things to do".utf8))
    let other = try Lotto.scan("--resume", notes, file)
    #expect(other.status == 2)
    #expect(other.diagnostics.contains("--resume \(notes): not a journal"))
    #expect(try Lotto.scan("--resume", folder.path("no/journal"), file).status == 74)
    for text in ["l", "lotto", "lotto.journal"] {
      try folder.file("notes.txt", Array(text.utf8))
      let short = try Lotto.scan("--resume", notes, file)
      #expect(short.status == 2 && short.output.isEmpty)
      #expect(
        short.diagnostics.contains(
          "--resume \(notes): not a journal, but perhaps the start of one; if so, delete it\n"))
      #expect(try folder.bytes("notes.txt") == Array(text.utf8))
    }
    for text in ["", "lotto.journal/", "lotto.journal/2 lot"] {
      try folder.file("notes.txt", Array(text.utf8))
      #expect(try Lotto.scan("--resume", notes, file).status == 1)
      #expect(try folder.bytes("notes.txt").starts(with: "lotto.journal/2 lotto ".utf8))
    }
  }

  @Test func `a full disk ends the run, and the next one uses its journal`() throws {
    let list = try list(200)
    let direct = try Lotto.scan("--files-from", list)
    // A file size limit stands in for a full disk: the journal is cut at 8 KiB.
    let cut = try shell(
      "ulimit -f 8; \"$LOTTO\" scan --offline --as-of \(Lotto.day) --resume \(folder.path("journal"))"
        + " --files-from \(list) > /dev/null; echo $?")
    #expect(cut.text == "74\n")
    #expect(cut.diagnostics.contains("--resume: cannot write "))
    let resumed = try Lotto.scan("-v", "--resume", folder.path("journal"), "--files-from", list)
    #expect(resumed.output == direct.output)
    #expect(!resumed.diagnostics.contains(" 0 inputs are done"))
  }

  /// `LOTTO_KILLS=5000 swift test … --filter ResumeTests` kills 5,000 runs.
  @Test func `a run killed at any point resumes to identical output`() throws {
    let kills = ProcessInfo.processInfo.environment["LOTTO_KILLS"].flatMap { Int($0) } ?? 50
    let list = try list(60)
    let direct = try Lotto.scan("--files-from", list)
    var generator = SeededGenerator(seed: 11)
    var unfinished = 0
    for kill in 0..<kills {
      let journal = folder.path("journal-\(kill / 3)")
      let rows = folder.path("rows-\(kill)")
      // The shell kills the run once the journal has this many bytes, not after a fixed time.
      let bytes = Int.random(in: 0..<20_000, using: &generator)
      let jobs = [1, 2, 8, 64][kill % 4]
      let script = """
        "$LOTTO" scan -q --offline --as-of \(Lotto.day) -j\(jobs) --resume \(journal) \
          -o \(rows) --files-from \(list) &
        run=$!
        while kill -0 $run 2> /dev/null; do
          [ "$(stat -c %s \(journal) 2> /dev/null || echo 0)" -lt \(bytes) ] || break
        done
        kill -9 $run 2> /dev/null
        wait $run
        echo $?
        """
      let run = try shell(script)
      let isDone = FileManager.default.fileExists(atPath: rows)
      // A run may be killed after its rows are in place; they must then be complete.
      #expect(isDone || run.text.hasPrefix("137"), "kill \(kill)")
      if isDone {
        #expect(try Data(contentsOf: URL(filePath: rows)) == Data(direct.output), "kill \(kill)")
      } else {
        unfinished += 1
      }
      if kill % 3 == 2 || kill == kills - 1 {
        let resumed = try Lotto.scan("-j2", "--resume", journal, "--files-from", list)
        #expect(resumed.output == direct.output, "kill \(kill)")
        try FileManager.default.removeItem(atPath: journal)
      }
    }
    #expect(unfinished > kills / 4)
  }
}
