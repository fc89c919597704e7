import Geometry
import Lottery
import Testing

@testable import Reporting

struct GameRecordTests {
  private static func records(_ outcome: InputOutcome) -> [GameRecord] {
    GameRecord.records(of: outcome)
  }

  @Test func `a ticket has one row per game, in order`() {
    let games = [Sample.first, Sample.second, Sample.third, Sample.fourth, Sample.fifth]
    let records = Self.records(Sample.outcome("a.png", Sample.drawn(games)))
    #expect(records.map(\.game) == ["A", "B", "C", "D", "E"])
    #expect(records.map(\.type) == ["auto", "manual", "semi", "auto", "manual"])
    #expect(records.map(\.numbers) == games)
    #expect(records.map(\.rank) == [.first, .second, .third, .fourth, .fifth])
    #expect(records.map(\.bonus) == [nil, 12, nil, 12, nil])
    #expect(records.map(\.prize) == [2_207_575_472, 59_050_373, 1_667_160, 50_000, 5_000])
    // Tax on the first: 632,272,641.6 and 63,227,264.1, each down to 10 won; none up to 2,000,000.
    #expect(
      records.map(\.netPrize) == [
        2_207_575_472 - 632_272_640 - 63_227_260, 46_059_303, 1_667_160, 50_000, 5_000,
      ])
    #expect(records.allSatisfy { $0.status == .won && $0.claimBy == "2024-12-31" })
  }

  @Test func `an input without a code has one row`() {
    let records = Self.records(Sample.outcome("a.png", failure: InputFailure(.noCode)))
    #expect(records.count == 1)
    #expect(records.first?.code == 0)
    #expect(records.first?.status == .error)
    #expect(records.first?.error == "no_code")
    #expect(records.first?.product == "")
  }

  @Test func `every outcome has a row`() throws {
    for outcome in try Sample.everyKind() { #expect(!Self.records(outcome).isEmpty) }
  }

  @Test func `rows without a draw have no match, rank, prize, claim date or fingerprint`() throws {
    let records = try Sample.everyKind().flatMap(Self.records)
      .filter { ![.won, .lost].contains($0.status) }
    #expect(Set(records.map(\.status)) == [.pending, .noDraw, .otherProduct, .error])
    for record in records {
      #expect(record.matched == [0, 0, 0, 0, 0, 0])
      #expect(record.rank == .none)
      #expect(record.prize == 0)
      #expect(record.netPrize == 0)
      #expect(record.bonus == nil && !record.isPast)
      #expect(record.claimBy == "" && record.drawsSHA256 == "")
    }
  }

  @Test func `only winning rows have a claim deadline`() throws {
    for record in try Sample.everyKind().flatMap(Self.records) {
      #expect(record.claimBy.isEmpty == (record.status != .won))
    }
  }

  @Test func `a winning rank without a published amount is won, with an unknown prize`() {
    let reading = Sample.drawn([Sample.first, Sample.fourth], draw: Sample.bareRound1100)
    let records = Self.records(Sample.outcome("a.png", reading))
    #expect(records.map(\.status) == [.won, .won])
    #expect(records.map(\.prize) == [nil, 50_000])
    #expect(records.map(\.netPrize) == [0, 50_000])
    #expect(
      records.map(\.english) == [
        "the prize is not published yet",
        "the result is not final yet: only its numbers are published",
      ])
  }

  @Test func `rows of a draw without amounts say so, lost ones too, and await the final result`() {
    let games = [Sample.first, Sample.fourth, [1, 2, 3, 4, 5, 6]]
    let draw = KnownDraw(Sample.bareRound1100.draw)
    let early = Self.records(Sample.outcome("a.png", Sample.drawn(games, draw: draw)))
    #expect(
      early.last?.english == "the result is not final yet: only its numbers are published")
    #expect(early.map(\.awaitsResult) == [true, true, true])
    let final = KnownDraw(Sample.round1100.draw)
    let records = Self.records(Sample.outcome("a.png", Sample.drawn(games, draw: final)))
    #expect(records.map(\.awaitsResult) == [false, false, false])
    #expect(records.allSatisfy { !$0.english.contains("not final") })
  }

  @Test func `a game wins even if the draw counts no winner of its rank, and the row says so`() {
    let reading = Sample.drawn([Sample.first], draw: Sample.round1100WithoutWinner)
    let records = Self.records(Sample.outcome("a.png", reading))
    #expect(records.map(\.status) == [.won])
    #expect(records.map(\.prize) == [nil], "a result that contradicts the ticket says no amount")
    #expect(records.map(\.isPrizeKnown) == [false])
    #expect(
      records.map(\.english) == [
        "the published result has no winner of this rank: the printed ticket is authoritative"
      ])
  }

  @Test func `a game with the bonus number but too few matches loses`() {
    let records = Self.records(Sample.outcome("a.png", Sample.drawn([Sample.lostWithBonus])))
    #expect(records.map(\.status) == [.lost])
    #expect(records.map(\.bonus) == [12])
    #expect(records.map(\.matched) == [[0, 0, 0, 0, 1, 1]])
    #expect(records.map(\.prize) == [0])
  }

  /// The deadline of round 1100 is 2024-12-31.
  private static let over = "the claim period ended about 2024-12-31"
  private static let soon = "claim at once: the deadline is about 2024-12-31"
  private static let doubt =
    "claim at once: the deadline was about 2024-12-31, but holidays may have moved it by up to two "
    + "weeks"

  @Test(arguments: [
    ("2024-12-23", "", false, false), ("2024-12-24", soon, false, false),
    ("2024-12-31", soon, false, false), ("2025-01-01", doubt, true, false),
    ("2025-01-14", doubt, true, false), ("2025-01-15", over, false, true),
  ])
  func `a prize is in doubt for two weeks after its deadline, and then expired`(
    _ today: String, _ message: String, _ isInDoubt: Bool, _ isExpired: Bool
  ) {
    let reading = Sample.drawn([Sample.fifth], today: Sample.date(today))
    let records = Self.records(Sample.outcome("a.png", reading))
    #expect(records.map(\.status) == [.won])
    #expect(records.map(\.isInDoubt) == [isInDoubt])
    #expect(records.map(\.isPast) == [isExpired])
    #expect(records.map(\.prize) == [5_000])
    #expect(records.map(\.english) == [message])
    #expect(records.map(\.claimPlace) == [.shop])
  }

  @Test func `a prize in doubt whose amount is not published says both`() {
    let reading = Sample.drawn(
      [Sample.first], draw: Sample.bareRound1100, today: Sample.inDoubt)
    let records = Self.records(Sample.outcome("a.png", reading))
    #expect(records.map(\.english) == ["\(Self.doubt); the prize is not published yet"])
    #expect(records.map(\.isInDoubt) == [true])
  }

  @Test func `only a payload in the printed form counts as genuine`() {
    let forms: [(Ticket.Form, Bool)] = [
      (.printed, true), (.doubtfulTail, false), (.shortened, false), (.bare, false),
      (.typed, false),
    ]
    for (form, isGenuine) in forms {
      let records = Self.records(
        Sample.outcome("a.png", Sample.drawn([Sample.fifth], form: form)))
      #expect(records.map(\.isGenuineForm) == [isGenuine], "\(form)")
      #expect(records.map(\.status) == [.won], "\(form) is still ranked")
      #expect(records.allSatisfy { $0.english.isEmpty == isGenuine }, "\(form)")
    }
  }

  @Test func `typed numbers have neither a letter nor a type`() {
    let records = Self.records(Sample.outcome("1", Sample.drawn([Sample.fifth], form: .typed)))
    #expect(records.map(\.game) == [""])
    #expect(records.map(\.type) == [""])
  }

  @Test func `an undrawn round is pending before its draw date and has no result after it`() {
    let outcome = Sample.outcome(
      "a.png", Sample.pending, Sample.farAhead, Sample.withoutResult)
    let records = Self.records(outcome)
    #expect(records.map(\.status) == [.pending, .pending, .noDraw])
    #expect(records.map(\.code) == [1, 2, 3])
    #expect(records.map(\.drawDate) == ["2024-01-06", "2027-10-30", "2024-01-06"])
    #expect(records.map(\.numbers) == [Sample.first, Sample.first, Sample.first])
    #expect(records[0].english == "the draw is on 2024-01-06")
    let early =
      "the draw is on 2027-10-30; tickets of this round are not on sale yet, which is suspicious"
    #expect(records[1].english == early)
    #expect(records[2].english == "drawn on 2024-01-06, but no result is known")
  }

  @Test func `a ticket for the next round stops being suspicious on the previous draw day`() {
    let ticket = Sample.ticket(round: 1246, [Sample.first])
    for (day, isSuspicious) in [
      ("2026-10-09", true), ("2026-10-10", false), ("2026-10-16", false),
    ] {
      let result = TicketResult(ticket, draw: nil, today: Sample.date(day))
      #expect((result.notes(on: result.games[0]) == [.notOnSale]) == isSuspicious, "\(day)")
    }
  }

  @Test func `other products are named and are not errors`() throws {
    let outcome = Sample.outcome(
      "a.png", .other(try Sample.pension), .other(.purchaseSlip), .other(.operatorOther),
      .other(.foreign))
    let records = Self.records(outcome)
    #expect(
      records.map(\.product) == ["pension720", "purchase_slip", "operator_other", "foreign"])
    #expect(records.allSatisfy { $0.status == .otherProduct && $0.error == "" })
    #expect(records.allSatisfy { $0.numbers == [0, 0, 0, 0, 0, 0] && $0.game == "" })
    #expect(
      records[0].english
        == "pension lottery 720+, round 270: group 1, number 890966; "
        + "not a Lotto 6/45 ticket, not checked")
  }

  @Test(arguments: PayloadError.Reason.allCases)
  func `a broken ticket reports its fault and offset`(_ reason: PayloadError.Reason) {
    let records = Self.records(
      Sample.outcome("a.png", .broken(PayloadError(reason, at: 4711))))
    #expect(records.map(\.status) == [.error])
    #expect(records.map(\.error) == [reason.rawValue])
    #expect(records.map(\.product) == [reason == .foreign ? "foreign" : "lotto645"])
    #expect(records.map(\.payload) == [Sample.printedPayload])
    #expect(records[0].detail == (reason == .foreign ? "" : "byte 4711: end"))
    #expect(records[0].numbers == [0, 0, 0, 0, 0, 0], "a ticket is never shown in part")
  }

  @Test(arguments: InputFailure.Code.allCases)
  func `a failed input reports its error code and the cause`(_ code: InputFailure.Code) {
    let records = Self.records(
      Sample.outcome("a.png", failure: InputFailure(code, .words("the detail"))))
    #expect(records.map(\.error) == [code.rawValue])
    #expect(records[0].detail == "the detail" && records[0].english.contains("the detail"))
    #expect(records[0].payload == "")
  }

  @Test func `the prize is known for lost games, and for won games once published`() throws {
    func known(_ outcome: InputOutcome) -> [Bool] { Self.records(outcome).map(\.isPrizeKnown) }
    #expect(
      known(Sample.outcome("a", Sample.drawn([Sample.fifth, [1, 2, 3, 4, 5, 6]]))) == [true, true])
    let bare = Sample.drawn([Sample.third, [1, 2, 3, 4, 5, 6]], draw: Sample.bareRound1100)
    #expect(known(Sample.outcome("a", bare)) == [false, true])
    for reading in [
      Sample.pending, Sample.farAhead, Sample.withoutResult, .other(try Sample.pension),
      .other(.foreign), .broken(PayloadError(.round, at: 1)),
      .unread(InputFailure(.tooManyCodes, .codes(limit: 1024))),
    ] as [CodeReading] {
      #expect(known(Sample.outcome("a", reading)) == [false])
    }
    for code in InputFailure.Code.allCases {
      #expect(known(Sample.outcome("a", failure: InputFailure(code))) == [false])
    }
  }

  @Test func `only rows of drawn tickets have the draw's numbers`() {
    let records = Self.records(
      Sample.outcome("a", Sample.drawn([Sample.fifth]), Sample.pending, .other(.foreign)))
    #expect(
      records.map(\.drawNumbers) == [
        [17, 26, 29, 30, 31, 43], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0],
      ])
    #expect(records.map(\.drawBonus) == [12, 0, 0])
  }

  @Test func `every game of a code has the code's corners`() {
    let corners = Corners([149, 16, 284, 16, 284, 151, 149, 151])
    let code = CodeOutcome(
      number: 1, attempt: "plain", payload: [],
      reading: Sample.drawn([Sample.first, Sample.fifth]),
      duplicateOf: nil, corners: corners)
    let outcome = InputOutcome(source: Sample.source("a"), codes: [code], failure: nil)
    #expect(Self.records(outcome).map(\.corners) == [corners, corners])
  }

  @Test func `an unread code is an error row beside the rows of other codes`() {
    let failure = InputFailure(.tooManyCodes, .codes(limit: 1024))
    let records = Self.records(
      Sample.outcome("a", Sample.drawn([Sample.fifth]), .unread(failure)))
    #expect(records.map(\.status) == [.won, .error])
    #expect(records.map(\.error) == ["", "too_many_codes"])
    #expect(records.map(\.code) == [1, 2])
    #expect(records[1].english == "too many codes; the rest have no rows (> 1024)")
  }

  @Test func `an error of a document is listed with its pages`() {
    func errors(ofPages pages: [Int], pageCount: Int = 40) -> [String] {
      let codes = pages.map { page in
        CodeOutcome(
          page: page, number: 0, attempt: "", payload: [], reading: .unread(InputFailure(.noCode)),
          duplicateOf: nil)
      }
      return GameRecord.errors(
        of: InputOutcome(source: Source([]), codes: codes, failure: nil, pageCount: pageCount),
        in: .english)
    }
    #expect(errors(ofPages: [16, 16]) == ["no QR code found (page 16)"])
    #expect(errors(ofPages: [3, 16]) == ["no QR code found (pages 3, 16)"])
    #expect(errors(ofPages: Array(1...40)).first?.hasSuffix(" 8, 9, 10, …)") == true)
    #expect(errors(ofPages: [1], pageCount: 1) == ["no QR code found"])
  }

  @Test func `each error of an input is listed once`() {
    func errors(_ outcome: InputOutcome) -> [String] {
      GameRecord.errors(of: outcome, in: .english)
    }
    #expect(errors(Sample.outcome("a", Sample.drawn([Sample.fifth]), .other(.foreign))) == [])
    let broken = CodeReading.broken(PayloadError(.foreign, at: 0))
    #expect(
      errors(Sample.outcome("a", broken, broken, failure: InputFailure(.truncated)))
        == ["the file is truncated", "expected a ticket, another lottery code or six numbers"])
  }

  @Test func `rows of a truncated file report the truncation and the result`() {
    let outcome = Sample.outcome(
      "cut.png", Sample.drawn([Sample.fifth, Sample.lostWithBonus]), Sample.pending,
      failure: InputFailure(.truncated))
    let records = Self.records(outcome)
    #expect(records.map(\.status) == [.won, .lost, .pending])
    #expect(records.map(\.error) == ["truncated", "truncated", "truncated"])
    #expect(records.map(\.prize) == [5_000, 0, 0])
    let whole = "this ticket was read completely"
    #expect(records[0].english == "the file is truncated; \(whole)")
    #expect(records[2].english == "the file is truncated; the draw is on 2024-01-06; \(whole)")
  }

  @Test func `a duplicate names the first source of its ticket`() {
    let first = Source([0x61, 0xFF])
    let outcome = InputOutcome(
      source: Sample.source("b.png"),
      codes: [Sample.code(Sample.drawn([Sample.fifth]), duplicateOf: first)], failure: nil)
    #expect(Self.records(outcome).map(\.duplicateOf) == ["a\u{FFFD}"])
  }

  @Test func `a message is said in both languages, or in neither`() throws {
    for record in try Sample.everyKind().flatMap(Self.records) {
      let korean = record.message(in: .korean)
      #expect(record.english.isEmpty == korean.isEmpty)
      // Commands, and what the system or a library says, are the same in both.
      #expect(korean.isEmpty || korean != record.english, "\(korean)")
      #expect(record.detail.isEmpty || korean.contains(record.detail))
    }
  }

  @Test func `a failure of the file is not lost in the row of a broken or unread code`() {
    let broken = CodeReading.broken(PayloadError(.round, at: 40))
    let records = Self.records(
      Sample.outcome(
        "a", broken, .unread(InputFailure(.codeUnread)), failure: InputFailure(.truncated)))
    #expect(records.map(\.error) == ["payload_round", "code_unread"])
    #expect(records.allSatisfy { $0.notes == [.partialFile] })
    #expect(records[1].english.hasSuffix("; only a part of the file could be read"))
  }

  @Test func `messages start in lower case and end without a full stop`() throws {
    for record in try Sample.everyKind().flatMap(Self.records) where !record.english.isEmpty {
      #expect(record.english.last != ".")
      #expect(record.english.first?.isUppercase == false, "\(record.english)")
    }
  }
}
