import Geometry
import JSON
import Lottery
import Testing

@testable import Reporting

struct JSONLinesFormatterTests {
  private static func bytes(_ outcome: InputOutcome, _ language: Language = .english) -> [UInt8] {
    var output: [UInt8] = []
    var formatter = OutputFormat.jsonLines.formatter
    formatter.begin(into: &output)
    formatter.append(outcome, in: language, to: &output)
    return output
  }

  private static func rows(_ outcome: InputOutcome) throws -> [JSONValue] {
    let bytes = bytes(outcome)
    #expect(bytes.last == 0x0A)
    return try bytes.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { try JSONReader.read(Array($0)) }
  }

  @Test func `a full row matches the documented contract`() {
    let outcome = Sample.outcome("a b.png", Sample.drawn([Sample.fifth]))
    let expected =
      #"{"schema":"lotto.game/4","source":"a b.png","source_b64":"","page":1,"code":1,"#
      + #""status":"won","#
      + #""error":"","notes":[],"detail":"","message":"","product":"lotto645","round":1100,"draw_date":"2023-12-30","#
      + #""draw_numbers":[17,26,29,30,31,43],"draw_bonus":12,"#
      + #""game":"A","type":"auto","numbers":[1,2,3,17,26,29],"matched":[0,0,0,1,1,1],"#
      + #""matches":3,"bonus":false,"rank":5,"prize":5000,"prize_known":true,"#
      + #""prize_net":5000,"claim_by":"2024-12-31","claim":"open","claim_at":"shop","serial":"0011000110","#
      + #""genuine_form":true,"duplicate_of":"","attempt":"plain","#
      + #""corners":[0,0,0,0,0,0,0,0],"payload":"\#(Sample.printedPayload)","#
      + #""draws_sha256":"\#(String(repeating: "a1", count: 32))"}"# + "\n"
    #expect(String(decoding: Self.bytes(outcome), as: UTF8.self) == expected)
  }

  @Test func `nothing precedes the first row`() {
    var output: [UInt8] = []
    var formatter = OutputFormat.jsonLines.formatter
    formatter.begin(into: &output)
    #expect(output.isEmpty)
  }

  @Test func `every row has every key once, in order, with a fixed type and never null`() throws {
    for outcome in try Sample.everyKind() {
      for row in try Self.rows(outcome) {
        guard case .object(let members) = row else {
          Issue.record("not an object")
          continue
        }
        #expect(members.map(\.key) == RecordFieldTests.contract.map(\.key))
        for (member, expected) in zip(members, RecordFieldTests.contract) {
          #expect(Self.type(of: member.value) == Self.type(expected.type), "\(member.key)")
        }
      }
    }
  }

  @Test func `a row reads back as the values of its record`() throws {
    for outcome in try Sample.everyKind() {
      let records = GameRecord.records(of: outcome)
      let rows = try Self.rows(outcome)
      #expect(rows.count == records.count)
      for (row, record) in zip(rows, records) {
        #expect(row["source"]?.string == record.source.text)
        #expect(row["status"]?.string == record.status.rawValue)
        #expect(row["error"]?.string == record.error)
        #expect(row["message"]?.string == record.english)
        #expect(row["payload"]?.string == record.payload)
        #expect(row["numbers"]?.array?.compactMap(\.integer) == record.numbers)
        #expect(row["matched"]?.array?.compactMap(\.integer) == record.matched)
        #expect(row["prize"]?.integer == record.prize ?? 0)
        #expect(row["prize_known"] == .bool(record.isPrizeKnown))
        #expect(row["draw_numbers"]?.array?.compactMap(\.integer) == record.drawNumbers)
        #expect(row["draw_bonus"]?.integer == record.drawBonus)
        #expect(row["corners"]?.array?.compactMap(\.integer) == record.corners.numbers)
        #expect(row["rank"]?.integer == Int(record.rank.rawValue))
      }
    }
  }

  @Test func `a source that is not UTF-8 also has its exact bytes in base64`() throws {
    let outcome = InputOutcome(
      source: Source([0x66, 0xFF, 0x2E, 0x70]), codes: [], failure: InputFailure(.openFailed))
    let row = try #require(try Self.rows(outcome).first)
    #expect(row["source"]?.string == "f\u{FFFD}.p")
    #expect(row["source_b64"]?.string == "Zv8ucA==")
  }

  @Test func `a source that contains the replacement character itself needs no base64`() throws {
    let outcome = Sample.outcome("\u{FFFD}", failure: InputFailure(.openFailed))
    #expect(try Self.rows(outcome).first?["source_b64"]?.string == "")
  }

  @Test func `invalid UTF-8 in a payload becomes replacement characters`() throws {
    let code = Sample.code(.other(.foreign), payload: [0x61, 0xC3, 0x28, 0x00])
    let outcome = InputOutcome(source: Sample.source("a"), codes: [code], failure: nil)
    #expect(try Self.rows(outcome).first?["payload"]?.string == "a\u{FFFD}(\u{0}")
  }

  @Test(arguments: Sample.hostile)
  func `hostile text is escaped and reads back exactly`(_ text: String) throws {
    let code = Sample.code(
      .other(.foreign), attempt: text, payload: Array(text.utf8),
      duplicateOf: Sample.source(text))
    let outcome = InputOutcome(
      source: Sample.source(text), codes: [code], failure: InputFailure(.truncated, .words(text)))
    let bytes = Self.bytes(outcome)
    let written = String(decoding: bytes.dropLast(), as: UTF8.self)
    for scalar in written.unicodeScalars {
      #expect(!HostileCharacter.isOne(scalar), "U+\(String(scalar.value, radix: 16))")
    }
    let rows = try Self.rows(outcome)
    #expect(rows.count == 1)
    let row = try #require(rows.first)
    for key in ["source", "payload", "attempt", "duplicate_of"] {
      let read = try #require(row[key]?.string)
      #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars), "\(key)")
    }
  }

  /// A short name for a type of the contract, which gives lists by their columns.
  private static func type(_ name: String) -> String {
    let columns = name.split(separator: " ")
    return columns.count > 1 ? "\(columns.count) int" : String(name.prefix(3))
  }

  private static func type(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool: "fla"
    case .number(let text): Int(text) == nil ? "fraction" : "int"
    case .string: "tex"
    case .array(let elements) where elements.allSatisfy { $0.string != nil }: "not"
    case .array(let elements):
      elements.allSatisfy { $0.integer != nil } ? "\(elements.count) int" : "array"
    case .object: "object"
    }
  }
}
