import Foundation
import Lottery
import Platform
import Synchronization
import TestSupport
import Testing

@testable import DrawHistory

/// Looks draws up for a screen, with a script in place of `lotto-fetch`.
struct DrawLookupTests {
  private static let draw =
    "1245,2026-10-10,3,11,19,27,35,43,1,1,300000,2,200000,3,100000,4,50000,5,5000,9000000"
  private let folder: TemporaryFolder
  private let round: Round

  init() throws {
    folder = try TemporaryFolder()
    round = try #require(Round(1245))
  }

  /// A lookup on a day, with a script as `lotto-fetch` that records its arguments.
  private func lookup(
    on day: String = "2026-10-20", after delay: Delay = Delay(),
    start: @escaping DrawLookup.ThreadStart = detachThread, fetch script: String
  ) throws -> DrawLookup {
    let calls = folder.path("calls")
    try folder.script("lotto-fetch", "#!/bin/sh\necho \"$@\" >> \(calls)\n\(script)\n")
    var settings = DrawFetch.Settings(base: "http://127.0.0.1")
    settings.helpers = BytePath(folder.path(""))
    let noon = try #require(ISO8601DateFormatter().date(from: "\(day)T03:00:00Z"))
    let seconds = Int(noon.timeIntervalSince1970)
    return DrawLookup(
      in: DrawLibrary(cache: DrawCache(try #require(BytePath(folder.path("cache")))), holding: [:]),
      fetching: settings, start: start
    ) { KoreanTime(secondsSinceEpoch: seconds + delay.seconds.load(ordering: .relaxed)) }
  }

  /// How much later it is than noon in Korea.
  private final class Delay: Sendable { let seconds = Atomic(0) }

  private var calls: [Substring] {
    String(decoding: (try? folder.bytes("calls")) ?? [], as: UTF8.self).split(separator: "\n")
  }

  private func last(of states: AsyncStream<DrawState>) async -> DrawState? {
    var last: DrawState?
    for await state in states { last = state }
    return last
  }

  @Test func `a draw in the history is known at once`() async throws {
    let lookup = try lookup(fetch: "exit 69")
    let round = try #require(Round(1244))
    var states: [DrawState] = []
    for await state in lookup.states(of: round) { states.append(state) }
    #expect(states == [.known(KnownDraw(try #require(EmbeddedDraws.draw(round))))])
    #expect(calls.isEmpty)
  }

  @Test func `any other draw is loading, then known and cached`() async throws {
    let lookup = try lookup(fetch: "read wait < \(folder.path("go")); echo '\(Self.draw)'")
    #expect(unsafe mkfifo(folder.path("go"), 0o600) == 0)
    let draw = try DrawLine.read(ArraySlice(Self.draw.utf8))
    var states = lookup.states(of: round).makeAsyncIterator()
    #expect(await states.next() == .loading)
    try Data("go\n".utf8).write(to: folder.url.appending(path: "go"))
    #expect(await states.next() == .known(KnownDraw(draw)))
    #expect(await states.next() == nil)
    #expect(calls.count == 1)
    #expect(try DrawCache(try #require(BytePath(folder.path("cache")))).read() == [round: draw])
    #expect(await last(of: lookup.states(of: round)) == .known(KnownDraw(draw)))
    #expect(calls.count == 1)
  }

  @Test func `screens waiting for the same round share one request`() async throws {
    let lookup = try lookup(fetch: "read wait < \(folder.path("go")); echo '\(Self.draw)'")
    #expect(unsafe mkfifo(folder.path("go"), 0o600) == 0)
    let screens = (0..<5).map { _ in lookup.states(of: round) }
    try Data("go\n".utf8).write(to: folder.url.appending(path: "go"))
    for screen in screens {
      guard case .known = await last(of: screen) else {
        Issue.record("not known")
        continue
      }
    }
    #expect(calls == ["--json-errors --url http://127.0.0.1 1245"])
  }

  @Test func `a failure has a reason, and the next lookup sends a new request`()
    async throws
  {
    let lookup = try lookup(fetch: "echo 'the site is closed' >&2; exit 69")
    #expect(await last(of: lookup.states(of: round)) == .failed("the site is closed"))
    #expect(await last(of: lookup.states(of: round)) == .failed("the site is closed"))
    #expect(calls.count == 2)
  }

  @Test func `the reason of a failure is in English`() async throws {
    let reason = Wording("{0} is closed").with(Wording("site \(1)")).about("lotto-fetch")
    let lookup = try lookup(fetch: "echo '\(reason.json)' >&2; exit 69")
    #expect(
      await last(of: lookup.states(of: round)) == .failed("lotto-fetch: site 1 is closed"))
  }

  @Test(arguments: [
    ("kill -KILL $$", "lotto-fetch: no complete response"),
    ("exit 127", "lotto-fetch: exit status 127"),
  ])
  func `a failure without a message gives a reason, too`(_ fetch: String, _ reason: String)
    async throws
  {
    #expect(await last(of: try lookup(fetch: fetch).states(of: round)) == .failed(reason))
  }

  @Test func `a future draw is not requested`() async throws {
    let lookup = try lookup(on: "2026-10-09", fetch: "exit 69")
    #expect(await last(of: lookup.states(of: round)) == .pending)
    #expect(calls.isEmpty)
  }

  @Test func `numbers without amounts are early, and requested again after a minute`() async throws
  {
    let early = "1245,2026-10-10,3,11,19,27,35,43,1"
    let delay = Delay()
    let lookup = try lookup(after: delay, fetch: "cat \(folder.path("answer"))")
    _ = try folder.file("answer", Array("\(early)\n".utf8))
    let draw = try DrawLine.read(ArraySlice(early.utf8))
    for _ in 0..<2 {
      #expect(await last(of: lookup.states(of: round)) == .early(KnownDraw(draw)))
      #expect(calls.count == 1)
    }
    _ = try folder.file("answer", Array("\(Self.draw)\n".utf8))
    delay.seconds.store(60, ordering: .relaxed)
    let final = try DrawLine.read(ArraySlice(Self.draw.utf8))
    #expect(await last(of: lookup.states(of: round)) == .known(KnownDraw(final)))
    #expect(calls.count == 2)
    delay.seconds.store(600, ordering: .relaxed)
    #expect(await last(of: lookup.states(of: round)) == .known(KnownDraw(final)))
    #expect(calls.count == 2)
  }

  @Test func `if a request fails, numbers without amounts are still early`() async throws {
    let early = "1245,2026-10-10,3,11,19,27,35,43,1"
    let delay = Delay()
    let lookup = try lookup(
      after: delay, fetch: "test -e \(folder.path("out")) && exit 69; echo \(early)")
    let draw = try DrawLine.read(ArraySlice(early.utf8))
    #expect(await last(of: lookup.states(of: round)) == .early(KnownDraw(draw)))
    _ = try folder.file("out", [])
    delay.seconds.store(60, ordering: .relaxed)
    #expect(await last(of: lookup.states(of: round)) == .early(KnownDraw(draw)))
    #expect(calls.count == 2)
  }

  @Test(.timeLimit(.minutes(5)))
  func `without threads every lookup fails, and none waits for ever`() async throws {
    let lookup = try lookup(
      start: { _ in throw SystemError(number: EAGAIN) }, fetch: "exit 69")
    let rounds = [round, try #require(Round(1246))]
    let failures = await withTaskGroup(of: Int.self) { group in
      for task in 0..<4 {
        group.addTask {
          var failures = 0
          for step in 0..<2000 {
            for await state in lookup.states(of: rounds[(task + step) % 2]) {
              if case .failed = state { failures += 1 }
            }
          }
          return failures
        }
      }
      return await group.reduce(0, +)
    }
    #expect(failures == 8000)
  }

  @Test func `a draw is known even if the cache stays locked and cannot keep it`() async throws {
    let lookup = try lookup(fetch: "echo '\(Self.draw)'")
    let lock = try FileLock(try #require(BytePath(folder.path("draws.lock"))), atMost: .zero)
    guard case .known = await last(of: lookup.states(of: round)) else {
      Issue.record("not known")
      return
    }
    #expect(calls.count == 1)
    #expect(throws: (any Error).self) { try folder.bytes("cache") }
    extendLifetime(lock)
  }

  @Test func `without lotto-fetch the lookup fails with a reason`() async throws {
    let lookup = try lookup(fetch: "")
    try FileManager.default.removeItem(atPath: folder.path("lotto-fetch"))
    guard case .failed(let reason) = await last(of: lookup.states(of: round)) else {
      Issue.record("did not fail")
      return
    }
    #expect(reason.hasPrefix("lotto-fetch: "))
  }
}
