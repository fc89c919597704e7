import Lottery
import Testing

@testable import Reporting

/// The last lines of tables and cards, which people see when a run ends.
struct ClosingAnswerTests {
  /// The lines of a run.
  private static func lines(
    _ outcomes: [InputOutcome], as name: String = "table", _ width: Int,
    _ language: Language = .english, sortedBy key: SortKey = .input, isSingle: Bool = false,
    opensLosers: Bool = false, selection: RowSelection? = nil, today: String = "2024-02-01"
  ) throws -> [String] {
    let format = try #require(OutputFormat.all.first { $0.name == name })
    var formatter = format.formatter(
      FormatSettings(
        language: language, width: width, selection: selection, sortKey: key,
        edition: Edition(
          made: Sample.date(today), today: Sample.date(today), program: "lotto", newestRound: nil),
        isSingle: isSingle, opensLosers: opensLosers))
    var output: [UInt8] = []
    formatter.begin(into: &output)
    for outcome in outcomes { formatter.append(outcome, in: language, to: &output) }
    formatter.end(into: &output)
    return String(decoding: output, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// A ticket of its own, which is told from others by its serial.
  private static func ticket(_ source: String, _ games: [[Int]], _ number: Int) -> InputOutcome {
    let code = Sample.code(
      Sample.drawn(games), payload: Array("\(Sample.printedPayload)\(number)".utf8))
    return InputOutcome(source: Sample.source(source), codes: [code], failure: nil)
  }

  /// A pool with one first and one third prize among many fifth prizes, and what needs a look.
  private static func pool() -> [InputOutcome] {
    var outcomes = (1...40).map { ticket("pool/2024/fifth-\($0).png", [Sample.fifth], $0) }
    outcomes.insert(
      ticket("pool/2024/the-best-of-all.png", [Sample.fifth, Sample.first], 99), at: 7)
    outcomes.insert(ticket("pool/2024/third.png", [Sample.third], 98), at: 30)
    outcomes += [
      Sample.outcome("none.png", Sample.withoutResult), Sample.outcome("next.png", Sample.pending),
    ]
    outcomes += (1...3).map { Sample.outcome("blurred-\($0).jpg", failure: InputFailure(.noCode)) }
    outcomes.append(
      Sample.outcome(
        "bank.pdf",
        failure: InputFailure(
          .unsupported, .password("PDF", conversion: .init(command: "qpdf", debianPackage: "qpdf")))
      ))
    return outcomes
  }

  @Test(arguments: [40, 60, 80, 120, 200], Language.allCases)
  func `the best ticket is in the last lines, and no line is too wide`(
    _ width: Int, _ language: Language
  ) throws {
    for name in ["table", "cards"] {
      for key in [SortKey.input, .prize, .numbers] {
        let lines = try Self.lines(Self.pool(), as: name, width, language, sortedBy: key)
        #expect(lines.drop { !$0.hasPrefix("●") }.contains { $0.contains("the-best-of-all.png") })
        #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= width })
      }
    }
  }

  // The tax on the first prize of 2,207,575,472 is 22 % of 300,000,000 less the price and 33 % of
  // the rest: 1,512,075,572 net, and 5,000 for the fifth. 2024-12-31 is 334 days after 2024-02-01.
  @Test
  func `what to claim stands by place, the tickets of first to third prizes with their serials`()
    throws
  {
    let lines = try Self.lines(Array(Self.pool().prefix(42)), 100)
    #expect(
      lines.suffix(9) == [
        "",
        "● To claim 1,513,947,732 won net · 43 games on 42 tickets",
        "  NH head office             1,512,080,572 won on 1 ticket · by Tue 31 Dec 2024 (334 days)",
        "    1st  pool/2024/the-best-of-all.png  serial 0011000110",
        "  NH branch                  1,667,160 won on 1 ticket · by Tue 31 Dec 2024 (334 days)",
        "    3rd  pool/2024/third.png  serial 0011000110",
        "  any lotto shop or NH bank  200,000 won on 40 tickets · by Tue 31 Dec 2024 (334 days)",
        "43 games on 42 tickets · spent 43,000 won · won 2,209,447,632 won before tax · estimates; the paper",
        "decides",
      ])
  }

  @Test func `a single ticket has its verdict first, and nothing twice`() throws {
    let ticket = Self.ticket("ticket.png", [Sample.fifth, Sample.fourth, [1, 2, 3, 4, 5, 6]], 1)
    #expect(
      try Self.lines([ticket], 90, isSingle: true) == [
        "● Won 55,000 won net · any lotto shop or NH bank · by Tue 31 Dec 2024 (334 days)",
        "ticket.png  round 1100, 2023-12-30  17 26 29 30 31 43 + 12",
        "  A auto     1   2   3 [17][26][29] 5th                             5,000 won",
        "  B manual (12)[17][26][29][30] 45  4th                            50,000 won",
        "  C semi     1   2   3   4   5   6  no prize",
        "serial 0011000110 · estimates; the paper decides",
      ])
    let korean = try Self.lines([ticket], 90, .korean, isSingle: true)
    #expect(korean[0] == "● 당첨금 세후 55,000원 · 복권 판매점 또는 농협은행 · 2024년 12월 31일(화)까지 (334일)")
  }

