import Foundation
import TestSupport
import Testing

/// Whatever ends a run early, its finished rows stay in FILE.partial, and are named.
struct KeptRowsTests {
  private let folder: TemporaryFolder
  private static let ticket =
    "1244q011318263438n000000000000n000000000000n000000000000n0000000000001234567890"

  init() throws { folder = try TemporaryFolder() }

  /// Runs a script in the folder; background programs receive all signals.
  private func shell(_ script: String) throws -> ProgramRun {
    try ProgramRun(
      "/bin/bash", ["-c", "set -m; \(script)"],
      environment: [
        "LOTTO": ProgramRun.path(of: "lotto"), "BIN": ProgramRun.productFolder.path,
        "SCANS": Repository.fixture("Scans").path, "SWIFT_BACKTRACE": "enable=no",
      ], in: folder.url)
  }

  /// The sources of the rows that were kept of `rows.jsonl`, each of them a whole row.
  private func kept() throws -> [String] {
    #expect(try !folder.names().contains("rows.jsonl"))
    let text = String(decoding: try folder.bytes("rows.jsonl.partial"), as: UTF8.self)
    #expect(text.hasSuffix("}\n"))
    var sources: [String] = []
    for line in text.split(separator: "\n") {
      let source = try Row(String(line)).source
      if sources.last != source { sources.append(source) }
    }
    return sources
  }

  /// What lotto said, without the shell's own words on its jobs.
  private static func said(_ run: ProgramRun) -> String {
    run.diagnostics.split(separator: "\n").filter { !$0.hasPrefix("[1]") }
      .map { "\($0)\n" }.joined()
  }

  private static let notice = "lotto: warning: finished rows are in rows.jsonl.partial\n"

  @Test func `a helper that is removed while a folder is watched`() throws {
    let run = try shell(
      """
      mkdir bin in; cp "$BIN"/lotto "$BIN"/lotto-decode "$BIN"/lotto-fetch bin
      cp "$SCANS"/winner-round-50.png in/a.png
      bin/lotto scan --offline -j1 --watch in -o rows.jsonl & run=$!
      until [ -s .lotto-$run-0-rows.jsonl.partial ]; do sleep 0.01; done
      rm bin/lotto-decode; kill -KILL $(cat /proc/$run/task/*/children)
      cp "$SCANS"/blank.png in/.b; mv in/.b in/b.png
      wait $run
      """)
    #expect(run.status == 70)
    #expect(
      Self.said(run)
        == Self.notice + "lotto: lotto-decode cannot be started: no such file or directory\n")
    #expect(try kept() == ["in/a.png"])
  }

  @Test func `a picture that cannot be annotated`() throws {
    let run = try shell(
      """
      mkdir -p out/000002-blank.png
      "$LOTTO" scan --offline -j1 --annotate out -o rows.jsonl \
        "$SCANS"/winner-round-50.png "$SCANS"/blank.png "$SCANS"/foreign.png
      """)
    #expect(run.status == 74)
    #expect(
      run.diagnostics
        == Self.notice + "lotto: --annotate: cannot write out: is a directory\n")
    #expect(try kept().map { $0.suffix(19) } == ["winner-round-50.png"])
  }

  @Test func `a journal on a full disk`() throws {
    // The journal of the first run is as large as a file may be in the second one, which has more
    // to record, but fewer bytes of rows than that.
    let run = try shell(
      """
      mkdir in; cp "$SCANS"/winner-round-50.png in/a.png
      for number in {10..40}; do cp "$SCANS"/blank.png in/b$number.png; done
      "$LOTTO" scan --offline -q --resume journal in > /dev/null 2>&1
      for number in {50..70}; do cp "$SCANS"/blank.png in/b$number.png; done
      size=$(stat -c %s journal); ulimit -f $(((size + 1023) / 1024))
      { "$LOTTO" scan --offline -qq -j1 --resume journal --rank-filter 1 -o rows.jsonl in \
        2>&1; echo $?; } | cat
      """)
    #expect(
      run.text
        == Self.notice + "lotto: --resume: cannot write journal: file too large\n74\n")
    #expect(try kept() == ["in/a.png"])
  }

  @Test func `a full disk, after the last whole row that fits`() throws {
    try folder.file("many", Array(String(repeating: Self.ticket + "\n", count: 400).utf8))
    let run = try shell(
      "ulimit -f 100; { \"$LOTTO\" check --offline -o rows.jsonl < many 2>&1; echo $?; } | cat")
    #expect(run.text == Self.notice + "lotto: cannot write rows.jsonl: file too large\n74\n")
    #expect(try kept() == [Self.ticket])
    #expect(try folder.bytes("rows.jsonl.partial").count <= 100 * 1024)
    let all = try Lotto.check(input: String(repeating: Self.ticket + "\n", count: 400))
    #expect(try all.output.starts(with: folder.bytes("rows.jsonl.partial")))
  }

  @Test(
    "SIGQUIT, and a fault of the program itself",
    arguments: [
      (
        "QUIT", Int32(131), "lotto: warning: interrupted; finished rows are in rows.jsonl.partial\n"
      ),
      (
        "SEGV", 70,
        "lotto: finished rows are in rows.jsonl.partial\nlotto: internal fault: signal 11\n"
      ),
      (
        "ILL", 70,
        "lotto: finished rows are in rows.jsonl.partial\nlotto: internal fault: signal 04\n"
      ),
      (
        "ABRT", 70,
        "lotto: finished rows are in rows.jsonl.partial\nlotto: internal fault: signal 06\n"
      ),
    ])
  func signals(name: String, status: Int32, text: String) throws {
    let run = try shell(
      """
      mkfifo lines; exec 9<> lines; echo \(Self.ticket) >&9
      "$LOTTO" check --offline -o rows.jsonl < lines 9>&- & run=$!
      until [ -s .lotto-$run-0-rows.jsonl.partial ]; do sleep 0.01; done
      kill -\(name) $run; wait $run; status=$?; rm lines; exit $status
      """)
    #expect(run.status == status)
    #expect(Self.said(run) == text)
    #expect(try kept() == [Self.ticket])
  }

  @Test func `a limit of errors is no early end: FILE has every row up to it`() throws {
    for limit in ["--fail-fast", "--max-errors=1"] {
      let run = try shell(
        "\"$LOTTO\" check --offline -q \(limit) -o rows.jsonl \(Self.ticket) x \(Self.ticket)")
      #expect(run.status == 1)
      #expect(try folder.names() == ["rows.jsonl"])
      let text = String(decoding: try folder.bytes("rows.jsonl"), as: UTF8.self)
      #expect(text.split(separator: "\n").count == 2)
    }
  }

  @Test func `nothing is kept of a run without a finished row, nor half a sum`() throws {
    let run = try shell(
      """
      mkdir -p out/000001-blank.png
      "$LOTTO" scan --offline -f csv --annotate out -o rows.csv --summary sum "$SCANS"/blank.png
      """)
    #expect(run.status == 74)
    #expect(run.diagnostics == "lotto: --annotate: cannot write out: is a directory\n")
    #expect(try folder.names() == ["out"])
  }
}
