import Foundation
import Synchronization
import TestSupport
import Testing

/// The built program against sites that respond as the operator's does.
struct FetchProgramTests {
  /// Serves bodies by path and records the requests.
  private final class Site: Sendable {
    private let requests = Mutex<[[String]]>([])
    private let bodies: @Sendable (String) -> String?

    init(_ bodies: @escaping @Sendable (String) -> String?) { self.bodies = bodies }

    var lines: [[String]] { requests.withLock(\.self) }

    /// The paths of the requests received.
    var paths: [String] {
      lines.map { String($0.first?.split(separator: " ").dropFirst().first ?? "") }
    }

    /// A server that responds to requests for as long as it is kept.
    func server() throws -> LoopbackServer {
      try LoopbackServer { connection in
        self.requests.withLock { $0.append(connection.request) }
        let body = Array((self.bodies(connection.path) ?? "").utf8)
        connection.send(
          HostileBehavior.head(body.isEmpty ? 404 : 200, ["Content-Length: \(body.count)"]) + body)
      }
    }

    func fetch(_ arguments: String...) throws -> ProgramRun {
      let server = try server()
      return try ProgramRun("lotto-fetch", ["--url", server.address] + arguments)
    }
  }

  /// The rows of recorded responses, in this order, in one envelope.
  private static func envelope(_ names: String...) throws -> String {
    let rows = try names.map { name in
      let text = String(
        decoding: try Repository.bytes(ofFixture: "Draws/\(name).json"), as: UTF8.self)
      return String(text.split(separator: "[")[1].prefix { $0 != "]" })
    }
    return "{\"data\":{\"list\":[\(rows.joined(separator: ","))]}}"
  }

