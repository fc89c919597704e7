import JSON
import Lottery
import Testing

@testable import Reporting

struct RecordFieldTests {
  /// Keys and types as documented in the contract for scripts, in order.
  static let contract: [(key: String, type: String)] = [
    ("schema", "text"), ("source", "text"), ("source_b64", "text"), ("page", "integer"),
    ("code", "integer"), ("status", "text"), ("error", "text"), ("notes", "notes"),
    ("detail", "text"),
    ("message", "text"),
    ("product", "text"),
    ("round", "integer"), ("draw_date", "text"),
    ("draw_numbers", "d1 d2 d3 d4 d5 d6"), ("draw_bonus", "integer"), ("game", "text"),
    ("type", "text"), ("numbers", "n1 n2 n3 n4 n5 n6"), ("matched", "m1 m2 m3 m4 m5 m6"),
    ("matches", "integer"), ("bonus", "flag"),
    ("rank", "integer"), ("prize", "integer"), ("prize_known", "flag"),
    ("prize_net", "integer"), ("claim_by", "text"), ("claim", "text"), ("claim_at", "text"),
    ("serial", "text"),
    ("genuine_form", "flag"), ("duplicate_of", "text"), ("attempt", "text"),
    ("corners", "x1 y1 x2 y2 x3 y3 x4 y4"), ("payload", "text"), ("draws_sha256", "text"),
  ]

  @Test func `the keys match the contract, in order`() {
    #expect(RecordField.all.map(\.key) == Self.contract.map(\.key))
  }

  @Test func `a key has the same type for every kind of outcome`() throws {
    for outcome in try Sample.everyKind() {
      for record in GameRecord.records(of: outcome) {
        for (field, expected) in zip(RecordField.all, Self.contract) {
          #expect(Self.type(of: field, in: record) == expected.type, "\(expected.key)")
        }
      }
    }
  }

  @Test func `a list has as many numbers as columns in every row, or texts`() throws {
    for outcome in try Sample.everyKind() {
      for record in GameRecord.records(of: outcome) {
        for field in RecordField.all {
          let count = field.value(record, in: .english).array?.count ?? 1
          #expect(count == field.columns.count || field.key == "notes")
        }
      }
    }
  }

  @Test func `a winning game has the values of its ticket and draw`() throws {
    let outcome = Sample.outcome("won.png", Sample.drawn([Sample.second]))
    let record = try #require(GameRecord.records(of: outcome).first)
    var values: [String: JSONValue] = [:]
    for field in RecordField.all { values[field.key] = field.value(record, in: .english) }
    #expect(values["schema"] == .string("lotto.game/4"))
    #expect(values["source"] == .string("won.png"))
    #expect(values["source_b64"] == .string(""))
    #expect(values["page"] == .integer(1))
    #expect(values["code"] == .integer(1))
    #expect(values["status"] == .string("won"))
    #expect(values["error"] == .string(""))
    #expect(values["message"] == .string(""))
    #expect(values["product"] == .string("lotto645"))
    #expect(values["round"] == .integer(1100))
    #expect(values["draw_date"] == .string("2023-12-30"))
    #expect(values["draw_numbers"] == Self.list([17, 26, 29, 30, 31, 43]))
    #expect(values["draw_bonus"] == .integer(12))
    #expect(values["game"] == .string("A"))
    #expect(values["type"] == .string("auto"))
    #expect(values["numbers"] == Self.list([12, 17, 26, 29, 30, 31]))
    #expect(values["matched"] == Self.list([0, 1, 1, 1, 1, 1]))
    #expect(values["matches"] == .integer(5))
    #expect(values["bonus"] == .bool(true))
    #expect(values["rank"] == .integer(2))
    #expect(values["prize"] == .integer(59_050_373))
    #expect(values["prize_known"] == .bool(true))
    // 20 % are 11,810,074.6 and 2 % are 1,181,007.46, each rounded down to 10 won.
    #expect(values["prize_net"] == .integer(59_050_373 - 11_810_070 - 1_181_000))
    #expect(values["claim_by"] == .string("2024-12-31"))
    #expect(values["claim"] == .string("open"))
    #expect(values["serial"] == .string("0011000110"))
    #expect(values["genuine_form"] == .bool(true))
    #expect(values["duplicate_of"] == .string(""))
    #expect(values["attempt"] == .string("plain"))
    #expect(values["corners"] == Self.list([0, 0, 0, 0, 0, 0, 0, 0]))
    #expect(values["payload"] == .string(Sample.printedPayload))
    #expect(values["draws_sha256"] == .string(String(repeating: "a1", count: 32)))
  }

  private static func type(of field: RecordField, in record: GameRecord) -> String {
    switch field.value(record, in: .english) {
    case .string: "text"
    case .number: "integer"
    case .bool: "flag"
    default: field.columns.joined(separator: " ")
    }
  }

  private static func list(_ numbers: [Int]) -> JSONValue { .array(numbers.map { .integer($0) }) }
}
