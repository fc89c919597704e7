import Lottery
import Testing

@testable import Reporting

struct BadgeTests {
  @Test func `badges count the rows of each group`() throws {
    #expect(
      try SampleReport.scene().badges == [
        .badges([
          BadgeBlock(kind: .all, title: "all", count: 11, isOn: true),
          BadgeBlock(kind: .won, title: "won", count: 5, isOn: false),
          BadgeBlock(kind: .lost, title: "no prize", count: 1, isOn: false),
          BadgeBlock(kind: .pending, title: "pending", count: 1, isOn: false),
          BadgeBlock(kind: .other, title: "other", count: 1, isOn: false),
          BadgeBlock(kind: .error, title: "error", count: 1, isOn: false),
          BadgeBlock(kind: .repeated, title: "repeat", count: 1, isOn: false),
          BadgeBlock(kind: .noDraw, title: "no result", count: 1, isOn: false),
        ])
      ])
  }

  @Test func `rare groups have a badge only if they have rows, and badges can be hidden`() throws {
    let found = try SampleReport.scene(.english, .search("a.png")).badges
    guard case .badges(let badges) = found.last else {
      Issue.record("no badges")
      return
    }
    #expect(badges.map(\.kind) == [.all, .won, .lost, .pending, .error])
    #expect(badges.first { $0.kind == .lost }?.count == 0)
    #expect(try SampleReport.scene(.english, .showBadges(false)).badges.isEmpty)
  }
}

struct CelebrationTests {
  @Test func `the best first to third prize among the listed rows is celebrated`() throws {
    #expect(
      try SampleReport.scene().celebration == [
        .heading(
          Line(
            "Congratulations! 1st prize on b.png, game A: 1,512,075,572\u{A0}won net, "
              + "claim by about 2024-12-31", .rank(1)))
      ])
    #expect(
      try SampleReport.scene(.korean, .search("45 17 unpublished")).celebration == [
        .heading(
          Line(
            "축하합니다! unpublished.png A게임 3등 당첨: 당첨금 미발표, 지급기한 2024-12-31까지(예상)", .rank(3)))
      ])
  }

  @Test func `an expired prize is never celebrated`() throws {
    let records = GameRecord.records(
      of: Sample.outcome("e.png", Sample.drawn([Sample.first], today: Sample.afterClaim)))
    let totals = Totals(ListedGame.list(records))
    #expect(totals.won == Sample.sum(2_207_575_472))
    #expect(ReportScene(totals, in: .english).celebration.isEmpty)
  }

  @Test func `a fourth prize or none is not celebrated`() throws {
    let scene = try SampleReport.scene(.english, .choose(.rank, option: 4, isOn: true))
    #expect(scene.celebration.isEmpty)
    #expect(ReportScene(Totals(), in: .english).celebration.isEmpty)
  }
}

struct TotalsSummaryTests {
  private static func fact(_ name: String, _ text: String, _ role: Role = .plain) -> Fact {
    Fact(name: name, value: Line(text, role))
  }

  // To claim: 1,512,075,572 + 5,000 + 50,000. The tax on the first prize is 695,499,900. The 5,000
  // of e.png have expired. 2,207,635,472 won for the 6,000 spent on six drawn games.
  @Test func `the amount to claim comes first, followed by the figures behind it`() throws {
    #expect(
      try SampleReport.scene().facts == [
        Self.fact("To claim, net", "3rd prize + 1,512,130,572\u{A0}won", .prize),
        Self.fact("Next deadline", "2024-12-31"), Self.fact("Spent", "8,000\u{A0}won"),
        Self.fact("Won", "3rd prize + 2,207,635,472\u{A0}won"),
        Self.fact("Expired", "5,000\u{A0}won", .faint),
        Self.fact("Tax (estimate)", "695,499,900\u{A0}won"),
      ])
  }

  @Test func `empty totals are left out`() throws {
    #expect(
      try SampleReport.scene(.korean, .pressBadge(.pending)).facts == [
        Self.fact("구입액", "1,000원"), Self.fact("당첨금", "0원"),
      ])
    #expect(try SampleReport.scene(.english, .pressBadge(.error)).facts.isEmpty)
  }

  @Test(arguments: [
    (0.0, "0.0\u{A0}%"), (0.4996, "50.0\u{A0}%"), (1, "100.0\u{A0}%"), (10, "1,000.0\u{A0}%"),
    (10.4, "×10"), (78_541.875, "×78,542"), (9.2e15, "> ×10^15"),
  ])
  func `a ratio above a thousand percent is shown as a factor`(_ ratio: Double, _ text: String) {
    #expect(DisplayText.ratio(ratio) == text)
  }
}

struct ClaimSummaryTests {
  @Test func `a deadline in doubt is counted apart, and is never the next one`() {
    let outcomes = [
      Sample.outcome("doubt.png", Sample.drawn([Sample.fourth], today: Sample.inDoubt)),
      Sample.outcome("old.png", Sample.drawn([Sample.fifth], today: Sample.afterClaim)),
    ]
    let records = outcomes.flatMap { GameRecord.records(of: $0) }
    let scene = ReportScene(Totals(ListedGame.list(records)), in: .english)
    let facts = scene.facts
    #expect(
      facts.map(\.name) == [
        "To claim, net", "Spent", "Won", "Deadline in doubt", "Expired",
      ])
    #expect(facts[0].value == Line("50,000\u{A0}won", .prize))
    #expect(facts[3].value == Line("50,000\u{A0}won", .warning))
    #expect(facts[4].value == Line("5,000\u{A0}won", .faint))
  }

  @Test func `a first prize in doubt is announced with its deadline`() {
    let records = GameRecord.records(
      of: Sample.outcome("doubt.png", Sample.drawn([Sample.first], today: Sample.inDoubt)))
    let scene = ReportScene(Totals(ListedGame.list(records)), in: .english)
    #expect(
      scene.celebration == [
        .heading(
          Line(
            "1st prize on doubt.png, game A: claim at once, the deadline was about 2024-12-31",
            .rank(1)))
      ])
  }
}

struct ReportFooterTests {
  @Test func `the footer shows the number of rows`() throws {
    #expect(
      try SampleReport.scene(.english, .pressBadge(.won)).footer
        == .text(Line("5 of 5 shown", .faint)))
  }

  @Test func `the footer says how many of many rows are shown`() {
    let state = ReportState(SampleReport.errors(1200))
    let records = GameRecord.records(
      of: Sample.outcome("x", failure: InputFailure(.noCode)))
    let scene = ReportScene(state, showing: 0..<50, totals: Totals(), in: .korean) { _ in
      records[0]
    }
    #expect(scene.footer == .text(Line("1,200개 중 50개 표시", .faint)))
  }
}
