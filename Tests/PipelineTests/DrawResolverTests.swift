import DrawHistory
import Lottery
import Platform
import Testing

@testable import Pipeline

struct DrawResolverTests {
  private func round(_ number: Int) throws -> Round { try #require(Round(number)) }

  private func resolver(today: String, mayFetch: Bool = false) throws -> DrawResolver {
    DrawResolver(
      library: DrawLibrary(), days: DrawDays(today: try #require(CalendarDate(today))),
      mayFetch: mayFetch)
  }

  /// Whether the round's draw, unknown so far, may still arrive.
  private func isAwaited(_ number: Int, _ resolver: inout DrawResolver) throws -> Bool {
    let isAwaited = resolver.isAwaiting(try round(number))
    #expect(resolver.draw(try round(number)) == nil)
    return isAwaited
  }

  @Test("a round in the history is found without a request")
  func known() throws {
    var resolver = try resolver(today: "2026-11-20")
    let isAwaiting = resolver.isAwaiting(try round(1244))
    #expect(!isAwaiting)
    let draw = resolver.draw(try round(1244))
    #expect(draw?.draw.winning.numbers == [1, 13, 18, 26, 34, 38])
    #expect(resolver.sendRequest().isEmpty)
  }

  @Test("a draw dated after today is unknown, even if the history has it")
  func future() throws {
    var resolver = try resolver(today: "2026-10-02", mayFetch: true)
    #expect(try !isAwaited(1244, &resolver))
    #expect(resolver.sendRequest().isEmpty)
  }

  @Test("a round drawn today is not requested")
  func today() throws {
    var resolver = try resolver(today: "2026-10-10", mayFetch: true)
    #expect(try !isAwaited(1245, &resolver))
    #expect(resolver.sendRequest().isEmpty)
  }

  @Test("a round drawn today is requested once its result may be posted")
  func posted() throws {
    let today = try #require(CalendarDate("2026-10-10"))
    var resolver = DrawResolver(
      library: DrawLibrary(), days: DrawDays(today: today, lastPosted: today), mayFetch: true)
    #expect(try isAwaited(1245, &resolver))
  }

  @Test func `a run that continues past midnight requests the round drawn the day before`() throws {
    let saturday = try #require(CalendarDate("2026-10-10"))
    var resolver = DrawResolver(
      library: DrawLibrary(), days: DrawDays(today: saturday), mayFetch: true)
    #expect(try !isAwaited(1245, &resolver))
    let sunday = saturday.adding(days: 1)
    resolver.update(to: DrawDays(today: sunday, lastDrawn: sunday, lastPosted: sunday))
    #expect(resolver.days.today == sunday)
    #expect(try isAwaited(1245, &resolver))
  }

  @Test func `an endless run requests a draw again after a minute, or ten after a failure`() throws
  {
    let today = try #require(CalendarDate("2026-10-20"))
    let days = DrawDays(today: today)
    var resolver = DrawResolver(
      library: DrawLibrary(), days: days, mayFetch: true,
      fetching: DrawFetch.Settings(base: "http://127.0.0.1:1"))
    #expect(try isAwaited(1245, &resolver))
    #expect(!resolver.sendRequest().isEmpty)
    resolver.stop()
    for (seconds, isAwaited) in [(59, false), (61, true)] {
      resolver.update(to: days, at: .now + .seconds(seconds))
      #expect(try self.isAwaited(1245, &resolver) == isAwaited)
    }
    #expect(!resolver.sendRequest().isEmpty)
    while resolver.deadline != nil {
      let readable = try Readiness.wait(for: resolver.awaited, until: resolver.deadline)
      _ = resolver.receive(readable: readable)
    }
    for (seconds, isAwaited) in [(61, false), (601, true)] {
      resolver.update(to: days, at: .now + .seconds(seconds))
      #expect(try self.isAwaited(1245, &resolver) == isAwaited)
    }
  }

  @Test(
    "requests to a site are spaced out, except on loopback",
    arguments: [("https://127.0.0.1:1", true), ("http://127.0.0.1:1", false)])
  func pause(base: String, hasPause: Bool) throws {
    var resolver = DrawResolver(
      library: DrawLibrary(), days: DrawDays(today: try #require(CalendarDate("2026-11-20"))),
      mayFetch: true, fetching: DrawFetch.Settings(base: base))
    resolver.request([try round(1245)], fetchesAll: false)
    #expect(resolver.sendRequest().count >= 1)
    resolver.stop()
    resolver.request([try round(1246)], fetchesAll: false)
    let deadline = resolver.deadline
    let next = try #require(deadline)
    #expect((next > .now) == hasPause)
  }

  @Test("offline, a missing round is not requested")
  func offline() throws {
    var resolver = try resolver(today: "2026-11-20")
    #expect(try !isAwaited(1245, &resolver))
    #expect(resolver.sendRequest().isEmpty)
  }

  @Test("a drawn round that is missing is awaited if requests are allowed")
  func awaited() throws {
    var resolver = try resolver(today: "2026-11-20", mayFetch: true)
    #expect(try isAwaited(1245, &resolver))
  }
}