  @Test("a range takes one request, and draws are printed in round order")
  func range() throws {
    let (near, far) = (try Self.envelope("api-row-289"), try Self.envelope("api-row-1208"))
    let site = Site { $0.hasSuffix("=1208") ? far : near }
    let run = try site.fetch("1208", "290", "289")
    #expect(run.lines.map { $0.prefix { $0 != "," } } == ["289", "1208"])
    #expect(
      site.paths == [
        "/lt645/selectPstLt645Info.do?srchStrLtEpsd=289&srchEndLtEpsd=290",
        "/lt645/selectPstLt645Info.do?srchLtEpsd=1208",
      ])
    #expect(run.status == 1)
  }

  @Test("an unpublished round is reported, and the others are printed")
  func absent() throws {
    let body = try Self.envelope("api-row-1208")
    let run = try Site { _ in body }.fetch("1208", "1209")
    #expect(run.status == 1)
    #expect(
      run.lines == [
        "1208,2026-01-24,6,27,30,36,38,42,25,6,5001713625,68,73554613,2932,1705906,149359,50000,"
          + "2544535,5000,120408668000"
      ])
    #expect(run.diagnostics == "lotto-fetch: no result has been published for round 1209\n")
  }

  @Test("with --json-errors a message is an array of its text and its values")
  func errorsAsJSON() throws {
    let body = try Self.envelope("api-row-1208")
    let run = try Site { _ in body }.fetch("1209")
    #expect(run.status == 1)
    #expect(run.diagnostics == "lotto-fetch: no result has been published for round 1209\n")
    let server = try Site { _ in body }.server()
    let other = try ProgramRun("lotto-fetch", ["--json-errors", "--url", server.address, "1209"])
    #expect(other.status == 1)
    #expect(
      other.diagnostics
        == #"["{0}: {1}","lotto-fetch",["no result has been published for round {0}","1209"]]"#
        + "\n")
    for (arguments, start) in [
      (["--json-errors"], #"["{0}: {1}","lotto-fetch",["{0}","expected lotto-fetch ["#),
      (["1209", "--json-errors"], "lotto-fetch: expected lotto-fetch ["),
    ] {
      let misuse = try ProgramRun("lotto-fetch", arguments)
      #expect(misuse.status == 2)
      #expect(misuse.diagnostics.hasPrefix(start))
    }
  }

  @Test("at most 50 rounds without a result are named")
  func manyAbsent() throws {
    let gap = try Self.envelope("api-row-1208", "api-row-1")
    let run = try Site { _ in gap }.fetch("--all")
    #expect(run.diagnostics.hasSuffix(" 50, 51, …\n"))
  }

  @Test("--all sends one request, and missing rounds are reported")
  func all() throws {
    let body = try Self.envelope("api-row-1")
    let site = Site { _ in body }
    let run = try site.fetch("--all")
    #expect(run.status == 0)
    #expect(run.lines.count == 1)
    #expect(site.paths == ["/lt645/selectPstLt645Info.do?srchLtEpsd=all"])
    let gap = try Self.envelope("api-row-1208", "api-row-1")
    let other = try Site { _ in gap }.fetch("--all")
    #expect(other.status == 1)
    #expect(other.lines.count == 2)
    let start = "lotto-fetch: no result has been published for round 2, 3, "
    #expect(other.diagnostics.hasPrefix(start))
  }

  @Test("a draw in the future is refused, by this machine's clock or by --as-of")
  func future() throws {
    // Round 9999 is drawn in 2194.
    let later = try Self.envelope("api-row-1208")
      .replacing("\"ltEpsd\": 1208", with: "\"ltEpsd\": 9999")
      .replacing("20260124", with: "21940719")
    let run = try Site { _ in later }.fetch("9999")
    #expect(run.status == 69)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.contains("round 9999: expected a round drawn by 20"))
    let body = try Self.envelope("api-row-1208", "api-row-289")
    let early = try Site { _ in body }.fetch("--as-of", "2026-01-23", "--all")
    #expect(early.status == 1)
    #expect(early.lines.map { $0.prefix { $0 != "," } } == ["289"])
    #expect(early.diagnostics.contains("round 1208: expected a round drawn by 2026-01-23, "))
    #expect(try Site { _ in body }.fetch("--as-of", "2026-01-24", "1208").status == 0)
  }

  @Test("if the site does not support an interface, the next one is tried, up to common.do")
  func interfaces() throws {
    let old = String(
      decoding: try Repository.bytes(ofFixture: "Draws/api-old-1160.json"), as: UTF8.self)
    let site = Site { $0.contains("common.do") ? old : nil }
    let run = try site.fetch("1160")
    #expect(run.status == 0)
    #expect(run.lines == ["1160,2025-02-22,7,13,18,36,39,45,19,12,2509359875,,,,,,,,,123177536000"])
    #expect(run.diagnostics.isEmpty)
    #expect(
      site.paths == [
        "/lt645/selectPstLt645Info.do?srchLtEpsd=1160",
        "/lt645/selectPstLt645InfoNew.do?srchDir=center&srchLtEpsd=1160",
        "/common.do?method=getLottoNumber&drwNo=1160",
      ])
  }

  private static func mirrored(_ round: Int, date: String) throws -> String {
    let bytes = try Repository.bytes(ofFixture: "Draws/mirror-1208.json")
    return String(decoding: bytes, as: UTF8.self)
      .replacing("\"draw_no\":1208", with: "\"draw_no\":\(round)")
      .replacing("2026-01-24", with: date)
  }

  /// The fields after the date in the line of round 1208.
  private static let figures =
    "6,27,30,36,38,42,25,6,5001713625,68,73554613,2932,1705906,149359,50000,2544535,5000,120408668000"

  @Test("a site that supports none of the operator's interfaces is asked for a mirror's file")
  func mirror() throws {
    let file = try Self.mirrored(1208, date: "2026-01-24")
    let site = Site { $0.hasSuffix("/results/1208.json") ? file : nil }
    let server = try site.server()
    let run = try ProgramRun("lotto-fetch", ["--url", server.address + "/results", "1208"])
    #expect(run.status == 0)
    #expect(run.lines == ["1208,2026-01-24,\(Self.figures)"])
    #expect(run.diagnostics.isEmpty)
    #expect(
      site.paths == [
        "/results/lt645/selectPstLt645Info.do?srchLtEpsd=1208",
        "/results/lt645/selectPstLt645InfoNew.do?srchDir=center&srchLtEpsd=1208",
        "/results/common.do?method=getLottoNumber&drwNo=1208", "/results/1208.json",
      ])
  }

  @Test("several rounds come from a mirror's all.json, or else from one file each")
  func mirroredRounds() throws {
    let (one, two) = (
      try Self.mirrored(1208, date: "2026-01-24"), try Self.mirrored(1209, date: "2026-01-31")
    )
    let lines = ["1208,2026-01-24,\(Self.figures)", "1209,2026-01-31,\(Self.figures)"]
    let whole = Site { $0 == "/all.json" ? "[\(two),\(one)]" : nil }
    for arguments in [["1208", "1209"], ["--all"]] {
      let server = try whole.server()
      let run = try ProgramRun("lotto-fetch", ["--url", server.address] + arguments)
      #expect(run.lines == lines, "\(run.diagnostics)")
    }
    let files = Site { ["/1208.json": one, "/1209.json": two][$0] }
    let run = try files.fetch("1208", "1209")
    #expect(run.status == 0)
    #expect(run.lines == lines)
    #expect(files.paths.suffix(3) == ["/all.json", "/1208.json", "/1209.json"])
  }

  @Test("if a mirror has some files, a missing one means an unpublished result")
  func absentFile() throws {
    let file = try Self.mirrored(1208, date: "2026-01-24")
    let site = Site { $0 == "/1208.json" ? file : nil }
    let run = try site.fetch("1208", "1209", "1210")
    #expect(run.status == 1)
    #expect(run.lines == ["1208,2026-01-24,\(Self.figures)"])
    #expect(run.diagnostics == "lotto-fetch: no result has been published for round 1209, 1210\n")
    let none = try site.fetch("1210")
    #expect(none.status == 69)
    #expect(none.diagnostics.contains("N.json: the site rejected the request (status 404)"))
  }

  @Test("requests have the headers of the site's own page and no cookies")
  func headers() throws {
    let body = try Self.envelope("api-row-1208")
    let site = Site { _ in body }
    _ = try site.fetch("1208")
    let request = try #require(site.lines.first)
    for field in [
      "Accept: application/json", "X-Requested-With: XMLHttpRequest",
      "Referer: https://www.dhlottery.co.kr/lt645/result",
    ] {
      #expect(request.contains(field), "\(request)")
    }
    #expect(request.contains { $0.hasPrefix("User-Agent: Mozilla/5.0 ") })
    #expect(!request.contains { $0.hasPrefix("Cookie") || $0.hasPrefix("Authorization") })
  }

  @Test("after status 429 no more requests are sent")
  func limited() throws {
    let count = Mutex(0)
    let server = try LoopbackServer { connection in
      count.withLock { $0 += 1 }
      connection.send(HostileBehavior.head(429, ["Content-Length: 0"]))
    }
    let run = try ProgramRun("lotto-fetch", ["--url", server.address, "1", "500", "1208"])
    #expect(run.status == 69)
    #expect(count.withLock(\.self) == 1)
  }

  @Test(
    "invalid arguments are refused with status 2",
    arguments: [
      [], ["0"], ["1", "x"], ["--all", "1"], ["--url"], ["--as-of"],
      ["--as-of", "2026-02-30", "1"], ["--url", "http://example.com", "1"],
      ["--url", "ftp://127.0.0.1", "1"], ["--url", "https://u:p@127.0.0.1", "1"],
    ])
  func usage(arguments: [String]) throws {
    let run = try ProgramRun("lotto-fetch", arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.hasPrefix("lotto-fetch: expected "))
  }

  @Test("LOTTO_DRAWS_URL sets the site and its path, and loopback bypasses the proxy")
  func environment() throws {
    let body = try Self.envelope("api-row-1208")
    let site = Site { _ in body }
    let server = try site.server()
    let run = try ProgramRun(
      "lotto-fetch", ["1208"],
      environment: [
        "LOTTO_DRAWS_URL": "\(server.address)/mirror/", "http_proxy": "http://127.0.0.1:1",
      ])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(site.paths == ["/mirror/lt645/selectPstLt645Info.do?srchLtEpsd=1208"])
  }

  @Test("a full disk gives exit status 74")
  func fullDisk() throws {
    let body = try Self.envelope("api-row-1208")
    let server = try Site { _ in body }.server()
    let program = ProgramRun.path(of: "lotto-fetch")
    let run = try ProgramRun(
      "/bin/sh", ["-c", "\"$0\" --url \"$1\" 1208 > /dev/full", program, server.address])
    #expect(run.status == 74)
  }
}
