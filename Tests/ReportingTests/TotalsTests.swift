import Lottery
import Testing

@testable import Reporting

struct TotalsTests {
  private static func totals(_ outcomes: [InputOutcome]) -> Totals {
    Totals(ListedGame.list(outcomes.flatMap { GameRecord.records(of: $0) }))
  }

  private static func sheet() throws -> [InputOutcome] {
    try SampleReport.outcomes() + [
      Sample.outcome("more.png", Sample.drawn([Sample.second, Sample.third]))
    ]
  }

  // Games: b.png 4, a.png, 없음.png, e.png, unpublished.png 1 each, more.png 2; again.png is repeated.
  @Test func `games and their cost are counted once per ticket`() throws {
    let totals = Self.totals(try Self.sheet())
    #expect(totals.games == 10)
    #expect(totals.spent == 10_000)
    #expect(totals.spentOnDrawn == 8_000)
    #expect(totals.tickets == 6)
    #expect(totals.repeated == 1)
    #expect(totals.errors == 1)
  }

  // 1st 2,207,575,472 + 2nd 59,050,373 + 3rd 1,667,160 + 4th 50,000 + 5th 5,000 + expired 5,000.
  // Tax of the 1st: income 60,000,000 + 30 % of 1,907,575,472 = 632,272,640, local 63,227,260;
  // of the 2nd: income 11,810,070, local 1,181,000; of the others none.
  @Test func `prizes and taxes match sums calculated by hand`() throws {
    let totals = Self.totals(try Self.sheet())
    #expect(totals.won == Sample.sum(2_268_353_005, unpublished: .third))
    #expect(totals.won.published - totals.net.published == 695_499_900 + 12_991_070)
    #expect(totals.net == Sample.sum(1_559_862_035, unpublished: .third))
    #expect(totals.returnRate == 2_268_353_005.0 / 8_000)
  }

  @Test func `expired prizes are separate from claimable ones`() throws {
    let totals = Self.totals(try Self.sheet())
    #expect(totals.claims.expired == Sample.sum(5_000))
    #expect(totals.claims.expiredGames == 1)
    #expect(totals.claims.games == 6)
    #expect(totals.claims.won == Sample.sum(2_268_353_005 - 5_000, unpublished: .third))
    #expect(totals.claims.net == Sample.sum(1_559_862_035 - 5_000, unpublished: .third))
    #expect(totals.claims.tax == 695_499_900 + 12_991_070)
    #expect(totals.claims.nextDeadline == Sample.date("2024-12-31"))
    #expect(totals.claims.celebrated?.source == "b.png")
    #expect(totals.wonGames == 7)
  }

  @Test func `games, cost and prizes are also summed per rank and per round`() throws {
    let totals = Self.totals(try Self.sheet())
    #expect(
      totals.ranks == [
        .first: Totals.Share(games: 1, spent: 1_000, won: Sample.sum(2_207_575_472)),
        .second: Totals.Share(games: 1, spent: 1_000, won: Sample.sum(59_050_373)),
        .third: Totals.Share(
          games: 2, spent: 2_000, won: Sample.sum(1_667_160, unpublished: .third)),
        .fourth: Totals.Share(games: 1, spent: 1_000, won: Sample.sum(50_000)),
        .fifth: Totals.Share(games: 2, spent: 2_000, won: Sample.sum(10_000)),
      ])
    #expect(
      totals.rounds == [
        1100: Totals.Share(
          games: 8, spent: 8_000, won: Sample.sum(2_268_353_005, unpublished: .third)),
        1101: Totals.Share(games: 2, spent: 2_000, won: PrizeSum()),
      ])
  }

  // Round 1100 was drawn on 2023-12-30: paid from Monday 2024-01-01, a year less a day.
  @Test func `claims are counted by day and place, those of the best tickets first`() throws {
    let sheet = try Self.sheet() + [Sample.outcome("5th.png", Sample.drawn([Sample.fifth]))]
    let claims = Self.totals(sheet).claims.days.sorted { $0.key < $1.key }
    #expect(claims.map(\.key.place) == [.headOffice, .bank, .shop])
    #expect(claims.map(\.value.games) == [3, 3, 1])
    #expect(claims.allSatisfy { $0.key.lastDay == Sample.date("2024-12-31") })
  }

  // A shop that pays the 5th prize keeps the slip, and the 1st prize with it.
  @Test(arguments: [Rank.winning, [.fifth]])
  func `all prizes of a ticket are paid in one place, even if some rows are hidden`(
    _ shown: [Rank]
  ) {
    let slip = Sample.outcome("a.png", Sample.drawn([Sample.fifth, Sample.first, Sample.fourth]))
    let rows = GameRecord.records(of: slip).filter { shown.contains($0.rank) }
    let claims = Totals(ListedGame.list(rows)).claims
    #expect(Array(claims.places.keys) == [.headOffice])
    #expect(claims.days.map(\.key.place) == [.headOffice])
    #expect(claims.days.map(\.value.games) == [rows.count])
  }

  @Test func `a game of the first 87 rounds cost 2,000 won`() {
    let game = CodeReading.ticket(
      TicketResult(
        Sample.ticket(round: 87, [Sample.first]), draw: nil, today: Sample.afterDraw))
    #expect(Self.totals([Sample.outcome("old.png", game)]).spent == 2_000)
  }

  @Test func `rows without a game add no games, cost or prizes`() throws {
    let totals = Self.totals([
      Sample.outcome("c.png", .other(try Sample.pension)),
      Sample.outcome("d.png", failure: InputFailure(.noCode)),
      Sample.outcome("broken", .broken(PayloadError(.numbers, at: 45))),
    ])
    #expect(
      totals.games == 0 && totals.tickets == 0 && totals.spent == 0 && totals.won == PrizeSum())
    #expect(totals.errors == 2)
    #expect(totals.returnRate == nil)
  }

  @Test func `totals do not depend on the order of rows`() throws {
    let games = ListedGame.list(
      try Self.sheet().flatMap { GameRecord.records(of: $0) })
    #expect(Totals(games.reversed()) == Totals(games))
  }

  @Test func `without a drawn game there is no return`() {
    #expect(Self.totals([Sample.outcome("a.png", Sample.pending)]).returnRate == nil)
  }

  @Test func `sums saturate at the largest integer`() throws {
    let most = 300_000_000_000_000_000
    let draw = try #require(
      Draw(
        round: Round(1100)!, winning: Pick(Sample.first)!, bonus: 12,
        tiers: (0..<5).map { _ in PrizeTier(winners: 1, amount: most) }, totalSales: nil))
    let known = KnownDraw(draw, sha256: "")
    let outcomes = (0..<50).map {
      Sample.outcome("\($0)", Sample.drawn([Sample.first], draw: known))
    }
    let totals = Self.totals(outcomes)
    #expect(totals.won == Sample.sum(.max))
    #expect(totals.net == Sample.sum(.max))
    #expect(totals.claims.net == Sample.sum(.max))
    #expect(totals.rounds[1100]?.won == Sample.sum(.max))
    #expect(totals.ranks[.first]?.games == 50)
  }
}