  @Test(arguments: [
    (Sample.pending, "◷ Draw Sat 6 Jan 2024 at 20:35"),
    (Sample.withoutResult, "? No result known · round 1101"),
    (Sample.drawn([[1, 2, 3, 4, 5, 6]]), "○ No prize · round 1100"),
    (
      Sample.drawn([Sample.fourth], today: Sample.afterClaim),
      "× 4th, 50,000 won, expired Tue 31 Dec 2024"
    ),
    (
      Sample.drawn([Sample.fourth, Sample.third], draw: Sample.bareRound1100),
      "● Won 3rd prize + 50,000 won net · amounts not published yet · NH branch · by Tue 31 Dec 2024"
    ),
  ])
  func `a ticket that won nothing to claim says why, and an unknown sum is not left out`(
    _ reading: CodeReading, _ verdict: String
  ) throws {
    let outcome = Sample.outcome("a.png", reading)
    let single = try Self.lines([outcome], 200, isSingle: true)
    #expect(single[0].contains(verdict))
  }

  @Test func `letters of losing games are those that lost`() throws {
    // Sorting separates B, which won, from the others.
    let games = [[1, 2, 3, 4, 5, 6], Sample.fifth, [1, 2, 3, 4, 5, 7], [1, 2, 3, 4, 5, 8]]
    let tickets = [Self.ticket("a.png", games, 1), Self.ticket("b.png", [Sample.fifth], 2)]
    let lines = try Self.lines(tickets, 80, sortedBy: .prize)
    #expect(lines.contains("a.png · round 1100 · A, C–D no prize"))
  }

  @Test func `nobody is told that nothing was won while a result or a picture is missing`() throws {
    let lost = Self.ticket("lost.png", [[1, 2, 3, 4, 5, 6]], 1)
    let lines = try Self.lines(
      [
        lost, Sample.outcome("none.png", Sample.withoutResult),
        Sample.outcome("blurred.png", failure: InputFailure(.noCode)),
      ], 120)
    #expect(lines.contains("? No prize so far · 1 game without a result · 1 not read"))
    let expired = Sample.outcome("e.png", Sample.drawn([Sample.fourth], today: Sample.afterClaim))
    let other = try Self.lines([expired, Sample.outcome("n.png", Sample.withoutResult)], 120)
    #expect(other.contains { $0.hasPrefix("×") && $0.contains("1 game without a result") })
    // Rows that are left out may have won.
    let filtered = try Self.lines([lost], 120, selection: RowSelection("lost"))
    #expect(!filtered.contains { $0.contains("No prize") })
  }

