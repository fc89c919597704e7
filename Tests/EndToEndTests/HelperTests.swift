import Foundation
import TestSupport
import Testing

/// Runs `lotto` with scripts in place of its helpers.
struct HelperTests {
  private let folder: TemporaryFolder
  private static let real =
    ProgramRun.path(of: "lotto-decode")

  init() throws { folder = try TemporaryFolder() }

  /// Replaces a helper with a shell script.
  private func helper(_ name: String, _ script: String) throws {
    try folder.script(name, "#!/bin/bash\n\(script)\n")
  }

  private func scan(_ arguments: String...) throws -> ProgramRun {
    try Lotto.run("scan", arguments, environment: ["LOTTO_LIBEXEC": folder.url.path])
  }

  @Test("a decoder that dies is replaced, and its picture is tried once more")
  func dies() throws {
    try helper("lotto-decode", "\(Lotto.hello); head -c1 <&3; kill -SEGV $$")
    let run = try scan("-v", "-j1", Lotto.fixture("blank.png"), Lotto.fixture("no-code.png"))
    #expect(try run.rows().map(\.error) == ["decoder_crash", "decoder_crash"])
    let crashes = run.diagnostics.split(separator: "\n")
      .filter { $0.hasSuffix("the decoder crashed") }
    #expect(crashes.count == 4)
    #expect(run.status == 1)
  }

  @Test func `a decoder that responds without reading requests does not block the run`() throws {
    // Sizes and ends for request numbers that it was never sent.
    try helper(
      "lotto-decode",
      """
      \(Lotto.hello)
      for n in {1..2000}; do
        printf -v s '\\\\x%02x\\\\x%02x\\\\0\\\\0' $((n % 256)) $((n / 256))
        printf "B$s\\\\001\\\\0\\\\0\\\\0\\\\001\\\\0\\\\0\\\\0" >&3
        printf "E$s\\\\0\\\\0\\\\0\\\\0\\\\0" >&3
      done
      """)
    let list = String(repeating: Lotto.fixture("blank.png") + "\n", count: 50)
    let run = try Lotto.run(
      "scan", ["-j1", "-q", "--files-from", "-"], input: Array(list.utf8),
      environment: ["LOTTO_LIBEXEC": folder.url.path])
    #expect(try run.rows().count == 50)
    #expect(run.status == 1)
  }

  @Test("a single decoder death does not change the result")
  func diesOnce() throws {
    let mark = folder.url.appending(path: "mark").path
    try helper(
      "lotto-decode",
      "if [ -e \(mark) ]; then exec \(Self.real); fi; touch \(mark); \(Lotto.hello); head -c1 <&3")
    let run = try scan("-j1", Lotto.fixture("winner-round-1244.png"))
    #expect(try run.rows().map(\.status) == ["won", "won", "lost", "won", "won"])
    #expect(run.status == 0)
  }

  @Test("a decoder that never responds is ended at the time limit, on both tries")
  func hangs() throws {
    try helper("lotto-decode", "\(Lotto.hello); exec sleep 60")
    let run = try scan("-v", "-j2", "--time-limit", "0.15", Lotto.fixture("blank.png"))
    #expect(try run.rows().map(\.error) == ["timeout"])
    #expect(run.diagnostics.components(separatedBy: "took too long").count == 3)
  }

  @Test(
    "an invalid response counts as a decoder crash",
    arguments: [
      "printf garbage >&3", "printf \"E$n\\011\" >&3", Lotto.hello + "; exit 0",
      // A picture that was not requested, and pixels without a picture.
      "printf \"P$n\\000\\000\\001\\000\\000\\000"
        + "\\001\\000\\000\\000\\001\\000\\000\\000\\001\\001\" >&3",
      // The picture as it is stored, and a position where no code was read.
      "printf \"P$n\\000\\000\\000\\000\\000\\000"
        + "\\001\\000\\000\\000\\001\\000\\000\\000\\003\\001\" >&3",
      "{ printf \"U$n\"; head -c 32 /dev/zero; } | dd bs=99 status=none >&3",
      "printf \"S$n\\001\\000\\000\" >&3",
    ])
  func garbage(answer: String) throws {
    try helper("lotto-decode", "\(Lotto.hello); \(Lotto.takingRequest); \(answer); sleep 5")
    let run = try scan("-j1", Lotto.fixture("blank.png"))
    #expect(try run.rows().map(\.error) == ["decoder_crash"])
  }

