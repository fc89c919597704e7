import Foundation
import TestSupport
import Testing

/// Without a named round the newest draw is requested; if an older one is used, a warning names it.
struct NewestDrawTests {
  private typealias Setting = DrawSetting

  /// Commands that use the newest draw unless a round is named.
  private static let commands = [["draws", "show"], ["rank"]]

  private func arguments(_ command: [String], in setting: DrawSetting) throws -> [String] {
    command[0] == "rank" ? command + [try setting.file("t.csv", "4,12,20,28,36,44")] : command
  }

  private func run(
    _ command: [String], in setting: DrawSetting, asOf day: String = "2026-10-20"
  ) throws -> ProgramRun {
    try ProgramRun(
      "lotto", try arguments(command, in: setting) + ["--as-of", day, "-f", "jsonl"],
      environment: [
        "LOTTO_LIBEXEC": setting.folder.url.path, "XDG_CACHE_HOME": setting.folder.path("cache"),
      ])
  }

  private static let warning = "newest known: 1244 of 2026-10-03; 2 later ones are missing"

  @Test("the newest round by the calendar is requested once and used", arguments: commands)
  func asked(command: [String]) throws {
    let setting = try Setting(fetch: "echo \(Setting.next)")
    for _ in 0..<2 {
      let run = try run(command, in: setting)
      #expect(try run.rows().map { $0.number("round") } == [1246])
      #expect(!run.diagnostics.contains("warning"), "\(run.diagnostics)")
      #expect(run.status == 0)
    }
    #expect(setting.calls == ["1246"])
    #expect(setting.stored == [Setting.next])
  }

  @Test(
    "if the newest draw cannot be fetched, an older one is used, with one warning",
    arguments: commands)
  func fallback(command: [String]) throws {
    let setting = try Setting(fetch: "echo 'out of reach' >&2; exit 69")
    let run = try run(command, in: setting)
    #expect(try run.rows().map { $0.number("round") } == [1244])
    #expect(run.diagnostics == "lotto: warning: \(Self.warning) (out of reach)\n")
    #expect(run.status == 0)
    #expect(setting.calls == ["1246"])
    let quiet = try self.run(command + ["-q"], in: setting)
    #expect(quiet.diagnostics.isEmpty)
    let earlier = try self.run(command, in: setting, asOf: "2026-10-16")
    #expect(
      earlier.diagnostics.contains("1244 of 2026-10-03; 1 later one is missing"),
      "\(earlier.diagnostics)")
    #expect(try self.run(command, in: setting, asOf: "2026-10-09").diagnostics.isEmpty)
  }

  @Test("typed numbers use the newest draw, too, and say so")
  func typed() throws {
    let setting = try Setting(fetch: "echo \(Setting.next)")
    for _ in 0..<2 {
      let run = try setting.run("check", "1,2,3,4,5,6", "7 8 9 10 11 12")
      #expect(try run.rows().map { $0.number("round") } == [1246, 1246])
      #expect(
        try run.rows().allSatisfy {
          $0.notes == ["newest_draw", "typed_form"]
            && $0.text("message")?.hasSuffix("checked against round 1246 of 2026-10-17") == true
        })
      #expect(!run.diagnostics.contains("warning"))
    }
    #expect(setting.calls == ["1246"])
    #expect(setting.stored == [Setting.next])
    let other = try Setting(fetch: "echo 'out of reach' >&2; exit 69")
    let run = try other.run("check", "1,2,3,4,5,6", "7 8 9 10 11 12")
    #expect(
      try run.rows().allSatisfy {
        $0.text("message")?.hasSuffix("checked against round 1244 of 2026-10-03") == true
      })
    #expect(run.diagnostics.contains("lotto: warning: \(Self.warning) (out of reach)\n"))
    #expect(run.diagnostics.components(separatedBy: "warning").count == 2, "one cause, one warning")
    #expect(other.calls == ["1246"])
    // A ticket of that round is told of, too, whatever comes after it.
    let both = try other.run("check", "1246q041220283644", "1,2,3,4,5,6")
    #expect(both.diagnostics.contains("the draws of 1246 could not be fetched (out of reach)\n"))
    #expect(both.diagnostics.contains(Self.warning))
  }

  @Test("--offline and --draws send no request, and warn of missing draws as usual")
  func offline() throws {
    let setting = try Setting(fetch: "echo \(Setting.next)")
    for command in Self.commands {
      let run = try run(command + ["--offline"], in: setting)
      #expect(try run.rows().map { $0.number("round") } == [1244])
      #expect(run.diagnostics == "lotto: warning: \(Self.warning)\n")
      let file = try setting.file("d.csv", Setting.later)
      let named = try self.run(command + ["--draws", file], in: setting)
      #expect(try named.rows().map { $0.number("round") } == [1245])
      #expect(named.diagnostics.contains("1245 of 2026-10-10; 1 later one is missing"))
    }
    #expect(setting.calls.isEmpty)
    let korean = try setting.run("draws", "show", "--offline", "--lang", "ko")
    #expect(korean.diagnostics == "lotto: 경고: 저장된 최신 회차: 1244회(2026-10-03), 이후 2개 회차 없음\n")
  }

  @Test("addresses are ranked in their own rounds without requesting the newest")
  func ownRounds() throws {
    let setting = try Setting(fetch: "exit 69")
    let tickets = try setting.file("t.url", "http://m.dhlottery.co.kr/?v=1244q011318263438")
    let run = try setting.run("rank", tickets)
    #expect(try run.rows().map { $0.number("round") } == [1244])
    #expect(run.diagnostics.isEmpty)
    #expect(setting.calls.isEmpty)
    let both = try setting.run("rank", tickets, try setting.file("t.csv", "1,13,18,26,34,38"))
    #expect(try both.rows().map { $0.number("round") } == [1244, 1244])
    #expect(both.diagnostics.contains(Self.warning))
    #expect(setting.calls == ["1246"])
  }

  @Test("a named round is shown or reported missing, never replaced by another")
  func named() throws {
    let setting = try Setting(fetch: "echo \(Setting.later)")
    let run = try setting.run("draws", "show", "-f", "csv", "1245")
    #expect(run.lines.dropFirst() == [Setting.later])
    #expect(run.diagnostics.isEmpty)
    let missing = try setting.run("draws", "show", "-f", "csv", "1246")
    #expect(missing.lines.count == 1)
    #expect(missing.diagnostics.contains("round 1246: winning numbers not known"))
    #expect(!missing.diagnostics.contains("newest known"))
    #expect(missing.status == 1)
    #expect(setting.calls == ["1245", "1246"])
  }
}
