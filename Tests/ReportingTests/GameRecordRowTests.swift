@testable import JSON
import Geometry
import Lottery
import TestSupport
import Testing

@testable import Reporting

struct GameRecordRowTests {
  private static func lines(_ records: [GameRecord]) -> [UInt8] {
    var output: [UInt8] = []
    var formatter = OutputFormat.jsonLines.formatter
    formatter.append(records, to: &output)
    return output
  }

  private static func record(_ line: some Collection<UInt8>) throws -> GameRecord {
    try GameRecord(row: JSONReader.read(Array(line)))
  }

  /// The row of a record, with some members changed or removed.
  private static func row(
    _ record: GameRecord, changing change: (JSONValue.Member) -> JSONValue.Member?
  ) throws -> JSONValue {
    guard case .object(let members) = try JSONReader.read(lines([record])) else { return .null }
    return .object(members.compactMap(change))
  }

  @Test func `reading and rewriting a row reproduces it byte for byte`() throws {
    for bytes in [
      try Repository.bytes(ofFixture: "Golden/scan.jsonl"),
      Self.lines(try Sample.sheet().flatMap { GameRecord.records(of: $0) }),
      Self.lines(try SampleReport.records()),
    ] {
      let records = try bytes.split(separator: UInt8(ascii: "\n")).map { try Self.record($0) }
      #expect(records.count > 10)
      #expect(Self.lines(records) == bytes)
    }
  }

  @Test func `a record survives being written and read`() throws {
    let outcomes = try Sample.everyKind()
    for record in outcomes.flatMap({ GameRecord.records(of: $0) }) {
      let read = try Self.record(Self.lines([record]))
      // A row lacks the prize of a game that did not win, so rows are compared instead of records.
      #expect(Self.lines([read]) == Self.lines([record]))
      #expect(read.bonus == record.bonus)
      #expect(read.corners == record.corners)
      #expect(read.drawNumbers == record.drawNumbers)
    }
  }

  @Test func `a row written in English says the same in Korean as the run itself`() throws {
    for record in try Sample.everyKind().flatMap({ GameRecord.records(of: $0) }) {
      let read = try Self.record(Self.lines([record]))
      #expect(read.message(in: .korean) == record.message(in: .korean))
      #expect(read.message(in: .english) == record.english)
    }
  }

  @Test func `a matched bonus number is read from the draw if the row contains it`() throws {
    let line = try Repository.bytes(ofFixture: "Golden/scan.jsonl")
      .split(separator: UInt8(ascii: "\n"))[1]
    // 1, 2, 10, 12, 15 and 22 in round 50, whose bonus number was 1.
    let record = try Self.record(line)
    #expect(record.bonus == 1)
    #expect(record.drawBonus == 1)
    // If the row names another bonus number, or none, only the match is known.
    for value in [JSONValue.integer(44), nil] {
      let row = try Self.row(record) { member in
        if member.key != "draw_bonus" { return member }
        return value.map { .init(key: member.key, value: $0) }
      }
      #expect(try GameRecord(row: row).bonus == 0)
    }
  }

  /// What a row of an earlier version is read as: the row of today, but for what it cannot know.
  private static func expectation(_ now: GameRecord, _ former: GameRecord) -> GameRecord {
    var expected = now
    // Its message alone said these, and that it said so is not looked for.
    expected.notes.removeAll { $0 == .notOnSale }
    expected.claimPlace = ClaimPlace(of: now.rank)
    return expected
  }