  @Test("pictures from a hostile decoder stay in their folder, and incomplete ones are dropped")
  func hostilePictures() throws {
    let seen = folder.url.appending(path: "seen")
    // The name `../x`, attempt 1, no grid, two pixels in a row.
    let picture =
      "printf \"P$n\\004\\000../x\\001\\000\\000\\000"
      + "\\002\\000\\000\\000\\001\\000\\000\\000\\001\\001\" >&3; sleep 0.05"
    let pixels = "printf \"S$n\\002\\000\\000\\377\" >&3; sleep 0.05"
    let end = "printf \"E$n\\000\\000\\000\\000\\000\" >&3; sleep 5"
    let start = "\(Lotto.hello); \(Lotto.takingRequest); \(picture)"
    try helper("lotto-decode", "\(start); \(pixels); \(end)")
    let run = try scan("--debug-images", seen.path, Lotto.fixture("blank.png"))
    #expect(try run.rows().map(\.error) == ["no_code"])
    let files = try FileManager.default.contentsOfDirectory(atPath: seen.path)
    #expect(files == ["000001-blank-01-.._x.png"])
    try FileManager.default.removeItem(at: seen)
    try helper("lotto-decode", "\(start); \(end)")
    let half = try scan("--debug-images", seen.path, Lotto.fixture("blank.png"))
    #expect(try half.rows().map(\.error) == ["decoder_crash"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: seen.path) == [])
  }

  @Test("a decoder that is missing or exits silently is status 70")
  func unavailable() throws {
    let missing = try scan(Lotto.fixture("blank.png"))
    #expect(missing.status == 70)
    #expect(missing.diagnostics.contains("lotto-decode"))
    try helper("lotto-decode", "exit 1")
    let silent = try scan(Lotto.fixture("blank.png"))
    #expect(silent.status == 70)
  }

  @Test("a picture is read while the decoder of another picture hangs")
  func besides() throws {
    let mark = folder.url.appending(path: "mark").path
    try helper(
      "lotto-decode",
      "if mkdir \(mark); then \(Lotto.hello); exec sleep 60; fi; exec \(Self.real)")
    // Whichever decoder runs first hangs, so either picture may be the one read at a glance.
    let picture = Lotto.fixture("winner-round-1244.png")
    let rows = try scan("-j2", "--time-limit", "1", picture, picture).rows()
    #expect(rows.count == 11)
    #expect(rows.count { $0.status == "won" } == 8)
    #expect(rows.filter { $0.status == "error" }.map(\.error) == ["timeout"])
  }

