import Foundation
import TestSupport
import Testing

/// `lotto draws update` against misbehaving sites, with no cache, a good one or a corrupt one.
struct HostileUpdateTests {
  /// The state of the cache before the update.
  private enum Cache: String, CaseIterable {
    case none
    case good
    case corrupt
  }

  private struct Outcome {
    let behavior: HostileBehavior
    let cache: Cache
    let update: ProgramRun
    let duration: Duration
    /// The bytes of the cache file afterwards; nil if there is none.
    let file: Data?
    /// The files in the cache's folder afterwards.
    let names: Set<String>
    /// What the next run knows about the requested round and the one in the cache.
    let known: ProgramRun

    var name: String { "\(behavior.name), \(cache) cache" }
  }

  /// A cache with a draw that is not requested.
  private let good: Data
  /// A damaged cache, whose file has a wrong draw of the requested round.
  private let corrupt: Data

  init() throws {
    good = try Self.cache(DrawSetting.next)
    let both = String(
      decoding: try Self.cache(HostileBehavior.line, DrawSetting.next), as: UTF8.self)
    let damaged = both.replacing("2026-10-10,6,27,", with: "2026-10-10,5,27,")
    try #require(damaged != both)
    corrupt = Data(damaged.utf8)
  }

  private static func cache(_ lines: String...) throws -> Data {
    let setting = try DrawSetting()
    let text = lines.map { $0 + "\n" }.joined()
    let file = try setting.folder.file("d.csv", Array(text.utf8)).path
    #expect(try setting.run("draws", "import", file).status == 0)
    return try Data(contentsOf: setting.cache)
  }

  @Test("an update ends in time and stores no wrong draw, whatever the site sends")
  func everyBehavior() async throws {
    let outcomes = try await HostileSite().visit(as: Cache.allCases.map(\.rawValue)) {
      try outcome(of: $0, try #require(Cache(rawValue: $1)), site: $2)
    }
    #expect(outcomes.count == 3 * HostileBehavior.all.count)
    for outcome in outcomes {
      if outcome.behavior.says.isEmpty { expectStored(outcome) } else { expectRefused(outcome) }
      let (diagnostics, isDamaged) = (outcome.update.diagnostics, outcome.cache == .corrupt)
      #expect(diagnostics.contains("damaged") == isDamaged, "\(outcome.name): \(diagnostics)")
      #expect(!diagnostics.contains("\u{1B}"), "\(outcome.name)")
      #expect(outcome.update.output.isEmpty, "\(outcome.name)")
      // This checks only that it ends; Benchmarks/Reliability measures how soon, on an idle machine.
      #expect(outcome.duration < .seconds(30), "\(outcome.name): \(outcome.duration)")
      #expect(
        outcome.names.isSubset(
          of: ["draws.cache", "draws.lock"] + (outcome.behavior.isEarly ? ["draws.early"] : [])),
        "\(outcome.name): \(outcome.names)")
    }
  }

  /// A valid response is stored beside known draws, and replaces a damaged cache.
  private func expectStored(_ outcome: Outcome) {
    let expected = [HostileBehavior.line] + (outcome.cache == .good ? [DrawSetting.next] : [])
    #expect(outcome.update.status == 0, "\(outcome.name): \(outcome.update.diagnostics)")
    #expect(outcome.known.lines.dropFirst() == expected[...], "\(outcome.name)")
    #expect(outcome.known.status == (outcome.cache == .good ? 0 : 1), "\(outcome.name)")
    let stored = String(decoding: outcome.file ?? Data(), as: UTF8.self).split(separator: "\n")
    #expect(stored.dropFirst().map(String.init) == expected, "\(outcome.name)")
  }

  /// Any other response is refused with a reason, and leaves the cache of final draws unchanged;
  /// numbers without amounts are known to the next run.
  private func expectRefused(_ outcome: Outcome) {
    let (behavior, diagnostics) = (outcome.behavior, outcome.update.diagnostics)
    #expect(outcome.update.status == 69, "\(outcome.name): \(diagnostics)")
    #expect(diagnostics.contains(behavior.says), "\(outcome.name): \(diagnostics)")
    let warnings = (outcome.cache == .corrupt ? 1 : 0) + (behavior.isEarly ? 0 : 1)
    #expect(
      diagnostics.components(separatedBy: "warning").count == warnings + 1,
      "\(outcome.name): \(diagnostics)")
    #expect(outcome.file == before(outcome.cache), "\(outcome.name)")
    let expected =
      (behavior.isEarly ? [HostileBehavior.earlyLine] : [])
      + (outcome.cache == .good ? [DrawSetting.next] : [])
    #expect(outcome.known.lines.dropFirst() == expected[...], "\(outcome.name)")
    #expect(outcome.known.status == (expected.count == 2 ? 0 : 1), "\(outcome.name)")
  }

  private func before(_ cache: Cache) -> Data? {
    switch cache {
    case .none: nil
    case .good: good
    case .corrupt: corrupt
    }
  }

  private func outcome(
    of behavior: HostileBehavior, _ cache: Cache, site: String
  ) throws -> Outcome {
    let folder = try TemporaryFolder()
    let place = folder.url.appending(path: "lotto")
    if let bytes = before(cache) {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try bytes.write(to: place.appending(path: "draws.cache"))
    }
    func draws(_ arguments: String...) throws -> ProgramRun {
      try ProgramRun(
        "lotto", ["draws"] + arguments + ["--as-of", "2026-10-20"],
        environment: ["XDG_CACHE_HOME": folder.url.path])
    }
    let clock = ContinuousClock()
    let start = clock.now
    let update = try draws("update", HostileBehavior.round, "--url", site)
    let duration = clock.now - start
    let names = try? FileManager.default.contentsOfDirectory(atPath: place.path)
    return Outcome(
      behavior: behavior, cache: cache, update: update, duration: duration,
      file: try? Data(contentsOf: place.appending(path: "draws.cache")), names: Set(names ?? []),
      known: try draws("show", "--offline", "-f", "csv", HostileBehavior.round, "1246"))
  }
}
