import Lottery
import Testing

@testable import Reporting

struct PageSectionTests {
  private static func page(
    _ outcomes: [InputOutcome], _ language: Language = .english, today: String = "2024-12-10"
  ) -> HTMLPage {
    var tally = PageTally()
    for outcome in outcomes { tally.add(GameRecord.records(of: outcome, in: language)) }
    let day = Sample.date(today)
    let edition = Edition(made: day, today: day, program: "lotto 1.2.3", newestRound: nil)
    return HTMLPage(
      [], of: 0, tally, FormatSettings(language: language, width: 80, edition: edition))
  }

  private static func grid(_ blocks: [Block]) throws -> GridBlock {
    try #require(
      blocks.compactMap { if case .grid(let grid) = $0 { grid } else { nil } }.first)
  }

  // The figures are those of `TotalsSummaryTests`.
  @Test func `the page starts with what to claim, by when, and what needs attention`() throws {
    let blocks = Self.page(try SampleReport.outcomes()).answer
    #expect(blocks.first == .text(Line("8 games on 5 tickets; 1 repeat, 1 error row")))
    guard case .facts(let facts) = blocks.last else {
      Issue.record("no facts")
      return
    }
    #expect(facts.map(\.name) == ["To claim, net", "Spent → won", "Expired", "To look at"])
    #expect(
      facts.map(\.value.text) == [
        "1,512,130,572\u{A0}won", "8,000\u{A0}won → 2,207,635,472\u{A0}won", "5,000\u{A0}won", "3",
      ])
    #expect(
      facts.map { $0.detail?.text } == [
        "4 games · next deadline about 2024-12-31 · 1 amount not published", "Return ×367,939",
        "1 game", "1 error row, 1 without a result, 1 pending",
      ])
    #expect(facts[2].value.spans[0].role == .faint)
  }

  @Test func `claims are listed by deadline, and those within thirty days are marked`() throws {
    let outcomes = [
      Sample.outcome("late.png", Sample.drawn([Sample.fourth])),
      Sample.outcome("old.png", Sample.drawn([Sample.fifth], today: Sample.afterClaim)),
      Sample.outcome("best.png", Sample.drawn([Sample.first])),
    ]
    let grid = try Self.grid(Self.page(outcomes).claims)
    #expect(grid.rows.map { $0[1].text } == ["best.png A", "late.png A"])
    #expect(grid.rows[0][0].text == "2024-12-31 within 30 days")
    #expect(grid.rows[0][3].text == "1,512,075,572\u{A0}won")
    #expect(grid.rows[0][4].text == "the head office of NH Nonghyup Bank")
    let early = try Self.grid(
      Self.page(outcomes, today: "2024-12-01").claims)
    #expect(early.rows[0][0].text == "2024-12-31")
    #expect(Self.page([outcomes[1]]).claims.isEmpty)
  }

  @Test func `a prize whose deadline is in doubt can be claimed, and has not expired`() throws {
    let outcomes = [
      Sample.outcome("doubt.png", Sample.drawn([Sample.fourth], today: Sample.inDoubt)),
      Sample.outcome("old.png", Sample.drawn([Sample.fifth], today: Sample.afterClaim)),
    ]
    let page = Self.page(outcomes, today: "2025-01-01")
    guard case .facts(let facts) = page.answer.last else {
      Issue.record("no facts")
      return
    }
    #expect(facts.map(\.name) == ["To claim, net", "Spent → won", "Deadline in doubt", "Expired"])
    #expect(facts[0].detail?.text == "1 game")
    #expect(facts[2].value == Line("50,000\u{A0}won", .warning))
    let grid = try Self.grid(page.claims)
    #expect(grid.rows.map { $0[1].text } == ["doubt.png A"])
    #expect(grid.rows[0][0] == Line("about 2024-12-31, perhaps later", .warning))
    #expect(try Self.grid(page.winners).rows[0][0] == Line("4th", .rank(4)))
  }

  @Test func `claimable winners come before expired ones`() throws {
    let outcomes = [
      Sample.outcome("old.png", Sample.drawn([Sample.first], today: Sample.afterClaim)),
      Sample.outcome("new.png", Sample.drawn([Sample.fifth, Sample.second])),
    ]
    let grid = try Self.grid(Self.page(outcomes).winners)
    #expect(grid.rows.map { $0[1].text } == ["new.png B", "new.png A", "old.png A"])
    #expect(grid.rows[2][0] == Line("1st, expired 2024-12-31", .faint))
    #expect(grid.rows[2][4].spans[0].role == .faint)
  }

  @Test func `each doubtful ticket is listed once, errors first`() throws {
    let outcomes = [
      Sample.outcome("new.png", Sample.pending),
      Sample.outcome("doubt.png", Sample.drawn([Sample.fifth, Sample.fourth], form: .bare)),
      Sample.outcome("typed", Sample.drawn([Sample.fifth], form: .typed)),
      Sample.outcome("none.png", failure: InputFailure(.noCode)),
      Sample.outcome("c.png", .other(.foreign)),
    ]
    let page = Self.page(outcomes)
    let grid = try Self.grid(page.review)
    #expect(grid.rows.map { $0[0].text } == ["none.png", "doubt.png", "new.png"])
    #expect(page.tally.reviewCounts == [.countErrors: 1, .countDoubtful: 1, .countPending: 1])
  }

  @Test func `a single ticket gets no pictures`() throws {
    let page = Self.page([Sample.outcome("a.png", Sample.drawn([Sample.first, Sample.fifth]))])
    #expect(page.pictures.isEmpty)
  }

  @Test func `pictures of many tickets have grids of values and keep bars inside the frame`()
    throws
  {
    let games = Array(repeating: Sample.fifth, count: 5)
    let outcomes = (1...12).map { number in
      let folder = ["minsu", "a folder of a name that is long", "지유"][number % 3]
      let ticket = Sample.ticket(round: 1100 - number * 20, games)
      return Sample.outcome(
        "scans/\(folder)/\(number).png",
        .ticket(TicketResult(ticket, draw: Sample.round1100, today: Sample.afterDraw)))
    }
    for language in Language.allCases {
      let pictures = Self.page(outcomes, language).pictures.compactMap {
        if case .picture(let picture) = $0 { picture } else { nil }
      }
      #expect(pictures.count == 5)
      for picture in pictures {
        #expect(picture.values.rows.allSatisfy { $0.count == picture.values.columns.count })
        for shape in picture.shapes {
          guard case .bar(let x, let y, let width, let height, _) = shape else { continue }
          #expect(x >= 0 && x + width <= PictureBlock.width + 0.01, "\(picture.title)")
          #expect(y >= 0 && y + height <= picture.height, "\(picture.title)")
        }
      }
    }
  }

  @Test func `folder shares use the first folder below the common one`() {
    var shares = FolderShares()
    let paths = ["minsu/2024/a.png", "jiyu/b.png", "jiyu/old/c.png", "d.png"]
    let records = paths.flatMap { path in
      GameRecord.records(
        of: Sample.outcome("x/scans/\(path)", Sample.drawn([Sample.fifth])), in: .english)
    }
    for game in ListedGame.list(records) { shares.add(game) }
    #expect(shares.top.map(\.name) == ["jiyu", ".", "minsu"])
    #expect(shares.top.map(\.spent) == [2_000, 1_000, 1_000])
    #expect(shares.top.map(\.net) == [10_000, 5_000, 5_000])
  }

  @Test func `a top list keeps the first of many, equal ones in arrival order`() {
    var list = TopK<(Int, Int)>(of: 3) { $0.0 < $1.0 }
    for number in 0..<1000 { list.add(((999 - number) / 2, number)) }
    #expect(list.values.map(\.0) == [0, 0, 1])
    #expect(list.values.map(\.1) == [998, 999, 996])
    #expect(list.rest == 997)
  }

  // 10,000 games: 10,000 · 182,780 / 8,145,060 = 224.41 fifth prizes, σ = √(224.41 · 0.97756) = 14.81.
  @Test func `the expected winners of a rank follow from the picks that win it`() {
    let expected = Expectation(of: .fifth, in: 10_000)
    #expect(abs(expected.mean - 224.41) < 0.005)
    #expect(abs(expected.deviation - 14.81) < 0.005)
  }

  @Test(arguments: [
    (0.0, "0"), (0.0000258, "0.000026"), (0.284, "0.28"), (1, "1.0"), (9.949, "9.9"), (9.96, "10"),
    (2187.4, "2,187"),
  ])
  func `numbers below ten have two significant digits`(_ number: Double, _ text: String) {
    #expect(Expectation.text(of: number) == text)
  }
}