  @Test("a missing round is requested once, however many tickets need it")
  func fetchedOnce() throws {
    let log = folder.url.appending(path: "log").path
    try helper(
      "lotto-fetch", "echo \"$@\" >> \(log); echo 1247,2026-10-24,3,11,19,27,35,43,1")
    let line = "http://m.dhlottery.co.kr/?v=1247q031119273543"
    let run = try ProgramRun(
      "lotto", ["check", "--as-of", Lotto.day, line, line, line],
      environment: ["LOTTO_LIBEXEC": folder.url.path])
    #expect(try run.rows().map(\.status) == ["won", "won", "won"])
    #expect(try run.rows().map { $0.flag("prize_known") } == [false, false, false])
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "--json-errors 1247\n")
  }

  @Test("a failing network gives one warning, rows without a draw, and no second request")
  func fetchFails() throws {
    let log = folder.url.appending(path: "log").path
    try helper("lotto-fetch", "echo \"$@\" >> \(log); echo 'out of reach' >&2; exit 69")
    let lines = [1247, 1248, 1247].map { "http://m.dhlottery.co.kr/?v=\($0)q031119273543" }
    let run = try ProgramRun(
      "lotto", ["check", "--as-of", Lotto.day] + lines,
      environment: ["LOTTO_LIBEXEC": folder.url.path])
    #expect(try run.rows().map(\.status) == ["no_draw", "no_draw", "no_draw"])
    #expect(run.diagnostics.components(separatedBy: "warning").count == 2)
    #expect(run.diagnostics.contains("out of reach"))
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "--json-errors 1247\n")
    #expect(run.status == 0)
  }

  @Test func `contradictory draws of a round are both ignored`() throws {
    try helper(
      "lotto-fetch",
      "echo 1247,2026-10-24,3,11,19,27,35,43,1; echo 1247,2026-10-24,3,11,19,27,35,44,1")
    let run = try ProgramRun(
      "lotto",
      ["check", "--as-of", Lotto.day, "http://m.dhlottery.co.kr/?v=1247q031119273543"],
      environment: ["LOTTO_LIBEXEC": folder.url.path])
    #expect(try run.rows().map(\.status) == ["no_draw"])
  }

  @Test func `a helper that prints errors endlessly is ended, and its reason reported`() throws {
    try helper("lotto-fetch", "echo out of reach >&2; yes >&2; sleep 60")
    let run = try ProgramRun(
      "lotto", ["draws", "update", "1247", "--as-of", Lotto.day],
      environment: ["LOTTO_LIBEXEC": folder.url.path])
    #expect(run.status == 69)
    #expect(run.diagnostics.contains("out of reach"))
  }

  @Test("a round that the operator lacks does not affect the next one")
  func nextRound() throws {
    try helper(
      "lotto-fetch",
      "if [ $2 = 1247 ]; then echo 1247,2026-10-24,3,11,19,27,35,43,1; else exit 1; fi")
    let lines = [1246, 1247].map { "http://m.dhlottery.co.kr/?v=\($0)q031119273543" }
    let run = try ProgramRun(
      "lotto", ["check", "--as-of", Lotto.day] + lines,
      environment: ["LOTTO_LIBEXEC": folder.url.path])
    #expect(try run.rows().map(\.status) == ["no_draw", "won"])
  }

  @Test("a decoder of another version is refused with the reason")
  func otherVersion() throws {
    try helper("lotto-decode", "printf 'H\\002\\000\\000\\000' >&3; sleep 5")
    let run = try scan(Lotto.fixture("blank.png"))
    #expect(run.status == 70)
    #expect(run.diagnostics.contains("are of different versions"))
  }

  @Test("a decoder that never stops sending is ended")
  func talks() throws {
    try helper(
      "lotto-decode", "while :; do \(Lotto.hello) || exit; done")
    let run = try scan("--time-limit", "0.2", Lotto.fixture("blank.png"))
    #expect(try run.rows().map(\.error) == ["decoder_crash"])
  }

  @Test("draws that were not requested or are invalid are ignored")
  func wrongDraws() throws {
    try helper(
      "lotto-fetch",
      "echo 1246,2026-10-17,3,11,19,27,35,43,1; echo 1247,2026-10-24,3,11,19,27,35,43,43")
    let run = try ProgramRun(
      "lotto", ["check", "--as-of", Lotto.day, "http://m.dhlottery.co.kr/?v=1247q031119273543"],
      environment: ["LOTTO_LIBEXEC": folder.url.path])
    #expect(try run.rows().map(\.status) == ["no_draw"])
  }

  @Test("--offline sends no request")
  func offline() throws {
    let log = folder.url.appending(path: "log").path
    try helper("lotto-fetch", "touch \(log)")
    let run = try Lotto.run(
      "check", ["http://m.dhlottery.co.kr/?v=1247q031119273543"],
      environment: ["LOTTO_LIBEXEC": folder.url.path])
    #expect(try run.rows().map(\.status) == ["no_draw"])
    #expect(!FileManager.default.fileExists(atPath: log))
    #expect(!run.diagnostics.contains("warning"))
  }
}
