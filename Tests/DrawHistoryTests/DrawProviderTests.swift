import Lottery
import Platform
import TestSupport
import Testing

@testable import DrawHistory

struct DrawProviderTests {
  private func round(_ number: Int) throws -> Round { try #require(Round(number)) }

  private func provider(today: String, mayFetch: Bool = false) throws -> DrawProvider {
    DrawProvider(
      library: DrawLibrary(), days: DrawDays(today: try #require(CalendarDate(today))),
      mayFetch: mayFetch)
  }

  /// Whether the round's draw, unknown so far, may still arrive.
  private func isAwaited(_ number: Int, _ provider: inout DrawProvider) throws -> Bool {
    let isAwaited = provider.state(of: try round(number)) == .loading
    #expect(provider.draw(try round(number)) == nil)
    return isAwaited
  }

  @Test("a round in the history is found without a request")
  func known() throws {
    var provider = try provider(today: "2026-11-20")
    let state = provider.state(of: try round(1244))
    let draw = try #require(provider.draw(try round(1244)))
    #expect(state == .known(draw))
    #expect(draw.draw.winning.numbers == [1, 13, 18, 26, 34, 38])
    #expect(provider.sendRequest().isEmpty)
  }

  @Test("a draw dated after today is unknown, even if the history has it")
  func future() throws {
    var provider = try provider(today: "2026-10-02", mayFetch: true)
    #expect(try !isAwaited(1244, &provider))
    #expect(provider.sendRequest().isEmpty)
  }

  @Test("a round drawn today is not requested")
  func today() throws {
    var provider = try provider(today: "2026-10-10", mayFetch: true)
    #expect(try !isAwaited(1245, &provider))
    #expect(provider.sendRequest().isEmpty)
  }

  @Test("a round drawn today is requested once its result may be posted")
  func posted() throws {
    let today = try #require(CalendarDate("2026-10-10"))
    var provider = DrawProvider(
      library: DrawLibrary(), days: DrawDays(today: today, lastPosted: today), mayFetch: true)
    #expect(try isAwaited(1245, &provider))
  }

  @Test func `a run that continues past midnight requests the round drawn the day before`() throws {
    let saturday = try #require(CalendarDate("2026-10-10"))
    var provider = DrawProvider(
      library: DrawLibrary(), days: DrawDays(today: saturday), mayFetch: true)
    #expect(try !isAwaited(1245, &provider))
    let sunday = saturday.adding(days: 1)
    provider.update(to: DrawDays(today: sunday, lastDrawn: sunday, lastPosted: sunday))
    #expect(provider.days.today == sunday)
    #expect(try isAwaited(1245, &provider))
  }

  @Test func `an endless run requests a draw again after a minute, or ten after a failure`() throws
  {
    let today = try #require(CalendarDate("2026-10-20"))
    let days = DrawDays(today: today)
    var provider = DrawProvider(
      library: DrawLibrary(), days: days, mayFetch: true,
      fetching: DrawFetch.Settings(base: "http://127.0.0.1:1"))
    #expect(try isAwaited(1245, &provider))
    #expect(!provider.sendRequest().isEmpty)
    provider.stop()
    for (seconds, isAwaited) in [(59, false), (61, true)] {
      provider.update(to: days, at: .now + .seconds(seconds))
      #expect(try self.isAwaited(1245, &provider) == isAwaited)
    }
    #expect(!provider.sendRequest().isEmpty)
    while provider.deadline != nil {
      let readable = try Readiness.wait(for: provider.awaited, until: provider.deadline)
      _ = provider.receive(readable: readable)
    }
    for (seconds, isAwaited) in [(61, false), (601, true)] {
      provider.update(to: days, at: .now + .seconds(seconds))
      #expect(try self.isAwaited(1245, &provider) == isAwaited)
    }
  }

  @Test(
    "requests to a site are spaced out, except on loopback",
    arguments: [("https://127.0.0.1:1", true), ("http://127.0.0.1:1", false)])
  func pause(base: String, hasPause: Bool) throws {
    var provider = DrawProvider(
      library: DrawLibrary(), days: DrawDays(today: try #require(CalendarDate("2026-11-20"))),
      mayFetch: true, fetching: DrawFetch.Settings(base: base))
    provider.request([try round(1245)], fetchesAll: false)
    #expect(provider.sendRequest().count >= 1)
    provider.stop()
    provider.request([try round(1246)], fetchesAll: false)
    let deadline = provider.deadline
    let next = try #require(deadline)
    #expect((next > .now) == hasPause)
  }

  @Test("offline, a missing round is not requested")
  func offline() throws {
    var provider = try provider(today: "2026-11-20")
    #expect(try !isAwaited(1245, &provider))
    #expect(provider.sendRequest().isEmpty)
  }

  @Test("a drawn round that is missing is awaited if requests are allowed")
  func awaited() throws {
    var provider = try provider(today: "2026-11-20", mayFetch: true)
    #expect(try isAwaited(1245, &provider))
  }
}
