import Lottery
import Testing

@testable import DrawHistory

struct NewestDrawTests {
  private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  private func newestKnown(
    today: String, library: DrawLibrary = DrawLibrary()
  ) throws -> NewestDraw? {
    try provider(today: today, library: library).newestKnown
  }

  private func provider(
    today: String, lastDrawn: String? = nil, library: DrawLibrary = DrawLibrary()
  ) throws -> DrawProvider {
    let days = DrawDays(today: try day(today), lastDrawn: try lastDrawn.map { try day($0) })
    return DrawProvider(library: library, days: days, mayFetch: false)
  }

  @Test(
    "the newest round is the last one drawn; on draw day that depends on the hour",
    arguments: [
      ("2026-11-21", "2026-11-20", 1250), ("2026-11-21", "2026-11-21", 1251),
      ("2026-11-22", nil, 1251), ("2002-12-07", nil, 1), ("2002-12-06", nil, 0),
    ])
  func calendar(today: String, lastDrawn: String?, number: Int) throws {
    let newest = try provider(today: today, lastDrawn: lastDrawn).newestRound
    #expect(newest == Round(number))
  }

  @Test("the newest known draw comes with the later rounds that are missing")
  func missing() throws {
    let late = try #require(try newestKnown(today: "2026-11-22"))
    #expect(late.round.number == 1244)
    #expect(late.missing.map(\.number) == Array(1245...1251))
    let early = try #require(try newestKnown(today: "2026-10-09"))
    #expect(early.round.number == 1244)
    #expect(early.missing.isEmpty)
    let past = try #require(try newestKnown(today: "2026-10-02"))
    #expect(past.round.number == 1243)
    #expect(try newestKnown(today: "2002-12-06") == nil)
    #expect(try newestKnown(today: "2026-11-22", library: DrawLibrary(file: [:])) == nil)
  }

  @Test("a gap before the newest known draw does not count as missing")
  func gap() throws {
    let line = "1246,2026-10-17,4,12,20,28,36,44,2"
    let draw = try DrawLine.read(Array(line.utf8)[...])
    let library = DrawLibrary(file: [draw.round: draw])
    let newest = try #require(try newestKnown(today: "2026-10-20", library: library))
    #expect(newest.round.number == 1246 && newest.missing.isEmpty)
  }

  @Test("offline, the newest known draw is used and no request is sent")
  func offline() throws {
    var provider = try provider(today: "2026-11-22")
    var events = 0
    let newest = try provider.obtainNewest { _ in events += 1 }
    #expect(newest?.round.number == 1244 && newest?.missing.count == 7)
    #expect(newest?.reason == nil)
    #expect(events == 0)
  }
}
