import Foundation
import TestSupport
import Testing

/// What commands request from `lotto-fetch`, how often, and what they store of its responses.
struct DrawsUpdateTests {
  private typealias Setting = DrawSetting

  private static let both = "echo \(Setting.later); echo \(Setting.next)"

  @Test("update requests all drawn unknown rounds at once and stores the response")
  func missing() throws {
    for arguments in [["draws", "update"], ["draws", "update", "--missing"]] {
      let setting = try Setting(fetch: Self.both)
      let run = try setting.run(arguments[0], arguments[1], arguments.count > 2 ? "-v" : "-q")
      #expect(run.status == 0)
      #expect(run.output.isEmpty)
      #expect(setting.calls == ["1245 1246"])
      #expect(setting.stored == [Setting.later, Setting.next])
    }
  }

  @Test("known rounds are not requested")
  func known() throws {
    let setting = try Setting(fetch: Self.both)
    #expect(try setting.run("draws", "update").status == 0)
    #expect(try setting.run("draws", "update").status == 0)
    #expect(try setting.run("draws", "update", "1", "1244", "1245").status == 0)
    #expect(try setting.run("draws", "show", "1245", "1246").status == 0)
    #expect(setting.calls == ["1245 1246"])
  }

  @Test("update requests only those named rounds that are unknown")
  func named() throws {
    let setting = try Setting(fetch: "echo \(Setting.next)")
    #expect(try setting.run("draws", "update", "1246", "1").status == 0)
    #expect(setting.calls == ["1246"])
    #expect(setting.stored == [Setting.next])
  }

  @Test("--all is one request, and draws that contradict known ones are reported and dropped")
  func all() throws {
    let setting = try Setting(fetch: "echo 1244,2026-10-03,1,13,18,26,34,39,25; \(Self.both)")
    let run = try setting.run("draws", "update", "--all", "-q")
    #expect(setting.calls == ["--all"])
    #expect(setting.stored == [Setting.later, Setting.next])
    #expect(run.diagnostics.contains("round 1244: contradicts"))
    #expect(run.status == 1)
  }

  @Test("the status is 69 if a requested draw is unavailable, and the rest is stored")
  func unavailable() throws {
    let setting = try Setting(fetch: "echo \(Setting.later); echo 'no row' >&2; exit 1")
    let run = try setting.run("draws", "update")
    #expect(run.status == 69)
    #expect(run.diagnostics.contains("the draws of 1246 could not be fetched (no row)"))
    #expect(run.diagnostics.contains("1 draw added"))
    #expect(setting.stored == [Setting.later])
    try setting.fetch("echo 'out of reach' >&2; exit 69")
    let failed = try setting.run("draws", "update")
    #expect(failed.status == 69)
    #expect(failed.diagnostics.contains("out of reach"))
    #expect(setting.stored == [Setting.later])
    #expect(setting.calls == ["1245 1246", "1246"])
  }

  @Test("a result that is not final is not stored as final")
  func notFinal() throws {
    let setting = try Setting(fetch: "echo 1245,2026-10-10,3,11,19,27,35,43,1")
    let run = try setting.run("draws", "update", "1245")
    #expect(run.status == 69)
    #expect(run.diagnostics.contains("round 1245: the result is not final yet"))
    #expect(setting.stored.isEmpty)
  }

  @Test("a result that is not posted yet is reported")
  func notPosted() throws {
    let setting = try Setting(fetch: "exit 69")
    let today = try setting.run("draws", "update", "1245", asOf: "2026-10-10")
    #expect(today.status == 69)
    let notYet = "drawn today, but the result of 1245 is not published yet\n"
    #expect(today.diagnostics.contains(notYet))
    try setting.fetch("echo 'out of reach' >&2; exit 69")
    let unreachable = try setting.run("draws", "update", "1245", asOf: "2026-10-10")
    #expect(unreachable.diagnostics.contains("1245 is not published yet (out of reach)\n"))
    try setting.fetch("echo 'no result is posted' >&2; exit 1")
    let unposted = try setting.run("draws", "update", "1245", asOf: "2026-10-10")
    #expect(unposted.diagnostics.contains("1245 is not published yet\n"))
    let future = try setting.run("draws", "update", "1246", asOf: "2026-10-16")
    #expect(future.status == 69)
    #expect(future.diagnostics.contains("round 1246: the draw is on 2026-10-17"))
    #expect(setting.calls == ["1245", "1245", "1245"])
  }

  @Test("a future day is passed to lotto-fetch, a past one is not")
  func day() throws {
    let setting = try Setting(fetch: "exit 69")
    for day in ["2026-10-20", "2190-01-01"] {
      _ = try setting.run("draws", "update", "1245", asOf: day)
    }
    #expect(setting.calls == ["1245", "--as-of 2190-01-01 1245"])
  }

  @Test("a fetched draw dated after today is never stored, whatever day is set, but serves the run")
  func undrawn() throws {
    let line = DrawSetting.later.replacing("1245,2026-10-10", with: "9999,2194-07-19")
    let setting = try Setting(fetch: "echo \(line)")
    let update = try setting.run("draws", "update", "9999", asOf: "2194-07-20")
    #expect(update.status == 69)
    #expect(update.diagnostics.contains("round 9999: the draw is on 2194-07-19"))
    let check = try setting.run("check", "9999q031119273543", asOf: "2194-07-20")
    #expect(try check.rows().map(\.status) == ["won"])
    #expect(setting.stored.isEmpty)
  }

  @Test("--url is passed to lotto-fetch")
  func url() throws {
    let setting = try Setting(fetch: "echo \(Setting.later)")
    _ = try setting.run("draws", "update", "--url", "http://127.0.0.1:1/x", "1245")
    #expect(setting.calls == ["--url http://127.0.0.1:1/x 1245"])
  }

