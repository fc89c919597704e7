import Foundation
import Lottery
import Platform
import TestSupport
import Testing

@testable import DrawHistory

/// A provider polled as by an event loop, with a script in place of `lotto-fetch`.
struct DrawStateTests {
  private static let early = "1245,2026-10-10,3,11,19,27,35,43,1"
  private static let final =
    "\(early),1,300000,2,200000,3,100000,4,50000,5,5000,9000000"
  private let folder: TemporaryFolder
  private let round: Round

  init() throws {
    folder = try TemporaryFolder()
    round = try #require(Round(1245))
  }

  private func provider(on day: String = "2026-10-20", fetch script: String) throws -> DrawProvider
  {
    try folder.script("lotto-fetch", "#!/bin/sh\necho call >> \(folder.path("calls"))\n\(script)\n")
    var settings = DrawFetch.Settings(base: "http://127.0.0.1")
    settings.helpers = BytePath(folder.path(""))
    let today = try #require(CalendarDate(day))
    let cache = DrawCache(try #require(BytePath(folder.path("cache"))))
    return DrawProvider(
      library: DrawLibrary(cache: cache, holding: [:]),
      days: DrawDays(today: today, lastPosted: today), mayFetch: true, fetching: settings)
  }

  private var calls: Int { ((try? folder.bytes("calls")) ?? []).count { $0 == UInt8(ascii: "\n") } }

  private func known(_ line: String) throws -> KnownDraw {
    KnownDraw(try DrawLine.read(ArraySlice(line.utf8)))
  }

  /// Polls until the round is no longer loading; returns the state, and the events meanwhile.
  private func poll(
    _ provider: inout DrawProvider
  ) throws -> (state: DrawState, events: [DrawEvent]) {
    var events: [DrawEvent] = []
    while true {
      let state = provider.state(of: round)
      if state != .loading { return (state, events) }
      events += provider.sendRequest()
      // A request that could not be started has ended already.
      guard let deadline = provider.deadline else { continue }
      let readable = try Readiness.wait(for: provider.awaited, until: deadline)
      events += provider.receive(readable: readable)
    }
  }

  @Test func `a missing draw is loading until its result is known`() throws {
    var provider = try provider(fetch: "echo \(Self.final)")
    #expect(provider.state(of: round) == .loading)
    let (state, events) = try poll(&provider)
    #expect(state == .known(try known(Self.final)))
    #expect(
      events.prefix(2) == [
        .requested([round]), .answered(obtained: [round], missing: [], reason: nil),
      ])
    #expect(calls == 1)
  }

  @Test func `a known draw reaches the cache after the loop has gone on`() throws {
    var provider = try provider(fetch: "echo \(Self.final)")
    _ = try poll(&provider)
    var stored = MergeResult()
    stored.added = [round]
    #expect(try provider.finishStoring(atMost: .seconds(30)) == [.merged(stored)])
    let cached = try DrawCache(try #require(BytePath(folder.path("cache")))).read()
    #expect(cached == [round: try known(Self.final).draw])
    #expect(provider.state(of: round) == .known(try known(Self.final)))
  }

  @Test func `numbers without amounts are early, and not requested again at once`() throws {
    var provider = try provider(fetch: "echo \(Self.early)")
    #expect(try poll(&provider).state == .early(try known(Self.early)))
    #expect(try poll(&provider).state == .early(try known(Self.early)))
    #expect(calls == 1)
  }

  @Test func `a failed draw has its reason, and is not requested again`() throws {
    var provider = try provider(fetch: "echo 'the site is closed' >&2; exit 69")
    let (state, events) = try poll(&provider)
    #expect(state == .failed("the site is closed"))
    #expect(
      events.contains(
        .answered(
          obtained: [], missing: [round], reason: .reported(Wording(verbatim: "the site is closed"))
        )))
    #expect(try poll(&provider).state == state)
    #expect(calls == 1)
  }

  @Test func `a draw without a published result has failed, or on its own day is pending`() throws {
    var late = try provider(fetch: "exit 1")
    let reason = "no result has been published for round 1245"
    #expect(try poll(&late).state == .failed(reason))
    var today = try provider(on: "2026-10-10", fetch: "echo 'no result yet' >&2; exit 1")
    let (state, events) = try poll(&today)
    #expect(state == .pending)
    // On the evening of the draw that is no news.
    #expect(events.contains(.answered(obtained: [], missing: [round], reason: nil)))
  }

  @Test func `a draw of a later day is pending, without a request`() throws {
    var provider = try provider(on: "2026-10-09", fetch: "echo \(Self.final)")
    #expect(try poll(&provider).state == .pending)
    #expect(calls == 0)
  }

  @Test func `without lotto-fetch a draw has failed, and other rounds are not requested`() throws {
    var provider = try provider(fetch: "")
    try FileManager.default.removeItem(atPath: folder.path("lotto-fetch"))
    guard case .failed(let reason) = try poll(&provider).state else {
      Issue.record("did not fail")
      return
    }
    #expect(reason.hasPrefix("lotto-fetch: "))
    let next = try #require(Round(1246))
    #expect(
      provider.state(of: next) == .failed("no request for round 1246 has been answered"))
  }
}
