@testable import JSON
import Lottery
import TestSupport
import Testing

@testable import Reporting

struct GameRecordRowTests {
  private static func lines(_ records: [GameRecord]) -> [UInt8] {
    var output: [UInt8] = []
    let formatter = JSONLinesFormatter()
    formatter.append(records, to: &output)
    return output
  }

  private static func record(_ line: some Collection<UInt8>, bonus: Int? = nil) throws -> GameRecord
  {
    try GameRecord(row: JSONReader.read(Array(line))) { _, _ in bonus }
  }

  @Test func `a row that is read and written again is the same, byte for byte`() throws {
    for bytes in [
      try Repository.bytes(ofFixture: "Golden/scan.jsonl"),
      Self.lines(try Sample.sheet().flatMap { GameRecord.records(of: $0, in: .korean) }),
      Self.lines(try SampleReport.records()),
    ] {
      let records = try bytes.split(separator: UInt8(ascii: "\n")).map { try Self.record($0) }
      #expect(records.count > 10)
      #expect(Self.lines(records) == bytes)
    }
  }

  @Test func `a record without a bonus number is the one that was written`() throws {
    for record in try SampleReport.records() where record.bonus == nil {
      #expect(try Self.record(Self.lines([record])) == record)
    }
  }

  @Test func `the bonus number is the one of the draw, when it is among the row's numbers`() throws
  {
    let line = try Repository.bytes(ofFixture: "Golden/scan.jsonl")
      .split(separator: UInt8(ascii: "\n"))[1]
    // 1, 2, 10, 12, 15 and 22 in round 50, whose bonus number was 1.
    #expect(try Self.record(line, bonus: 1).bonus == 1)
    // Of another draw the row only knows that there is one.
    #expect(try Self.record(line, bonus: 44).bonus == 0)
    #expect(try Self.record(line).bonus == 0)
    var asked: (Int, String) = (0, "")
    _ = try GameRecord(row: JSONReader.read(Array(line))) { round, fingerprint in
      asked = (round, fingerprint)
      return nil
    }
    #expect(asked.0 == 50)
    #expect(asked.1.hasPrefix("3d2b134040715de0568b89f5076f0de2432dd315be7850b93d02c1"))
  }

  @Test func `keys may stand in another order, with others among them`() throws {
    let record = try SampleReport.records()[0]
    guard case .object(let members) = try JSONReader.read(Self.lines([record])) else {
      Issue.record("a row is an object")
      return
    }
    let other = JSONValue.Member(key: "later", value: .null)
    let row = JSONValue.object([other] + members.reversed())
    #expect(try GameRecord(row: row) { _, _ in nil } == record)
  }

  @Test(arguments: [
    ("schema", "\"lotto.scan/1\"", "expected \"lotto.game/1\" as \"schema\""),
    ("source", "1", "expected a text as \"source\""),
    ("source_b64", "\"?\"", "expected base64 as \"source_b64\""),
    ("code", "-1", "expected a whole number from 0 as \"code\""),
    ("status", "\"sold\"", "expected a status as \"status\""),
    ("numbers", "[1,2,3,4,5]", "expected six numbers of 0 to 45 as \"numbers\""),
    ("numbers", "[1,2,3,4,5,46]", "expected six numbers of 0 to 45 as \"numbers\""),
    ("matched", "[1,2,0,0,0,0]", "expected six numbers of 0 to 1 as \"matched\""),
    ("rank", "6", "expected a rank of 0 to 5 as \"rank\""),
    ("rank", "300", "expected a rank of 0 to 5 as \"rank\""),
    ("prize", "1.5", "expected a whole number from 0 as \"prize\""),
    ("expired", "\"no\"", "expected true or false as \"expired\""),
  ])
  func `what is no row is refused with its key and what was expected`(
    _ key: String, _ value: String, _ reason: String
  ) throws {
    let line = Self.lines([try SampleReport.records()[0]])
    guard case .object(let members) = try JSONReader.read(line) else { return }
    let changed = try JSONReader.read(Array(value.utf8))
    let row = JSONValue.object(
      members.map { $0.key == key ? .init(key: key, value: changed) : $0 })
    let error = #expect(throws: RowError.self) { try GameRecord(row: row) { _, _ in nil } }
    #expect(error?.description == reason)
    let without = JSONValue.object(members.filter { $0.key != key })
    #expect(throws: RowError.self) { try GameRecord(row: without) { _, _ in nil } }
  }

  @Test func `what is no object is refused`() {
    let error = #expect(throws: RowError.self) { try GameRecord(row: .null) { _, _ in nil } }
    #expect(error?.description == "expected an object of lotto.game/1")
  }
}
