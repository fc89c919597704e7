import Lottery
import Testing

@testable import Reporting

struct PageSectionTests {
  private static func page(
    _ outcomes: [InputOutcome], _ language: Language = .english, today: String = "2024-12-10"
  ) -> HTMLPage {
    var tally = PageTally()
    for outcome in outcomes { tally.add(GameRecord.records(of: outcome)) }
    let day = Sample.date(today)
    let edition = Edition(made: day, today: day, program: "lotto 1.2.3", newestRound: nil)
    return HTMLPage(
      [], of: 0, tally, FormatSettings(language: language, width: 80, edition: edition))
  }

  /// The blocks with all that is inside groups and folds, from top to bottom.
  private static func flat(_ blocks: [Block]) -> [Block] {
    blocks.flatMap { block -> [Block] in
      switch block {
      case .group(_, let inner): flat(inner)
      case .folded(let line, let inner): [.heading(line)] + flat(inner)
      default: [block]
      }
    }
  }

  private static func headings(_ blocks: [Block]) -> [String] {
    flat(blocks).compactMap { if case .heading(let line) = $0 { line.text } else { nil } }
  }

  private static func grid(_ blocks: [Block]) throws -> GridBlock {
    try #require(
      flat(blocks).compactMap { if case .grid(let grid) = $0 { grid } else { nil } }.first)
  }

  private static func facts(_ blocks: [Block]) -> [[Fact]] {
    flat(blocks).compactMap { if case .facts(let facts) = $0 { facts } else { nil } }
  }

  // The figures are those of `TotalsSummaryTests`.
  @Test func `the page starts with what to claim, by when, and what needs attention`() throws {
    let blocks = Self.page(try SampleReport.outcomes()).answer
    #expect(
      blocks.first == .text(Line("8 games on 5 tickets; 1 repeat, 1 not read · as of 2024-12-10")))
    guard case .facts(let facts) = blocks.last else {
      Issue.record("no facts")
      return
    }
    #expect(
      facts.map(\.name) == [
        "To claim, net", "Next deadline", "Spent → won before tax", "Expired", "To look at",
      ])
    #expect(
      facts.map(\.value.text) == [
        "3rd prize + 1,512,130,572\u{A0}won", "2024-12-31 21 days left",
        "8,000\u{A0}won → 3rd prize + 2,207,635,472\u{A0}won", "5,000\u{A0}won", "4",
      ])
    #expect(
      facts.map { $0.detail?.text } == [
        "4 games · 1st: the head office of NH Nonghyup Bank",
        "4 games · 3rd prize + 1,512,130,572\u{A0}won", nil, "1 game",
        "1 ticket of round 1101: lotto draws update · 3 more causes below",
      ])
    #expect(facts[3].value.spans[0].role == .faint)
  }

  @Test func `claims are told place by place, the first to third prizes each by itself`() throws {
    let outcomes = [
      Sample.outcome("late.png", Sample.drawn([Sample.fourth, Sample.fifth])),
      Sample.outcome("old.png", Sample.drawn([Sample.fifth], today: Sample.afterClaim)),
      Sample.outcome("best.png", Sample.drawn([Sample.first, Sample.fifth, Sample.third])),
      Sample.outcome("3rd.png", Sample.drawn([Sample.third])),
    ]
    let claims = Self.page(outcomes).claims
    #expect(
      Self.headings(claims) == [
        "To claim", "the head office of NH Nonghyup Bank", "1st best.png A", "3rd best.png C",
        "any branch of NH Nonghyup Bank", "3rd 3rd.png A",
        "any lotto shop or NH Nonghyup Bank",
      ])
    let facts = Self.facts(claims)
    // A place of one game has no sums of its own: the game tells them.
    try #require(facts.count == 5)
    #expect(facts[0][1].value.text == "3 games on 1 ticket")
    #expect(
      facts[1].map(\.value.text) == [
        "1,512,075,572\u{A0}won", "2024-12-31 21 days left", "2,207,575,472\u{A0}won",
        "round 1100, 2023-12-30", "0011000110", "",
      ])
    #expect(facts[1][1].value.spans[2].role == .warning)
    #expect(
      facts[4].map(\.value.text) == [
        "55,000\u{A0}won", "2 games on 1 ticket", "2024-12-31 21 days left",
      ])
    #expect(try Self.grid(claims).rows.map { $0[3].text } == ["best.png B"])
    let grid = try Self.grid(claims.reversed())
    // What finds the paper: box, round, serial, game and numbers.
    #expect(
      grid.rows.map { $0[1...4].map(\.text) } == [
        ["1100", "0011000110", "late.png A", "121726293045"],
        ["1100", "0011000110", "late.png B", " 1 2 3172629"],
      ])
    #expect(grid.rows[0][0].spans[0].role == .tick("0011000110"))
    // The links open the rows by their index among all rows.
    #expect(grid.rows[1][3].spans[0].role == .link("open=1"))
    let early = try Self.grid(Self.page(outcomes, today: "2024-12-01").claims)
    #expect(
      early.rows[0][7] == Line([Span("2024-12-31"), Span(" "), Span("30 days left", .faint)]))
    #expect(Self.page([outcomes[1]]).claims.isEmpty)
  }

  @Test func `many fourth and fifth prizes are folded below one line, after the others`() throws {
    var outcomes = (1...300).map { number in
      Sample.outcome("\(number).png", Sample.drawn([Sample.fifth, Sample.fourth]))
    }
    outcomes.append(Sample.outcome("best.png", Sample.drawn([Sample.second])))
    let claims = Self.page(outcomes).claims
    #expect(
      Self.headings(claims) == [
        "To claim", "any branch of NH Nonghyup Bank", "2nd best.png A",
        "any lotto shop or NH Nonghyup Bank", "600 games by deadline",
      ])
    let grid = try Self.grid(claims)
    let more = try #require(
      Self.flat(claims).compactMap { if case .text(let line) = $0 { line } else { nil } }.last)
    #expect(more == Line("and \(600 - grid.rows.count) more", .link("claim=0&sort=deadline")))
  }

  @Test func `a prize whose amount is not published is no sum of nothing`() throws {
    let third = Sample.outcome(
      "new.png", Sample.drawn([Sample.third], draw: Sample.bareRound1100))
    let page = Self.page([third])
    let verdict = try #require(page.verdict.first)
    #expect(verdict.value == Line("3rd prize", .prize))
    #expect(
      verdict.detail?.text
        == "not published · any branch of NH Nonghyup Bank · claim by about 2024-12-31")
    let fourth = Sample.outcome("b.png", Sample.drawn([Sample.fourth]))
    let both = Self.page([third, third, fourth])
    #expect(both.verdict.first?.value.text == "2 × 3rd prize + 50,000\u{A0}won")
    #expect(Self.facts(both.claims)[0][0].value.text == "2 × 3rd prize")
  }

  @Test func `without a prize to claim, the page says why`() throws {
    func verdict(_ outcomes: [InputOutcome]) -> [String?] {
      Self.page(outcomes).verdict.flatMap { [$0.value.text, $0.detail?.text] }
    }
    let pending = Sample.outcome("new.png", Sample.pending)
    let lost = Sample.outcome("lost.png", Sample.drawn([SampleReport.lost]))
    let old = Sample.outcome("old.png", Sample.drawn([Sample.fifth], today: Sample.afterClaim))
    let broken = Sample.outcome("none.png", failure: InputFailure(.noCode))
    let draw = try #require(Self.page([pending]).tally.undrawn.first)
    let day = "round \(draw.key), \(draw.value)"
    #expect(verdict([pending]) == ["not drawn yet", day])
    #expect(verdict([broken]) == ["nothing could be read", nil])
    #expect(verdict([lost]) == ["no prize", nil])
    #expect(verdict([lost, pending]) == ["no prize", "still to be drawn: \(day)"])
    #expect(
      verdict([old, broken]) == [
        "no prize that can still be claimed", "5th, expired 2024-12-31 · 1 not read",
      ])
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
    #expect(
      facts.map(\.name) == [
        "To claim, net", "Spent → won before tax", "Deadline in doubt", "Expired", "To look at",
      ])
    #expect(
      facts[0].detail?.text
        == "4th · any lotto shop or NH Nonghyup Bank · claim by about 2024-12-31")
    #expect(facts[2].value == Line("50,000\u{A0}won", .warning))
    let grid = try Self.grid(page.claims)
    #expect(grid.rows.map { $0[3].text } == ["doubt.png A"])
    #expect(grid.rows[0][7] == Line("about 2024-12-31, perhaps later", .warning))
  }

  @Test func `what to look at is told by cause, with what to do, each ticket once`() throws {
    let outcomes = [
      Sample.outcome("new.png", Sample.pending),
      Sample.outcome("doubt.png", Sample.drawn([Sample.fifth, Sample.fourth], form: .bare)),
      Sample.outcome("typed", Sample.drawn([Sample.fifth], form: .typed)),
      Sample.outcome("none.png", failure: InputFailure(.noCode)),
      Sample.outcome("c.png", .other(.foreign)),
    ]
    let page = Self.page(outcomes)
    let texts = Self.flat(page.review).compactMap {
      if case .text(let line) = $0 { line.text } else { nil }
    }
    #expect(
      texts == [
        "1 picture could not be read: take it again, closer",
        "1 ticket with an unusual code: compare it with the paper",
        "1 ticket not drawn yet: check again after 2024-01-06",
      ])
    let names = Self.flat(page.review).compactMap {
      if case .grid(let grid) = $0 { grid.rows.map { $0[0].text } } else { nil }
    }
    #expect(names == [["none.png"], ["doubt.png"], ["new.png"]])
  }

  @Test func `many files of one cause are folded below its line`() {
    let outcomes = (1...60).map {
      Sample.outcome("\($0).png", failure: InputFailure(.noCode))
    }
    let review = Self.page(outcomes).review
    #expect(
      Self.headings(review) == [
        "To look at", "60 pictures could not be read: take them again, closer",
      ])
    #expect(Self.flat(review).last == .text(Line("and 10 more", .faint)))
  }

  @Test func `the figures of a single ticket are its round`() throws {
    let page = Self.page([Sample.outcome("a.png", Sample.drawn([Sample.first, Sample.fifth]))])
    #expect(Self.pictures(page).isEmpty)
    #expect(Self.headings(page.figures) == ["Figures", "1 round"])
    #expect(page.people.isEmpty)
  }

  private static func pictures(_ page: HTMLPage) -> [PictureBlock] {
    flat(page.figures).compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
  }

  // Of 30,000 won, Minsu spent 2,000 of 3,000 won, and Jiyu the rest.
  @Test func `what there is to claim is shared by spending and equally`() throws {
    func ticket(_ name: String, _ number: Int) -> InputOutcome {
      Sample.outcome("pool/\(name)/\(number).png", Sample.drawn([Sample.fifth]))
    }
    let page = Self.page([ticket("minsu", 1), ticket("minsu", 2), ticket("jiyu", 3)])
    let rows = try Self.grid(page.people).rows.map { $0.map(\.text) }
    #expect(
      rows == [
        [
          "minsu", "2,000\u{A0}won", "10,000\u{A0}won", "10,000\u{A0}won", "10,000\u{A0}won",
          "7,500\u{A0}won",
        ],
        [
          "jiyu", "1,000\u{A0}won", "5,000\u{A0}won", "5,000\u{A0}won", "5,000\u{A0}won",
          "7,500\u{A0}won",
        ],
      ])
    let unknown = Sample.outcome(
      "pool/minsu/4.png", Sample.drawn([Sample.third], draw: Sample.bareRound1100))
    let open = Self.page([unknown, ticket("jiyu", 3)])
    let shares = try Self.grid(open.people).rows.flatMap { $0.suffix(2).map(\.text) }
    #expect(shares == ["–", "–", "–", "–"])
  }

  // 1,178,139,470 / 8 = 147,267,433.75.
  @Test(arguments: [
    (
      1_178_139_470, [1, 1, 1, 1, 1, 1, 1, 1],
      Array(repeating: 147_267_434, count: 6) + Array(repeating: 147_267_433, count: 2)
    ),
    (10, [1, 2], [3, 7]), (10, [0, 3, 3], [0, 5, 5]), (1, [5, 5], [1, 0]), (0, [1, 1], [0, 0]),
    (100, [1, 1, 1], [34, 33, 33]), (.max, [.max, .max], [.max / 2 + 1, .max / 2]),
  ])
  func `shares add up to the pot, to the won`(_ pot: Int, _ weights: [Int], _ shares: [Int]) {
    #expect(PotShares.split(pot, by: weights) == shares)
    #expect(shares.reduce(0, +) == pot)
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
      let pictures = Self.pictures(Self.page(outcomes, language))
      #expect(pictures.count == 2)
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
        of: Sample.outcome("x/scans/\(path)", Sample.drawn([Sample.fifth])))
    }
    for game in ListedGame.list(records) { shares.add(game) }
    #expect(shares.top.map(\.name) == ["jiyu", ".", "minsu"])
    #expect(shares.top.map(\.spent) == [2_000, 1_000, 1_000])
    #expect(shares.top.map(\.net) == [10_000, 5_000, 5_000].map { Sample.sum($0) })
  }

  @Test(arguments: [
    (["scans/2024/a.png", "scans/2024/b.png"], "scans/2024/", "2024"),
    (["/home/u/a.png", "/home/ua/b.png"], "/home/", "home"),
    (["scans/a.png", "scans/sub/b.png", "scans/a.png"], "scans/", "scans"),
    (["scans/a.png", "b.png"], "", nil), (["/a.png", "/b.png"], "/", nil),
    (["scans/a.png", "http://m.dhlottery.co.kr/?v=1"], "", nil),
    // A mark that joins the slash before it.
    (["x/\u{301}a.png", "x/b.png"], "x/", "x"), (["-"], "", nil), ([], nil, nil),
  ])
  func `the common folder is the path that all names begin with`(
    _ sources: [String], _ path: String?, _ name: String?
  ) {
    var folder = CommonFolder()
    for source in sources { folder.add(source) }
    #expect(folder.path == path)
    #expect(folder.name == name)
  }

  @Test func `the page is named after its folder, which no claim repeats`() throws {
    let page = Self.page([
      Sample.outcome("x/scans/a.png", Sample.drawn([Sample.first])),
      Sample.outcome("x/scans/b.png", Sample.drawn([Sample.fifth])),
    ])
    #expect(page.subject == "scans")
    #expect(Self.headings(page.claims).contains("1st a.png A"))
    #expect(try Self.grid(page.claims).rows[0][3].text == "b.png A")
    #expect(page.html.contains("<h1>scans</h1>"))
    #expect(page.html.contains("x/scans/<"))
  }

  @Test func `a top list keeps the first of many, equal ones in arrival order`() {
    var list = TopK<(Int, Int)>(of: 3) { $0.0 < $1.0 }
    for number in 0..<1000 { list.add(((999 - number) / 2, number)) }
    #expect(list.values.map(\.0) == [0, 0, 1])
    #expect(list.values.map(\.1) == [998, 999, 996])
    #expect(list.rest == 997)
  }

  @Test(arguments: [
    (0.0, "0"), (0.0000258, "0.000026"), (0.284, "0.28"), (1, "1.0"), (9.949, "9.9"), (9.96, "10"),
    (2187.4, "2,187"),
  ])
  func `numbers below ten have two significant digits`(_ number: Double, _ text: String) {
    #expect(Expectation.text(of: number) == text)
  }
}
