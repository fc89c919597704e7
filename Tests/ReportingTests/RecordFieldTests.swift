import Lottery
import Testing

@testable import Reporting

struct RecordFieldTests {
  /// The table of the contract for scripts, in its order.
  static let contract: [(key: String, type: String)] = [
    ("schema", "text"), ("source", "text"), ("source_b64", "text"), ("code", "integer"),
    ("status", "text"), ("error", "text"), ("message", "text"), ("product", "text"),
    ("round", "integer"), ("draw_date", "text"), ("game", "text"), ("type", "text"),
    ("numbers", "six n"), ("matched", "six m"), ("matches", "integer"), ("bonus", "flag"),
    ("rank", "integer"), ("prize", "integer"), ("prize_known", "flag"),
    ("prize_net", "integer"), ("claim_by", "text"), ("expired", "flag"), ("serial", "text"),
    ("genuine_form", "flag"), ("duplicate_of", "text"), ("attempt", "text"),
    ("payload", "text"), ("draws_sha256", "text"),
  ]

  @Test func `the keys are those of the contract in its order`() {
    #expect(RecordField.all.map(\.key) == Self.contract.map(\.key))
  }

  @Test func `a key has the same type in the rows of every kind of outcome`() throws {
    for outcome in try Sample.everyKind() {
      for record in GameRecord.records(of: outcome, in: .english) {
        for (field, expected) in zip(RecordField.all, Self.contract) {
          #expect(Self.type(of: field.value(record)) == expected.type, "\(expected.key)")
        }
      }
    }
  }

  @Test func `six numbers are always six`() throws {
    for outcome in try Sample.everyKind() {
      for record in GameRecord.records(of: outcome, in: .korean) {
        for field in RecordField.all {
          if case .six(let numbers, _) = field.value(record) { #expect(numbers.count == 6) }
        }
      }
    }
  }

  @Test func `the values of a winning game are those of the draw`() throws {
    let outcome = Sample.outcome("won.png", Sample.drawn([Sample.second]))
    let record = try #require(GameRecord.records(of: outcome, in: .english).first)
    var values: [String: RecordField.Value] = [:]
    for field in RecordField.all { values[field.key] = field.value(record) }
    #expect(values["schema"] == .text("lotto.game/1"))
    #expect(values["source"] == .text("won.png"))
    #expect(values["source_b64"] == .text(""))
    #expect(values["code"] == .integer(1))
    #expect(values["status"] == .text("won"))
    #expect(values["error"] == .text(""))
    #expect(values["message"] == .text(""))
    #expect(values["product"] == .text("lotto645"))
    #expect(values["round"] == .integer(1100))
    #expect(values["draw_date"] == .text("2023-12-30"))
    #expect(values["game"] == .text("A"))
    #expect(values["type"] == .text("auto"))
    #expect(values["numbers"] == .six([12, 17, 26, 29, 30, 31], letter: "n"))
    #expect(values["matched"] == .six([0, 1, 1, 1, 1, 1], letter: "m"))
    #expect(values["matches"] == .integer(5))
    #expect(values["bonus"] == .flag(true))
    #expect(values["rank"] == .integer(2))
    #expect(values["prize"] == .integer(59_050_373))
    #expect(values["prize_known"] == .flag(true))
    // 20 % are 11,810,074.6 and 2 % are 1,181,007.46, each cut to 10 won.
    #expect(values["prize_net"] == .integer(59_050_373 - 11_810_070 - 1_181_000))
    #expect(values["claim_by"] == .text("2024-12-31"))
    #expect(values["expired"] == .flag(false))
    #expect(values["serial"] == .text("0011000110"))
    #expect(values["genuine_form"] == .flag(true))
    #expect(values["duplicate_of"] == .text(""))
    #expect(values["attempt"] == .text("plain"))
    #expect(values["payload"] == .text(Sample.printedPayload))
    #expect(values["draws_sha256"] == .text(String(repeating: "a1", count: 32)))
  }

  private static func type(of value: RecordField.Value) -> String {
    switch value {
    case .text: "text"
    case .integer: "integer"
    case .flag: "flag"
    case .six(_, let letter): "six \(letter)"
    }
  }
}
