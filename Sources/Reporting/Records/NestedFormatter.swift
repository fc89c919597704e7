internal import JSON

/// One JSON object an input, `lotto.scan/1`: its codes in it, and in each code its games.
///
/// The keys are those of flat rows, each at the level it belongs to; what stands at the input is that
/// of the row that came out best.
struct NestedFormatter: ResultFormatter {
  /// The number of this form.
  static let schema = "lotto.scan/1"

  func append(_ records: [GameRecord], to output: inout [UInt8]) {
    guard let best = Self.best(of: records) else { return }
    output += "{\"schema\":\(JSONText.quoted(Self.schema))".utf8
    Self.append(Self.inputFields, of: best, to: &output)
    output += ",\"codes\":[".utf8
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
    output += ",\"games\":[".utf8
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

  private static let inputFields = fields(follow: true) {
    $0.level == .input && $0.key != "schema" || ["status", "error", "message"].contains($0.key)
  }
  private static let codeFields = fields(follow: false) { $0.level == .code }
  private static let gameFields = fields(follow: false) { $0.level == .game }

  /// Fields, each with what stands before its value; the first of them after a comma or not.
  private static func fields(
    follow: Bool, where isWanted: (RecordField) -> Bool
  ) -> [(key: [UInt8], field: RecordField)] {
    RecordField.all.filter(isWanted).enumerated().map { index, field in
      let comma = follow || index > 0 ? "," : ""
      return (Array("\(comma)\(JSONText.quoted(field.key)):".utf8), field)
    }
  }
}
