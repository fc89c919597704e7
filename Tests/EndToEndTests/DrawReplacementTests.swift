import DrawHistory
import Foundation
import Lottery
import TestSupport
import Testing

/// Results that cannot be true, and stored ones that are wrong.
struct DrawReplacementTests {
  private typealias Setting = DrawSetting

  /// The ranks' winners and amounts of a mirror that lists them from the fifth to the first.
  private static let reversed =
    "1245,2026-10-10,3,11,19,27,35,43,1,2500000,5000,140000,50000,2800,1500000,60,70000000,8,"
    + "2000000000,120000000000"
  private static let wrongFixed = Setting.later.replacing(",50000,", with: ",60000,")
  private static let ticket = "1245q031119273543"

  /// A plausible draw of the same round with another first number.
  private static let other = Setting.later.replacing(",3,11,", with: ",4,11,")

  private static let impossible = [
    (reversed, "expected prizes that do not rise from the first rank to the fifth"),
    (
      wrongFixed,
      "expected prizes of 50,000 won for the fourth rank and 5,000 won for the fifth"
    ),
  ]

  @Test(arguments: impossible)
  func `a result that cannot be true is refused from files, with its reason`(
    _ line: String, _ reason: String
  ) throws {
    let setting = try Setting()
    let file = try setting.file("d.csv", line)
    let stored = try setting.run("draws", "import", file)
    #expect(stored.status == 1)
    #expect(stored.diagnostics.contains("line 1: \(reason)\n"))
    #expect(!FileManager.default.fileExists(atPath: setting.cache.path))
    let check = try setting.run("check", "--draws", file, Self.ticket)
    #expect(check.status == 2 && check.output.isEmpty)
    #expect(check.diagnostics.contains("line 1: \(reason)\n"))
  }

  @Test(arguments: [EveningSite.Form.operators, .mirror])
  func `a site whose amounts are in reverse order is refused, told, and never stored`(
    _ form: EveningSite.Form
  ) throws {
    let site = try EveningSite(form, .reversed)
    for command in [["check", EveningSite.ticket], ["draws", "update", "1247"]] {
      let run = try ProgramRun(
        "lotto", command + ["--as-of", "2026-10-25"], environment: site.environment)
      #expect(run.diagnostics.contains("expected prizes that do not rise"), "\(run.diagnostics)")
      #expect(!run.text.contains("\"won\""))
    }
    #expect(try site.storedLines().isEmpty && site.earlyLines().isEmpty)
    site.turn { $0.stage = .final }
    #expect(try site.run("draws", "update", "1247").status == 0)
    #expect(try site.storedLines().count == 1)
  }

  @Test func `a stored result that cannot be true is not used, and requested again`() throws {
    let setting = try Setting(fetch: "echo \(Setting.later)")
    let wrong = try [Self.wrongFixed, Setting.next].map { try DrawLine.parse(Array($0.utf8)[...]) }
    try FileManager.default.createDirectory(
      at: setting.cache.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(DrawCache.bytes(of: Dictionary(uniqueKeysWithValues: wrong.map { ($0.round, $0) })))
      .write(to: setting.cache)
    let offline = try setting.run("check", "--offline", Self.ticket, "1246q041220283644")
    #expect(try offline.rows().map(\.status) == ["no_draw", "won"])
    let check = try setting.run("check", Self.ticket)
    #expect(try check.rows().map(\.status) == ["won"])
    #expect(setting.calls == ["1245"])
    #expect(setting.stored == [Setting.later, Setting.next])
  }

  @Test func `--replace takes what the site says instead of the stored draws of named rounds`()
    throws
  {
    let setting = try Setting(fetch: "echo \(Self.other); echo \(Setting.next)")
    #expect(try setting.run("draws", "update").status == 0)
    try setting.fetch("echo \(Setting.later)")
    #expect(try setting.run("draws", "update", "1245").status == 0)
    #expect(setting.calls == ["1245 1246"], "a known round is not requested")
    #expect(setting.stored == [Self.other, Setting.next])
    let run = try setting.run("draws", "update", "1245", "--replace")
    #expect(run.status == 0)
    #expect(run.diagnostics.contains("round 1245: the known draw is replaced\n"))
    #expect(run.diagnostics.contains("1 draw added, 0 already known, 0 in conflict"))
    #expect(setting.calls == ["1245 1246", "1245"])
    #expect(setting.stored == [Setting.later, Setting.next])
    let again = try setting.run("draws", "update", "1245", "--replace")
    #expect(again.status == 0)
    #expect(again.diagnostics.contains("0 draws added, 1 already known, 0 in conflict"))
    #expect(try setting.run("check", "--offline", Self.ticket).rows().map(\.status) == ["won"])
  }

  @Test func `with --replace, the stored draw stays unless the site has a final one`() throws {
    let setting = try Setting(fetch: "echo \(Setting.later)")
    #expect(try setting.run("draws", "update", "1245").status == 0)
    try setting.fetch("echo 'out of reach' >&2; exit 69")
    let failed = try setting.run("draws", "update", "1245", "--replace")
    #expect(failed.status == 69)
    #expect(failed.diagnostics.contains("out of reach"))
    try setting.fetch("echo 1245,2026-10-10,4,11,19,27,35,43,1")
    let early = try setting.run("draws", "update", "1245", "--replace")
    #expect(early.status == 1)
    #expect(early.diagnostics.contains("round 1245: contradicts the known draw, which is kept"))
    #expect(setting.stored == [Setting.later])
  }

  @Test(arguments: [
    (["update", "--replace"], "--replace needs the rounds whose draws are wrong"),
    (["update", "--replace", "1244", "1245"], "round 1244 is built into lotto"),
    (["update", "--replace", "--all"], "--replace cannot be combined with --all"),
    (["show", "--replace", "1245"], "--replace only works with draws update"),
  ])
  func `--replace is for rounds that are named and not built in`(
    _ words: [String], _ reason: String
  ) throws {
    let setting = try Setting(fetch: "echo \(Setting.later)")
    let run = try ProgramRun(
      "lotto", ["draws"] + words + ["--as-of", "2026-10-20"],
      environment: [
        "LOTTO_LIBEXEC": setting.folder.url.path, "XDG_CACHE_HOME": setting.folder.path("cache"),
      ])
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.diagnostics.contains(reason), "\(run.diagnostics)")
    #expect(setting.calls.isEmpty)
  }
}
