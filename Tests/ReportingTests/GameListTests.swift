import Lottery
import Testing

@testable import Reporting

struct GameListTests {
  private static func notice(_ state: ReportState, _ language: Language = .english) -> [Block] {
    SampleReport.scene(of: state, [], language).notice.map { [$0] } ?? []
  }

  @Test func `an empty list says why`() throws {
    var state = ReportState()
    #expect(Self.notice(state) == [.notice(Line("there are no rows", .faint))])
    state.reduce(.loading(true))
    #expect(Self.notice(state) == [.notice(Line("loading rows", .faint))])
    #expect(Self.notice(state, .korean) == [.notice(Line("불러오는 중", .faint))])
    let found = try SampleReport.state(.search("nowhere"))
    #expect(Self.notice(found) == [.notice(Line("no rows match the filters", .faint))])
  }
}

struct TableBodyTests {
  @Test func `a sentence about a ticket appears once, below its last game`() {
    let records = GameRecord.records(
      of: Sample.outcome("x", Sample.drawn([Sample.fifth, Sample.fourth], form: .bare)))
    let state = ReportState(ListedGame.list(records))
    let scene = SampleReport.scene(of: state, records, .english)
    #expect(scene.sentences(on: records).count == 1)
    let lines = TerminalRenderer(width: 80).ticket(of: scene.cards()[0])
    #expect(lines.games.map(\.row) == [0, 1])
    #expect(lines.notes.count == 1)
  }

  @Test(arguments: [
    (0, Line("2,207,575,472", .prize)), (1, Line("")), (4, Line("")),
    (10, Line("not published", .prize)),
  ])
  func `a prize is an amount, not published or blank`(_ row: Int, _ prize: Line) throws {
    let record = try SampleReport.records()[row]
    #expect(GameText(record: record, language: .english).prize == prize)
  }

  @Test(arguments: [
    (0, Line("1st", .rank(1))), (1, Line("no prize", .status(.lost))),
    (4, Line("pending", .status(.pending))), (5, Line("no result", .status(.noDraw))),
    (8, Line("5th, expired 2024-12-31", .faint)), (9, Line("same as b.png", .faint)),
  ])
  func `a result is a rank or the reason why there is none`(_ row: Int, _ result: Line) throws {
    let record = try SampleReport.records()[row]
    #expect(GameText(record: record, language: .english).result == result)
  }
}

struct CardBodyTests {
  private static func cards(_ events: ReportEvent...) throws -> [CardBlock] {
    let records = try SampleReport.records()
    var state = ReportState(ListedGame.list(records))
    for event in events { state.reduce(event) }
    let scene = SampleReport.scene(of: state, records, .english)
    return scene.cards()
  }