  @Test("draws of a named mirror are stored unless they contradict known ones")
  func mirror() throws {
    let bytes = try Repository.bytes(ofFixture: "Draws/mirror-1208.json")
    let row = String(decoding: bytes, as: UTF8.self)
      .replacing("1208,", with: "1245,").replacing("2026-01-24", with: "2026-10-10")
    let other = row.replacing("1245,", with: "1244,").replacing("10-10", with: "10-03")
    let server = try LoopbackServer { connection in
      let body = Array((connection.path == "/m/all.json" ? "[\(other),\(row)]" : "").utf8)
      connection.send(
        HostileBehavior.head(body.isEmpty ? 404 : 200, ["Content-Length: \(body.count)"]) + body)
    }
    let setting = try Setting()
    let run = try ProgramRun(
      "lotto",
      ["draws", "update", "--all", "--as-of", "2026-10-10", "--url", server.address + "/m/"],
      environment: ["XDG_CACHE_HOME": setting.folder.path("cache")])
    #expect(
      setting.stored == [
        "1245,2026-10-10,6,27,30,36,38,42,25,6,5001713625,68,73554613,2932,1705906,149359,50000,"
          + "2544535,5000,120408668000"
      ], "\(run.diagnostics)")
    #expect(run.diagnostics.contains("round 1244: contradicts"))
  }

  @Test("check requests a missing round once, stores it, and the next run requests nothing")
  func check() throws {
    let setting = try Setting(fetch: "echo \(Setting.later)")
    let ticket = "http://m.dhlottery.co.kr/?v=1245q031119273543"
    let first = try setting.run("check", ticket, ticket, ticket)
    #expect(try first.rows().map(\.status) == ["won", "won", "won"])
    #expect(setting.calls == ["1245"])
    #expect(setting.stored == [Setting.later])
    // The helper is gone now, so nothing can be started or requested.
    let empty = try TemporaryFolder()
    for offline in [[], ["--offline"]] {
      let again = try ProgramRun(
        "lotto", ["check", "--as-of", "2026-10-20", ticket] + offline,
        environment: [
          "LOTTO_LIBEXEC": empty.url.path,
          "XDG_CACHE_HOME": setting.folder.url.appending(path: "cache").path,
        ])
      #expect(again.output == Array((first.lines[0] + "\n").utf8))
      #expect(!again.diagnostics.contains("warning"))
    }
  }

  @Test("scan requests a missing round once, stores it, and the next scan requests nothing")
  func scan() throws {
    let line =
      "1247,2026-10-24,3,11,19,27,35,43,1,1,300000,2,200000,3,100000,4,50000,5,5000,9000000"
    let setting = try Setting(fetch: "echo \(line)")
    let image = Lotto.fixture("not-in-history.png")
    for _ in 0..<2 {
      let run = try setting.run("scan", "-j2", image, image, image, asOf: "2026-10-31")
      let ranks = try run.rows().map { $0.number("rank") }
      #expect(ranks == [1, 0, 1, 0, 1, 0])
      #expect(!run.diagnostics.contains("warning"))
    }
    #expect(setting.calls == ["1247"])
    #expect(setting.stored == [line])
  }

  @Test("check and show send no request with --offline")
  func offline() throws {
    let setting = try Setting(fetch: Self.both)
    let check = try setting.run(
      "check", "--offline", "http://m.dhlottery.co.kr/?v=1245q031119273543")
    #expect(try check.rows().map(\.status) == ["no_draw"])
    #expect(try setting.run("draws", "show", "--offline", "1245").status == 1)
    #expect(setting.calls.isEmpty)
  }

  @Test("on its draw day a round is pending, not posted yet, and not requested")
  func drawDay() throws {
    let setting = try Setting(fetch: Self.both)
    let run = try setting.run("check", "--round", "1245", "1,2,3,4,5,6", asOf: "2026-10-10")
    let row = try #require(try run.rows().first)
    #expect(row.status == "pending")
    #expect(row.notes == ["draw_today", "typed_form"])
    #expect(setting.calls.isEmpty)
  }

  @Test("rank requests a missing round and stores it")
  func rank() throws {
    let setting = try Setting(fetch: "echo \(Setting.later)")
    let tickets = try setting.file("t.csv", "3,11,19,27,35,43")
    let run = try setting.run("rank", "--round", "1245", tickets)
    #expect(try run.rows().map { $0.number("rank1") } == [1])
    #expect(setting.calls == ["1245"])
    #expect(setting.stored == [Setting.later])
  }

  @Test("a failing network costs one request and one warning, and nothing is stored")
  func failing() throws {
    let setting = try Setting(fetch: "echo 'out of reach' >&2; exit 69")
    let tickets = [1245, 1246, 1245].map { "http://m.dhlottery.co.kr/?v=\($0)q031119273543" }
    let run = try setting.run("check", tickets[0], tickets[1], tickets[2])
    #expect(try run.rows().map(\.status) == ["no_draw", "no_draw", "no_draw"])
    #expect(run.diagnostics.components(separatedBy: "warning").count == 2)
    #expect(setting.calls == ["1245"])
    #expect(!FileManager.default.fileExists(atPath: setting.cache.path))
  }

  @Test("an unwritable cache does not affect a check")
  func unwritable() throws {
    let setting = try Setting(fetch: "echo \(Setting.later)")
    let run = try setting.run(
      "check", "http://m.dhlottery.co.kr/?v=1245q031119273543",
      environment: ["XDG_CACHE_HOME": "/proc/none"])
    #expect(try run.rows().map(\.status) == ["won"])
    #expect(run.status == 0)
  }
}