  @Test(arguments: [2, 3])
  func `rows of an earlier version are read with their facts`(_ version: Int) throws {
    let lines = try Repository.bytes(ofFixture: "Rows/scan-\(version).jsonl")
      .split(separator: UInt8(ascii: "\n"))
    let now = try Repository.bytes(ofFixture: "Golden/scan.jsonl")
      .split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 24 && now.count == 24)
    for (line, other) in zip(lines, now) {
      #expect(line.starts(with: "{\"schema\":\"lotto.game/\(version)\"".utf8))
      let record = try Self.record(line)
      var expected = try Self.expectation(Self.record(other), record)
      #expect(expected.page == 1)
      if version == 2 { expected.page = 0 }
      #expect(record == expected)
      // What is written is a whole row of today.
      #expect(try Self.record(Self.lines([record])) == record)
    }
  }

  /// `Fixtures/Rows/scan-1.jsonl` was written before the schema of rows became `lotto.game/2`.
  @Test func `version 1 rows are read, and lack the fields that are new since`() throws {
    let lines = try Repository.bytes(ofFixture: "Rows/scan-1.jsonl")
      .split(separator: UInt8(ascii: "\n"))
    let now = try Repository.bytes(ofFixture: "Golden/scan.jsonl")
      .split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 24 && now.count == 24)
    for (line, other) in zip(lines, now) {
      #expect(line.starts(with: #"{"schema":"lotto.game/1""#.utf8))
      let record = try Self.record(line)
      #expect(record.drawNumbers == [0, 0, 0, 0, 0, 0])
      #expect(record.drawBonus == 0)
      #expect(record.page == 0)
      #expect(record.corners == .unknown)
      // The rows of the same scans today, without the new fields.
      var expected = try Self.record(other)
      expected.page = 0
      #expect((record.bonus == nil) == (expected.bonus == nil))
      (expected.drawNumbers, expected.drawBonus) = (record.drawNumbers, 0)
      (expected.corners, expected.bonus) = (record.corners, record.bonus)
      expected = Self.expectation(expected, record)
      #expect(record == expected)
    }
  }

  @Test func `a version 1 row's prize_known is used only if its game won`() throws {
    let line = try #require(
      try Repository.bytes(ofFixture: "Rows/scan-1.jsonl").split(separator: UInt8(ascii: "\n"))
        .first)
    func isKnown(_ status: String, _ flag: Bool) throws -> Bool {
      guard case .object(let members) = try JSONReader.read(Array(line)) else { return false }
      let row = JSONValue.object(
        members.map { member in
          switch member.key {
          case "status": .init(key: "status", value: .string(status))
          case "prize_known": .init(key: "prize_known", value: .bool(flag))
          default: member
          }
        })
      return try GameRecord(row: row).isPrizeKnown
    }
    #expect(try isKnown("won", true))
    #expect(try !isKnown("won", false))
    for status in ["pending", "no_draw", "other_product", "error"] {
      #expect(try !isKnown(status, true))
      #expect(try !isKnown(status, false))
    }
    #expect(try isKnown("lost", true))
  }

  @Test func `keys may come in any order, among unknown keys`() throws {
    let record = try SampleReport.records()[0]
    guard case .object(let members) = try JSONReader.read(Self.lines([record])) else {
      Issue.record("expected a row to be an object")
      return
    }
    let other = JSONValue.Member(key: "later", value: .null)
    let row = JSONValue.object([other] + members.reversed())
    #expect(try GameRecord(row: row) == record)
  }

  @Test(arguments: [
    ("schema", "\"lotto.scan/1\"", "expected \"lotto.game/4\" as \"schema\""),
    ("source", "1", "expected a text as \"source\""),
    ("source_b64", "\"?\"", "expected base64 as \"source_b64\""),
    ("page", "-1", "expected a whole number from 0 as \"page\""),
    ("code", "-1", "expected a whole number from 0 as \"code\""),
    ("status", "\"sold\"", "expected a status as \"status\""),
    ("numbers", "[1,2,3,4,5]", "expected 6 numbers from 0 to 45 as \"numbers\""),
    ("numbers", "[1,2,3,4,5,46]", "expected 6 numbers from 0 to 45 as \"numbers\""),
    ("matched", "[1,2,0,0,0,0]", "expected 6 numbers from 0 to 1 as \"matched\""),
    ("draw_numbers", "[0,0,0,0,0]", "expected 6 numbers from 0 to 45 as \"draw_numbers\""),
    ("draw_bonus", "-1", "expected a whole number from 0 as \"draw_bonus\""),
    (
      "corners", "[1,2,3,4,5,6,7]",
      "expected 8 numbers from -2147483648 to 2147483647 as \"corners\""
    ),
    (
      "corners", "[1,2,3,4,5,6,7,2147483648]",
      "expected 8 numbers from -2147483648 to 2147483647 as \"corners\""
    ),
    ("payload", "null", "expected a text as \"payload\""),
    ("rank", "6", "expected a rank from 0 to 5 as \"rank\""),
    ("rank", "300", "expected a rank from 0 to 5 as \"rank\""),
    ("prize", "1.5", "expected a whole number from 0 as \"prize\""),
    ("notes", "\"typed_form\"", "expected a list of texts as \"notes\""),
    ("claim", "\"no\"", "expected open, in_doubt, expired, claimed or an empty text as \"claim\""),
    ("claim_at", "\"home\"", "expected a place where prizes are paid as \"claim_at\""),
  ])
  func `an invalid row is refused, naming the key and the expected value`(
    _ key: String, _ value: String, _ reason: String
  ) throws {
    let line = Self.lines([try SampleReport.records()[0]])
    guard case .object(let members) = try JSONReader.read(line) else { return }
    let changed = try JSONReader.read(Array(value.utf8))
    let row = JSONValue.object(
      members.map { $0.key == key ? .init(key: key, value: changed) : $0 })
    let error = #expect(throws: RowError.self) { try GameRecord(row: row) }
    #expect(error?.wording.english == reason)
  }

  @Test func `absent keys get defaults, but schema and status are required`() throws {
    let record = try SampleReport.records()[0]
    for field in RecordField.all {
      let row = try Self.row(record) { $0.key == field.key ? nil : $0 }
      if ["schema", "status"].contains(field.key) {
        #expect(throws: RowError.self, "\(field.key)") { try GameRecord(row: row) }
        continue
      }
      let read = try GameRecord(row: row)
      let isDerived = ["matches", "prize_known", "message", "claim", "claim_at"].contains(field.key)
      if !isDerived {
        let expected: JSONValue =
          switch field.value(record, in: .english) {
          case .number: .integer(0)
          case .bool: .bool(false)
          case .array(let numbers): .array(numbers.map { _ in .integer(0) })
          default: .string("")
          }
        #expect(field.value(read, in: .english) == expected, "\(field.key)")
      }
    }
  }

  @Test func `a later check renews the rows of the same code, round and game only`() throws {
    // The same numbers, typed for rounds 1101 and 1102.
    func typed(_ round: Int, _ draw: KnownDraw?) -> GameRecord {
      var record = GameRecord(source: Sample.source("1,2,3,4,5,6"))
      (record.code, record.payload, record.round) = (1, "1,2,3,4,5,6", round)
      (record.status, record.numbers) = (draw == nil ? .pending : .lost, [1, 2, 3, 4, 5, 6])
      return record
    }
    let (first, second) = (typed(1101, nil), typed(1102, nil))
    let later = typed(1102, Sample.round1100)
    let renewed = GameRecord.renewed([first, second, second], by: [later])
    #expect(renewed == [nil, later, nil])
    var scanned = try #require(
      GameRecord.records(of: Sample.outcome("a.png", Sample.pending)).first)
    scanned.duplicateOf = "b.png"
    scanned.corners = Corners([1, 2, 3, 4, 5, 6, 7, 8])
    scanned.error = "truncated_png"
    scanned.detail = "after byte 512"
    scanned.notes = [.drawToday, .damagedFile]
    var checked = scanned
    (checked.error, checked.detail, checked.notes) = ("", "", [.unpublished])
    (checked.status, checked.duplicateOf, checked.attempt) = (.lost, "", "")
    checked.corners = .unknown
    let again = try #require(GameRecord.renewed([scanned], by: [checked])[0])
    #expect(again.status == .lost)
    #expect(again.duplicateOf == "b.png" && again.attempt == "plain")
    #expect(again.corners == scanned.corners)
    #expect(again.error == "truncated_png" && again.detail == "after byte 512")
    #expect(again.notes == [.unpublished, .damagedFile])
    checked.page = 2
    #expect(GameRecord.renewed([scanned], by: [checked]) == [nil])
  }

  /// Comparing each row with each other one would take minutes.
  @Test func `a hundred thousand rows are renewed by a check that left them all out`() throws {
    let rows = (0..<100_000).map { number in
      var record = GameRecord(source: Sample.source("\(number).png"))
      (record.code, record.game, record.payload) = (1, "A", "p")
      return record
    }
    let others = rows.map { row in
      var other = row
      other.game = "B"
      return other
    }
    #expect(GameRecord.renewed(rows, by: others).allSatisfy { $0 == nil })
    #expect(GameRecord.renewed(rows, by: rows.reversed()) == rows)
  }

  @Test(arguments: [
    ("the deadline was told", false, GameResult.Claim.open), ("", true, .expired),
    (
      "claim at once: the deadline was about 2024-12-31, but holidays may have moved it by up to two "
        + "weeks", false, .inDoubt
    ),
    (
      "당첨금을 서둘러 받으세요: 지급기한(2024-12-31, 예상)이 지났지만 공휴일 때문에 최대 2주 미뤄졌을 수 있음", false,
      .inDoubt
    ),
  ])
  func `a row of version 3 says in its message alone that a deadline is in doubt`(
    _ message: String, _ isExpired: Bool, _ claim: GameResult.Claim
  ) throws {
    let record = try SampleReport.records()[0]
    let row = try Self.row(record) { member in
      switch member.key {
      case "schema": .init(key: "schema", value: .string("lotto.game/3"))
      case "message": .init(key: "message", value: .string(message))
      case "claim": .init(key: "expired", value: .bool(isExpired))
      case "notes", "detail", "claim_at": nil
      default: member
      }
    }
    let read = try GameRecord(row: row)
    #expect(read.claimBy == "2024-12-31" && read.claim == claim)
    #expect(read.claimPlace == ClaimPlace(of: record.rank))
  }

  @Test(arguments: [
    ("cannot be opened: too many open files", "too many open files"),
    ("열 수 없음: 열린 파일이 너무 많음", "열린 파일이 너무 많음"), ("cannot be opened", ""),
    ("some other words", "some other words"),
  ])
  func `what an earlier message adds to its error is the detail`(
    _ message: String, _ detail: String
  ) throws {
    let record = GameRecord.records(
      of: Sample.outcome("a.png", failure: InputFailure(.openFailed)))[0]
    let row = try Self.row(record) { member in
      switch member.key {
      case "schema": .init(key: "schema", value: .string("lotto.game/3"))
      case "message": .init(key: "message", value: .string(message))
      default: member
      }
    }
    #expect(try GameRecord(row: row).detail == detail)
  }

  @Test func `nothing reads the message, and a note of a later version is left out`() throws {
    let typed = Sample.outcome("1", Sample.drawn([Sample.fifth], form: .typedForNewestDraw))
    let record = try #require(GameRecord.records(of: typed).first)
    let row = try Self.row(record) { member in
      switch member.key {
      case "message": .init(key: "message", value: .string("the claim period ended"))
      case "notes":
        .init(
          key: "notes", value: .array(["later", "newest_draw", "typed_form"].map { .string($0) }))
      default: member
      }
    }
    #expect(try GameRecord(row: row) == record)
    #expect(record.notes == [.newestDraw, .typedForm])
  }

  @Test func `a value that is not an object is refused`() {
    let error = #expect(throws: RowError.self) { try GameRecord(row: .null) }
    #expect(error?.wording.english == "expected an object of lotto.game/4")
  }
}
