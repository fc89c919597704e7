internal import JSON

/// One JSON object an input, `lotto.scan/2`: its codes in it, and in each code its games.
///
/// The keys are those of flat rows, each at the level it belongs to; what stands at the input is that
/// of the row that came out best.
struct NestedFormatter: ResultFormatter {
  /// The number of this form.
  static let schema = "lotto.scan/2"
  /// The key of an input's codes.
  static let codes = "codes"
  /// The key of a code's games.
  static let games = "games"

  func append(_ records: [GameRecord], to output: inout [UInt8]) {
    guard let best = Self.best(of: records) else { return }
    output += "{\"schema\":\(JSONText.quoted(Self.schema))".utf8
    Self.append(Self.inputFields, of: best, to: &output)
    output += ",\"\(Self.codes)\":[".utf8
    var rest = records.drop { $0.code == 0 }
    while let first = rest.first {
      let code = rest.prefix { $0.code == first.code }
      rest = rest.dropFirst(code.count)
      append(code: Array(code), to: &output)
      if !rest.isEmpty { output.append(UInt8(ascii: ",")) }
    }
    output += "]}\n".utf8
  }

  private func append(code records: [GameRecord], to output: inout [UInt8]) {
    guard var code = Self.best(of: records) else { return }
    code.message = TableBody.distinctMessages(of: records).joined(separator: "; ")
    output.append(UInt8(ascii: "{"))
    Self.append(Self.codeFields, of: code, to: &output)
    output += ",\"\(Self.games)\":[".utf8
    for (index, game) in records.filter(\.isGame).enumerated() {
      output += (index == 0 ? "{" : ",{").utf8
      Self.append(Self.gameFields, of: game, to: &output)
      output.append(UInt8(ascii: "}"))
    }
    output += "]}".utf8
  }

  private static func append(
    _ fields: [(key: [UInt8], field: RecordField)], of record: GameRecord,
    to output: inout [UInt8]
  ) {
    for (key, field) in fields {
      output += key
      field.value(record).appendJSON(to: &output)
    }
  }

  /// The row that came out best, the first of its like.
  private static func best(of records: [GameRecord]) -> GameRecord? {
    GameRecord.Status.allCases.lazy.compactMap { status in
      records.first { $0.status == status }
    }.first
  }

  private static let inputFields = written(
    RecordField.ofInput.filter { $0.key != "schema" }, follow: true)
  private static let codeFields = written(RecordField.ofCode, follow: false)
  private static let gameFields = written(RecordField.ofGame, follow: false)

  /// Fields, each with what stands before its value; the first of them after a comma or not.
  private static func written(
    _ fields: [RecordField], follow: Bool
  ) -> [(key: [UInt8], field: RecordField)] {
    fields.enumerated().map { index, field in
      let comma = follow || index > 0 ? "," : ""
      return (Array("\(comma)\(JSONText.quoted(field.key)):".utf8), field)
    }
  }
}

extension RecordField {
  /// The keys that an input has in nested rows: its own, and how its codes came out.
  static let ofInput = all.filter {
    $0.level == .input || ["status", "error", "message"].contains($0.key)
  }
  /// The keys that a code has in nested rows.
  static let ofCode = all.filter { $0.level == .code }
  /// The keys that a game has in nested rows.
  static let ofGame = all.filter { $0.level == .game }
}
