import DrawHistory
import Lottery
import Platform
import Testing

@testable import Pipeline

struct DrawResolverTests {
  private func round(_ number: Int) throws -> Round { try #require(Round(number)) }

  private func resolver(today: String, mayFetch: Bool = false) throws -> DrawResolver {
    DrawResolver(
      library: DrawLibrary(), today: try #require(CalendarDate(today)), mayFetch: mayFetch)
  }

  @Test("a round of the history is answered at once")
  func known() throws {
    var resolver = try resolver(today: "2026-11-20")
    guard case .final(let draw?) = resolver.look(up: try round(1244)) else {
      Issue.record("expected the draw")
      return
    }
    #expect(draw.draw.winning.numbers == [1, 13, 18, 26, 34, 38])
    #expect(resolver.sendRequest().isEmpty)
  }

  @Test("a draw that is dated after today is not known, though the history has it")
  func future() throws {
    var resolver = try resolver(today: "2026-10-02", mayFetch: true)
    guard case .final(nil) = resolver.look(up: try round(1244)) else {
      Issue.record("expected no draw")
      return
    }
    #expect(resolver.sendRequest().isEmpty)
  }

  @Test("a round that is drawn today is not asked for")
  func today() throws {
    var resolver = try resolver(today: "2026-10-10", mayFetch: true)
    guard case .final(nil) = resolver.look(up: try round(1245)) else {
      Issue.record("expected no draw")
      return
    }
    #expect(resolver.sendRequest().isEmpty)
  }

  @Test("once its result may be posted, a round that is drawn today is asked for")
  func posted() throws {
    let today = try #require(CalendarDate("2026-10-10"))
    var resolver = DrawResolver(
      library: DrawLibrary(), today: today, mayFetch: true, lastPostedDay: today)
    guard case .awaited = resolver.look(up: try round(1245)) else {
      Issue.record("expected to wait")
      return
    }
  }

  @Test func `a day later, what was not drawn and what was not to be had is asked for`() throws {
    let saturday = try #require(CalendarDate("2026-10-10"))
    var resolver = DrawResolver(library: DrawLibrary(), today: saturday, mayFetch: true)
    guard case .final(nil) = resolver.look(up: try round(1245)) else {
      Issue.record("expected no draw")
      return
    }
    let sunday = saturday.adding(days: 1)
    resolver.turn(to: DrawDays(today: sunday, lastDrawn: sunday, lastPosted: sunday))
    #expect(resolver.today == sunday)
    guard case .awaited = resolver.look(up: try round(1245)) else {
      Issue.record("expected to wait")
      return
    }
  }

  @Test(
    "between two questions to a site there is a pause, and none to this machine",
    arguments: [("https://127.0.0.1:1", true), ("http://127.0.0.1:1", false)])
  func pause(base: String, hasPause: Bool) throws {
    var resolver = DrawResolver(
      library: DrawLibrary(), today: try #require(CalendarDate("2026-11-20")), mayFetch: true,
      terms: DrawFetch.Terms(base: base))
    resolver.request([try round(1245)], fetchesAll: false)
    #expect(resolver.sendRequest().count >= 1)
    resolver.stop()
    resolver.request([try round(1246)], fetchesAll: false)
    let deadline = resolver.deadline
    let next = try #require(deadline)
    #expect((next > .now) == hasPause)
  }

  @Test("without leave to ask, what is missing is missing")
  func offline() throws {
    var resolver = try resolver(today: "2026-11-20")
    guard case .final(nil) = resolver.look(up: try round(1245)) else {
      Issue.record("expected no draw")
      return
    }
    #expect(resolver.sendRequest().isEmpty)
  }

  @Test("a missing round that was drawn is waited for when asking is allowed")
  func awaited() throws {
    var resolver = try resolver(today: "2026-11-20", mayFetch: true)
    guard case .awaited = resolver.look(up: try round(1245)) else {
      Issue.record("expected to wait")
      return
    }
  }
}
