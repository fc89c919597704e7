import Foundation
import JSON
import Lottery
import TestSupport
import Testing

@testable import Reporting

@Suite(.enabled(if: NodeRun.isInstalled, "node is missing: apt-get install nodejs"))
struct CalendarFileTests {
  /// The calendar file of these deadlines, created at a fixed time.
  private static func file(_ deadlines: JSONValue) throws -> String {
    let settings = FormatSettings(language: .korean, width: 80)
    let driver = """
      const time = new Date("2026-11-20T12:34:56.789Z");
      console.log(JSON.stringify(calendarFile(input.deadlines, time)));
      """
    let line = try #require(try NodeRun.lines(driver, settings, ["deadlines": deadlines]).first)
    return try #require(try JSONReader.read(Array(line.utf8)).string)
  }

  @Test func `the file is an RFC 5545 calendar`() throws {
    let text = try Self.file(
      .array([
        .object([
          "day": .string("2027-01-04"), "identity": .string("1f"),
          "summary": .string("Lotto; a, b\\c"),
          "details": .array([.string("a.png A"), .string("b.png\r\nBEGIN:VEVENT")]),
        ])
      ]))
    #expect(
      text.components(separatedBy: "\r\n") == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//lotto//report//EN", "BEGIN:VEVENT",
        "UID:lotto-1f@lotto.invalid", "DTSTAMP:20261120T123456Z",
        "DTSTART;VALUE=DATE:20270104", #"SUMMARY:Lotto\; a\, b\\c"#,
        #"DESCRIPTION:a.png A\nb.png\nBEGIN:VEVENT"#, "TRANSP:TRANSPARENT", "BEGIN:VALARM",
        "ACTION:DISPLAY", #"DESCRIPTION:Lotto\; a\, b\\c"#, "TRIGGER:-P30D", "END:VALARM",
        "BEGIN:VALARM", "ACTION:DISPLAY", #"DESCRIPTION:Lotto\; a\, b\\c"#, "TRIGGER:-P7D",
        "END:VALARM", "END:VEVENT", "END:VCALENDAR", "",
      ])
  }

  @Test func `lines are folded at 75 bytes, and unfolding restores the text`() throws {
    let long = String(repeating: "복권🍀", count: 40)
    let text = try Self.file(
      .array([
        .object([
          "day": .string("2027-01-04"), "identity": .string("1f"), "summary": .string(long),
          "details": .array([]),
        ])
      ]))
    for line in text.components(separatedBy: "\r\n") { #expect(line.utf8.count <= 75) }
    #expect(text.replacing("\r\n ", with: "").contains("SUMMARY:\(long)\r\n"))
  }

  /// The events of a report of these payloads, each a ticket with a game that won.
  private static func deadlines(
    _ payloads: [String], source: String = "a.png", _ language: Language = .english,
    games: [[Int]] = [Sample.fifth], today: CalendarDate = Sample.afterDraw
  ) -> [CalendarEntry] {
    var tally = PageTally()
    let codes = payloads.enumerated().map { index, payload in
      Sample.code(
        Sample.drawn(games, today: today), number: index + 1, payload: Array(payload.utf8))
    }
    tally.add(
      GameRecord.records(
        of: InputOutcome(source: Sample.source(source), codes: codes, failure: nil)))
    return tally.deadlines(in: language)
  }

  @Test func `an event keeps its identity in every report of the same games`() {
    let identities = [
      Self.deadlines(["one", "two"]), Self.deadlines(["two", "one"]),
      Self.deadlines(["one", "two"], source: "b.png"), Self.deadlines(["one", "two"], .korean),
      Self.deadlines(["one", "two"], today: Sample.inDoubt),
    ].map { $0.map(\.identity) }
    #expect(identities.allSatisfy { $0 == identities[0] && $0.count == 1 })
  }

  @Test func `events of other tickets or games on the same day have identities of their own`() {
    let reports = [
      Self.deadlines(["one"]), Self.deadlines(["two"]), Self.deadlines(["one", "two"]),
      Self.deadlines(["one", "three"]),
      Self.deadlines(["one"], games: [Sample.fifth, Sample.fifth]),
      Self.deadlines(["one"], games: [Sample.lostWithBonus, Sample.fifth]),
    ]
    #expect(reports.allSatisfy { $0.map(\.day) == ["2024-12-31"] })
    #expect(Set(reports.map { $0[0].identity }).count == reports.count)
  }

  @Test func `an identity reveals neither the payload nor the numbers`() {
    let identity = Self.deadlines([Sample.printedPayload])[0].identity
    // printf 'A\n%s' "${payload#*v=}" | sha256sum | cut -c1-32
    #expect(identity == "488a74008e520ae08421da0afad5c9f2")
  }

  @Test func `an event says that its deadline is in doubt`() {
    let event = Self.deadlines(["one"], today: Sample.inDoubt)[0]
    #expect(event.day == "2024-12-31")
    #expect(event.details[0].hasPrefix("claim at once: the deadline was about 2024-12-31"))
    #expect(event.details.count == 2)
  }

  @Test func `tickets due on one day share one event that names them`() throws {
    var tally = PageTally()
    for source in ["a.png", "b.png"] {
      tally.add(
        GameRecord.records(of: Sample.outcome(source, Sample.drawn([Sample.fifth]))))
    }
    let deadlines = tally.deadlines(in: .english)
    #expect(deadlines.map(\.day) == ["2024-12-31"])
    #expect(deadlines[0].summary == "Lotto: claim 10,000\u{A0}won (2 games)")
    #expect(deadlines[0].details[1] == "b.png A: 5th, any lotto shop or NH Nonghyup Bank")
  }

  @Test func `an event sums all claims of its day, even those that the page does not list`() throws
  {
    var tally = PageTally()
    for number in 1...530 {
      let outcome = Sample.outcome("\(number).png", Sample.drawn([Sample.fifth]))
      tally.add(GameRecord.records(of: outcome))
    }
    let deadlines = tally.deadlines(in: .english)
    #expect(deadlines.map(\.summary) == ["Lotto: claim 2,650,000\u{A0}won (530 games)"])
    #expect(deadlines[0].details.count == 501)
    #expect(deadlines[0].details.last == "and 30 more")
  }
}
