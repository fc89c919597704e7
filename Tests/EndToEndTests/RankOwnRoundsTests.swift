import Foundation
import TestSupport
import Testing

/// Ticket addresses whose rounds are not known yet and are requested.
struct RankOwnRoundsTests {
  private typealias Setting = DrawSetting

  /// A script for `lotto-fetch` that responds with the requested rounds.
  private static let answering = """
    for word in "$@"; do
      [ $word = 1245 ] && echo \(Setting.later); [ $word = 1246 ] && echo \(Setting.next)
    done; true
    """

  private static func address(_ round: String, _ numbers: String) -> String {
    "http://qr.dhlottery.co.kr/?v=\(round)q\(numbers)"
      + String(repeating: "n000000000000", count: 4) + "012345678901234567"
  }

  private static let first1245 = address("1245", "031119273543")
  private static let second1246 = address("1246", "020412202836")
  private static let first1244 = address("1244", "011318263438")

  private func winners(_ row: Row) -> [Int] { (1...5).compactMap { row.number("rank\($0)") } }

  @Test("unknown rounds are requested once and stored; the next run sends no request")
  func fetched() throws {
    let setting = try Setting(fetch: Self.answering)
    let file = try setting.file(
      "t.url", Self.second1246, Self.first1245, Self.first1244, Self.second1246)
    for _ in 0..<2 {
      let run = try setting.run("rank", "--no-timing", file, file)
      #expect(run.status == 0)
      #expect(run.diagnostics.isEmpty, "\(run.diagnostics)")
      let rows = try run.rows()
      #expect(
        rows.map { $0.number("round") } == [1244, 1245, 1246, 1244, 1245, 1246])
      #expect(rows.map { $0.number("tickets") } == [1, 1, 2, 1, 1, 2])
      let expected = [[1, 0, 0, 0, 0], [1, 0, 0, 0, 0], [0, 2, 0, 0, 0]]
      #expect(rows.map(winners) == expected + expected)
    }
    #expect(setting.calls == ["1245 1246"])
    #expect(setting.stored == [Setting.later, Setting.next])
  }

  @Test(
    "a round is requested once, however many blocks and threads need it", arguments: ["1", "8"])
  func manyBlocks(threads: String) throws {
    let setting = try Setting(fetch: Self.answering)
    let lines = Array(repeating: Self.first1245 + "\n" + Self.first1244 + "\n", count: 10_000)
    let file = try setting.folder.file("t.url", Array(lines.joined().utf8)).path
    let run = try setting.run("rank", "--no-timing", "-j", threads, file)
    #expect(run.status == 0)
    #expect(try run.rows().map { $0.number("tickets") } == [10_000, 10_000])
    #expect(try run.rows().map { $0.number("rank1") } == [10_000, 10_000])
    #expect(setting.calls == ["1245"])
  }

  @Test("a round that cannot be fetched is one warning, and its tickets are reported as not ranked")
  func failing() throws {
    let setting = try Setting(fetch: "echo 'out of reach' >&2; exit 69")
    let file = try setting.file("t.url", Self.first1245, Self.first1244, Self.first1245)
    let run = try setting.run("rank", "--no-timing", file, file)
    #expect(run.status == 1)
    #expect(try run.rows().map { $0.number("round") } == [1244, 1244])
    #expect(run.diagnostics.components(separatedBy: "warning").count == 2)
    #expect(run.diagnostics.contains("out of reach"))
    let unranked = "2 tickets of round 1245 not ranked: "
    #expect(run.diagnostics.components(separatedBy: unranked).count == 3)
    #expect(setting.calls == ["1245"])
  }

  @Test("no request is sent with --offline, with --draws, or before the draw")
  func notAsked() throws {
    let setting = try Setting(fetch: Self.answering)
    let tickets = try setting.file("t.url", Self.first1245, Self.first1244)
    let draws = try setting.file("d.csv", "1244,2026-10-03,1,13,18,26,34,38,25")
    let offline = try setting.run("rank", "--no-timing", "--offline", tickets)
    let alone = try setting.run("rank", "--no-timing", "--draws", draws, tickets)
    let early = try setting.run("rank", "--no-timing", tickets, asOf: "2026-10-09")
    for run in [offline, alone, early] {
      #expect(run.status == 1)
      #expect(try run.rows().map { $0.number("round") } == [1244])
      #expect(run.diagnostics.contains("1 ticket of round 1245 not ranked"))
    }
    #expect(setting.calls.isEmpty)
  }

  @Test("--round avoids requests for the tickets' own rounds")
  func named() throws {
    let setting = try Setting(fetch: Self.answering)
    let tickets = try setting.file("t.url", Self.first1245, Self.first1244)
    let run = try setting.run("rank", "--no-timing", "--round=1244", tickets)
    #expect(try run.rows().map { $0.number("tickets") } == [2])
    #expect(setting.calls.isEmpty)
  }
}