  @Test func `what is due within a week stands beside what is in doubt, each with its tickets`()
    throws
  {
    let doubt = Sample.outcome("doubt.png", Sample.drawn([Sample.fifth], today: Sample.inDoubt))
    let soon = CodeReading.ticket(
      TicketResult(
        Sample.ticket(round: 1101, [Sample.fifth], serial: "0011010110"),
        draw: try Self.draw(of: 1101), today: Sample.inDoubt))
    let lines = try Self.lines(
      [doubt, Sample.outcome("soon.png", soon)], 140, today: "2025-01-01")
    let urgent = lines.filter { $0.hasPrefix("!") }
    #expect(urgent.count == 2)
    #expect(urgent.first?.contains("Claim today: 1 ticket, 5,000 won") == true)
    #expect(
      urgent.last?.contains("Claim 1 ticket now, 5,000 won: by Tue 7 Jan 2025 (6 days)") == true)
    #expect(lines.contains { $0.contains("1 game with a deadline in doubt") })
    #expect(lines.contains { $0.contains("claim at once · doubt.png") })
  }

  private static func draw(of number: Int) throws -> KnownDraw {
    let (round, pick) = (try #require(Round(number)), try #require(Pick(Sample.first)))
    let tiers = Array(repeating: PrizeTier(winners: 1, amount: 5_000), count: 5)
    return KnownDraw(
      try #require(
        Draw(round: round, winning: pick, bonus: 12, tiers: tiers, totalSales: nil)), sha256: "")
  }

  @Test func `typed numbers without a round promise no place and no deadline`() throws {
    let text = Array("17 26 29 30 31 45".utf8)
    var rows = GameRecord.records(
      of: InputOutcome(
        source: Sample.source("typed"),
        codes: [Sample.code(Sample.drawn([Sample.third], form: .typed), payload: text)],
        failure: nil))
    rows[0].notes = [.newestDraw, .typedForm]
    let totals = Totals(ListedGame.list(rows))
    let verdict = Verdict(totals: totals, today: Sample.afterDraw, language: .english)
    #expect(
      verdict.lines.first?.text
        == "● 3rd, 1,667,160\u{A0}won net · in round 1100 of Sat 30 Dec 2023, the newest known;"
        + " another: --round N")
    #expect(totals.claims == Claims())
    let scene = ReportScene(totals, in: .english)
    #expect(scene.celebration.isEmpty)
    let back = scene.card(of: [.init(row: 0, ticket: 0, record: rows[0])]).back
    #expect(!TerminalRenderer(width: 80).lines(of: back).contains { $0.text.contains("Claim") })
  }

  @Test func `the day before a draw, the verdict counts down`() throws {
    let lines = try Self.lines(
      [Sample.outcome("a.png", Sample.pending)], 80, isSingle: true, today: "2024-01-05")
    #expect(lines[0] == "◷ Draw Sat 6 Jan 2024 at 20:35, in 1 day")
  }

  @Test func `what is lost by waiting stands above everything`() throws {
    let doubt = Sample.outcome("doubt.png", Sample.drawn([Sample.fifth], today: Sample.inDoubt))
    for isSingle in [true, false] {
      let lines = try Self.lines([doubt], 120, isSingle: isSingle, today: "2025-01-01")
      let urgent =
        "! Claim today: 1 ticket, 5,000 won; the deadline was Tue 31 Dec 2024,"
        + " but holidays may have moved it"
      #expect(lines.first { $0.hasPrefix("!") || $0.hasPrefix("●") } == urgent)
    }
    let soon = Self.ticket("soon.png", [Sample.fifth], 1)
    let lines = try Self.lines([soon], 120, today: "2024-12-28")
    #expect(
      lines.contains("! Claim 1 ticket now, 5,000 won: by Tue 31 Dec 2024 (3 days)"))
    #expect(try !Self.lines([soon], 120).contains { $0.hasPrefix("!") })
  }

  @Test func `a ticket without a prize is one line among others, unless all are opened`() throws {
    let outcomes = [
      Self.ticket("a.png", [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 13]], 1),
      Self.ticket("b.png", [Sample.fifth], 2),
    ]
    let lines = try Self.lines(outcomes, 80)
    #expect(lines[0] == "a.png · round 1100 · A–B no prize")
    #expect(lines[1] == "b.png  round 1100, 2023-12-30  17 26 29 30 31 43 + 12")
    #expect(try Self.lines(outcomes, 80, .korean)[0] == "a.png · 1100회 · A–B 낙첨")
    #expect(try Self.lines(outcomes, 80, opensLosers: true)[2].contains(" no prize"))
  }

  @Test func `what to look at is counted by cause, with what to do, and named if it is little`()
    throws
  {
    let lines = try Self.lines(Self.pool(), 120)
    #expect(
      lines.suffix(5) == [
        "To look at", "  1 ticket of round 1101: lotto draws update · none.png",
        "  3 pictures could not be read: take them again, closer · blurred-1.jpg · blurred-2.jpg · blurred-3.jpg",
        "  1 PDF with a password: save it without one · bank.pdf",
        "  1 ticket not drawn yet: check again after 2024-01-06 · next.png",
      ])
    let more = try Self.lines(
      (1...4).map { Sample.outcome("\($0).jpg", failure: InputFailure(.noCode)) }, 120)
    #expect(more.last == "  4 pictures could not be read: take them again, closer")
    let korean = try Self.lines(Self.pool(), 120, .korean)
    #expect(korean.suffix(4).contains("  추첨 결과를 모르는 1101회 복권 1장: lotto draws update 실행 · none.png"))
  }

  @Test func `a ticket from an address is named by its serial`() throws {
    let lines = try Self.lines(
      [
        Self.ticket("http://m.dhlottery.co.kr/?v=1100", [Sample.third], 1),
        Self.ticket("b.png", [[1, 2, 3, 4, 5, 6]], 2),
      ], 80)
    #expect(lines.contains("    3rd  ticket 0011000110"))
  }

  @Test func `nothing is listed where nothing can be claimed and all is well`() throws {
    let lines = try Self.lines([Self.ticket("lost.png", [[1, 2, 3, 4, 5, 6]], 1)], 80)
    #expect(
      lines == [
        "lost.png · round 1100 · A no prize", "", "○ No prize · round 1100",
        "1 game on 1 ticket · spent 1,000 won",
      ])
  }

  @Test func `every error has a cause, and the rows of a file count once`() {
    for code in InputFailure.Code.allCases {
      let records = GameRecord.records(
        of: Sample.outcome("a", failure: InputFailure(code)))
      let expected: Concern =
        switch code {
        case .openFailed: .notOpened
        case .notImage: .notPicture
        case .unsupported: .unsupported
        case .tooLarge, .tooManyCodes: .tooLarge
        case .timeout, .decoderCrash: .failed
        case .noCode, .codeUnread: .unread
        default: .damaged
        }
      #expect(Concern(records[0]) == expected, "\(code)")
    }
    for reason in PayloadError.Reason.allCases {
      let records = GameRecord.records(
        of: Sample.outcome("a", .broken(PayloadError(reason, at: 32))))
      #expect(Concern(records[0]) == .invalidCode, "\(reason)")
    }
    var concerns = Concerns()
    for _ in 0..<5 {
      for record in GameRecord.records(
        of: Sample.outcome("a", failure: InputFailure(.codeUnread)))
      {
        concerns.add(record, ticket: 0)
      }
    }
    #expect(
      concerns.sentences(in: .english) == ["1 picture could not be read: take it again, closer"])
  }

  @Test(arguments: [
    ([1249], "2 tickets of round 1249: lotto draws update"),
    ([1250, 1249], "2 tickets of rounds 1249 and 1250: lotto draws update"),
    ([1, 2, 3], "3 tickets of rounds 1, 2 and 3: lotto draws update"),
    ([1, 5, 3, 9], "4 tickets of 4 rounds, 1 to 9: lotto draws update"),
  ])
  func `rounds without a result are named`(_ rounds: [Int], _ sentence: String) {
    var concerns = Concerns()
    let records = GameRecord.records(of: Sample.outcome("a", Sample.withoutResult))
    for (ticket, round) in (rounds + (rounds.count == 1 ? rounds : [])).enumerated() {
      var record = records[0]
      record.round = round
      concerns.add(record, ticket: ticket)
    }
    #expect(concerns.sentences(in: .english) == [sentence])
  }
}