  @Test func `a card groups the adjacent games of a ticket`() throws {
    #expect(try Self.cards().map(\.row) == [0, 4, 5, 6, 7, 8, 9, 10])
    #expect(try Self.cards().map(\.front.count) == [4, 1, 1, 0, 0, 1, 1, 1])
    #expect(
      try Self.cards(.sort(.rank)).map { $0.front.map(\.row) }.prefix(3) == [[0], [10], [2, 3]])
  }

  @Test func `the front lists the games, the back their prizes, deadlines and where to claim`()
    throws
  {
    let card = try #require(try Self.cards(.choose(.rank, option: 1, isOn: true)).first)
    #expect(card.title == Line("b.png", .source))
    #expect(card.subtitle == Line("round 1100, 2023-12-30", .faint))
    #expect(card.notes.isEmpty)
    #expect(
      card.front == [
        CardGame(
          row: 0, label: Line([Span("A", .strong), Span(" auto")]),
          numbers: Line(Sample.first.map { Span("\($0)", .matched) }),
          result: Line("1st", .rank(1)), prize: Line("2,207,575,472\u{A0}won", .prize),
          short: CardGame.ShortResult(
            result: Line("1st", .rank(1)), prize: Line("2,207,575,472", .prize)),
          letter: "A", round: 1100)
      ])
    #expect(
      card.back == [
        .heading(
          Line([Span("A", .strong), Span(" auto"), Span("  "), Span("1st", .rank(1))])),
        .facts([
          Fact(name: "Won", value: Line("2,207,575,472\u{A0}won", .prize)),
          Fact(name: "Tax (estimate)", value: Line("695,499,900\u{A0}won")),
          Fact(name: "Net (estimate)", value: Line("1,512,075,572\u{A0}won", .prize)),
          Fact(name: "Claim by", value: Line("about 2024-12-31")),
          Fact(name: "Claim at", value: Line("the head office of NH Nonghyup Bank")),
        ]), .facts([Fact(name: "Serial", value: Line("0011000110"))]),
        .text(Line("the printed ticket is authoritative; its back has the exact date", .faint)),
      ])
  }

  @Test func `an expired prize shows no claim, and an unpublished one shows a warning`() throws {
    let expired = try #require(try Self.cards(.search("e.png")).first)
    guard case .facts(let facts) = expired.back[1] else {
      Issue.record("no facts")
      return
    }
    #expect(facts == [Fact(name: "Won", value: Line("5,000\u{A0}won", .faint))])
    #expect(expired.notes.isEmpty)
    #expect(expired.front.map(\.isFaded) == [true])
    #expect(expired.front[0].result == Line("5th, expired 2024-12-31", .faint))
    let unpublished = try #require(try Self.cards(.search("unpublished")).first)
    guard case .facts(let unknown) = unpublished.back[1] else {
      Issue.record("no facts")
      return
    }
    #expect(unknown.map(\.name) == ["Won", "Claim by", "Claim at"])
    #expect(unknown[0].value == Line("not published", .warning))
  }

  @Test func `a full card shows the deadline of an expired prize and the first scan of a repeat`()
    throws
  {
    let records = try SampleReport.records()
    let scene = SampleReport.scene(of: try SampleReport.state(.view(.cards)), records, .english)
    let cards = scene.cards(isFull: true)
    #expect(cards[5].front[0].result == Line("5th, expired 2024-12-31", .faint))
    #expect(cards[6].front[0].result == Line("repeat", .faint))
    #expect(cards[6].notes == [Line("same as b.png", .faint)])
    #expect(cards[6].front[0].prize == Line(""))
    #expect(cards.map(\.isFaded) == [false, false, false, false, false, false, true, false])
  }

  @Test func `a card shows its round's winning numbers and bonus number`() throws {
    let drawn = try Self.cards()[0].drawn
    #expect(drawn.spans.map(\.text) == ["17", "26", "29", "30", "31", "43", "+", "12"])
    #expect(drawn.spans.map(\.role).suffix(2) == [.plain, .drawnBonus])
    #expect(try Self.cards()[1].drawn.spans.isEmpty)
  }

  @Test func `typed numbers have no letter, and another lottery's ticket has no date`() throws {
    let records = GameRecord.records(
      of: Sample.outcome("1 2 3", Sample.drawn([Sample.fifth], form: .typed)))
    let card = ReportScene(Totals(), in: .english).card(
      of: records.map { ReportScene.ShownGame(row: 0, ticket: 0, record: $0) })
    #expect(card.back.first == .heading(Line("5th", .rank(5))))
    let pension = try #require(try Self.cards(.pressBadge(.other)).first)
    #expect(pension.subtitle.text.isEmpty)
  }

  @Test func `a card without games has a note and no back`() throws {
    let card = try #require(try Self.cards(.pressBadge(.error)).first)
    #expect(card.title == Line("d.png", .source))
    #expect(card.subtitle == Line("", .faint))
    #expect(card.front.isEmpty && card.back.isEmpty)
    #expect(card.notes == [Line("cannot be opened: no such file or directory", .status(.error))])
  }
}
