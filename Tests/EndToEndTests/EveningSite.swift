import DrawHistory
import Foundation
import Lottery
import Platform
import Synchronization
import TestSupport
import Testing

/// A site on the evening of round 1247, as the operator or a mirror shows it, and a user's cache.
struct EveningSite {
  /// The forms in which sites publish results.
  enum Form: CaseIterable {
    case operators, old, mirror, mirrorWithEmptyDivisions
  }

  /// What the site shows.
  enum Stage {
    case nothing, early, final
    /// The bonus number is among the winning numbers.
    case malformed
    /// Final, with the figures of the fifth rank first.
    case reversed
  }

  struct State {
    var stage: Stage
    var numbers = [3, 11, 19, 27, 35, 43]
    var bonus = 1
    var requests: [String] = []
  }

  let folder: TemporaryFolder
  private let responder: Responder
  private let server: LoopbackServer

  /// A ticket with a game of each rank, if the numbers are those of `State`.
  static let ticket =
    "http://qr.dhlottery.co.kr/?v=1247q031119273543q010311192735q020311192735q020304111927"
    + "q0203040511190123456789"
  /// A ticket whose game wins nothing.
  static let loser = "1247q020406081012"
  /// The line of the early draw.
  static let earlyLine = "1247,2026-10-24,3,11,19,27,35,43,1,,,,,,,,,,,"

  init(_ form: Form = .operators, _ stage: Stage = .early) throws {
    folder = try TemporaryFolder()
    let responder = Responder(form, State(stage: stage))
    self.responder = responder
    server = try LoopbackServer { connection in
      let body = Array((responder.response(to: connection.path) ?? "").utf8)
      connection.send(
        HostileBehavior.head(body.isEmpty ? 404 : 200, ["Content-Length: \(body.count)"]) + body)
    }
  }

  /// Changes what the site shows.
  func turn(_ change: (inout State) -> Void) { responder.state.withLock { change(&$0) } }

  /// How often the site was asked for the round, whatever forms were tried.
  var requestCount: Int {
    responder.state.withLock { $0.requests.count(where: responder.isOwn) }
  }

  var environment: [String: String] {
    [
      "LOTTO_DRAWS_URL": server.address,
      "XDG_CACHE_HOME": folder.path("cache"),
    ]
  }

  func run(_ arguments: String..., input: String = "") throws -> ProgramRun {
    try ProgramRun(
      "lotto", arguments + ["--as-of", "2026-10-25"], input: Array(input.utf8),
      environment: environment, in: Repository.root)
  }

  func file(_ name: String, _ lines: String...) throws -> String {
    try folder.file(name, Array(lines.map { $0 + "\n" }.joined().utf8)).path
  }

  private func cache() throws -> DrawCache {
    DrawCache(try #require(BytePath(folder.path("cache/lotto/draws.cache"))))
  }

  /// The lines of the draws that are stored as final.
  func storedLines() throws -> [String] {
    try cache().read().values.map(DrawLine.write)
  }

  /// The lines of the draws that are stored as not final.
  func earlyLines() throws -> [String] {
    try cache().readEarly().values.map { DrawLine.write($0.draw) }
  }

  /// Makes the early draw in the cache look as if it had been fetched a minute earlier.
  func letMinutePass() throws {
    _ = try cache().update { draws in
      draws.early = draws.early.mapValues { EarlyDraw($0.draw, fetched: $0.fetched - 60) }
    }
  }
}

/// Answers requests in one of the forms.
private final class Responder: Sendable {
  let state: Mutex<EveningSite.State>
  private let form: EveningSite.Form

  init(_ form: EveningSite.Form, _ state: EveningSite.State) {
    self.form = form
    self.state = Mutex(state)
  }

  func isOwn(_ path: String) -> Bool {
    switch form {
    case .operators: path.contains("selectPstLt645Info.do")
    case .old: path.contains("common.do")
    case .mirror, .mirrorWithEmptyDivisions: path.hasSuffix("/1247.json")
    }
  }

  func response(to path: String) -> String? {
    let state = state.withLock { state in
      state.requests.append(path)
      return state
    }
    guard isOwn(path) else { return nil }
    let bonus = state.stage == .malformed ? state.numbers[0] : state.bonus
    return Self.body(form, state.numbers, bonus, state.stage)
  }

  /// The figures of the final result: winners and prize of each rank, then the sales.
  private static let tiers = [
    (4, 6_000_000_000), (50, 80_000_000), (2_700, 1_500_000), (140_000, 50_000),
    (2_400_000, 5_000),
  ]
  private static let sales = 120_000_000_000

  private static func body(
    _ form: EveningSite.Form, _ numbers: [Int], _ bonus: Int, _ stage: EveningSite.Stage
  ) -> String? {
    let isFinal = stage == .final || stage == .reversed
    let tiers = stage == .reversed ? tiers.reversed() : tiers
    let listed = numbers.map(String.init).joined(separator: ",")
    switch form {
    case .operators:
      if stage == .nothing { return #"{"resultCode":null,"data":{"list":[]}}"# }
      let balls = numbers.enumerated().map { "\"tm\($0 + 1)WnNo\":\($1)" }
      let tiers = tiers.enumerated().map { index, tier in
        let (winners, prize) = isFinal ? tier : (0, 0)
        return "\"rnk\(index + 1)WnNope\":\(winners),\"rnk\(index + 1)WnAmt\":\(prize)"
      }
      let row =
        (["\"ltEpsd\":1247,\"ltRflYmd\":\"20261024\",\"bnsWnNo\":\(bonus)"] + balls + tiers
        + ["\"wholEpsdSumNtslAmt\":\(isFinal ? sales : 0)"]).joined(separator: ",")
      return "{\"resultCode\":null,\"data\":{\"list\":[{\(row)}]}}"
    case .old:
      if stage == .nothing { return #"{"returnValue":"fail"}"# }
      let balls = numbers.enumerated().map { "\"drwtNo\($0 + 1)\":\($1)" }
      let (winners, prize) = isFinal ? tiers[0] : (0, 0)
      return "{\"returnValue\":\"success\",\"drwNo\":1247,\"drwNoDate\":\"2026-10-24\","
        + balls.joined(separator: ",") + ",\"bnusNo\":\(bonus),\"firstPrzwnerCo\":\(winners),"
        + "\"firstWinamnt\":\(prize),\"totSellamnt\":\(isFinal ? sales : 0)}"
    case .mirror, .mirrorWithEmptyDivisions:
      if stage == .nothing { return nil }
      let tiers = tiers.map { "{\"prize\":\($1),\"winners\":\($0)}" }
      let early = form == .mirror ? ["{}", "{}", "{}", "{}", "{}"] : []
      return "{\"draw_no\":1247,\"numbers\":[\(listed)],\"bonus_no\":\(bonus),"
        + "\"date\":\"2026-10-24T00:00:00Z\","
        + "\"divisions\":[\((isFinal ? tiers : early).joined(separator: ","))]"
        + (isFinal ? ",\"total_sales_amount\":\(sales)}" : "}")
    }
  }
}
