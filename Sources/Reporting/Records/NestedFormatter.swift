internal import JSON
internal import Lottery

/// One JSON object per input, `lotto.scan/4`, which contains its codes, which contain their games.
///
/// What an input's own keys say of a code is said of the first one with the best status.
struct NestedFormatter: ResultFormatter {
  let language: Language
  static let schema = "lotto.scan/4"
  static let codes = "codes"
  static let games = "games"

  func append(_ records: [GameRecord], to output: inout [UInt8]) {
    guard let first = Self.best(of: records) else { return }
    let best = Self.code(of: records.filter { $0.codeKey == first.codeKey }) ?? first
    output += "{\"schema\":\(JSONText.quoted(Self.schema))".utf8
    Self.inputFields.append(best, in: language, to: &output)
    output += ",\"\(Self.codes)\":[".utf8
    // An input without codes has one row, which is its own. Beside others, it is that of a page.
    let isAlone = records.count == 1 && best.code == 0
    let codes = (isAlone ? [] : records[...]).runs(by: \.codeKey)
    for (index, code) in codes.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      append(code: code, to: &output)
    }
    output += "]}\n".utf8
  }

  private func append(code records: ArraySlice<GameRecord>, to output: inout [UInt8]) {
    guard let code = Self.code(of: records) else { return }
    output.append(UInt8(ascii: "{"))
    Self.codeFields.append(code, in: language, to: &output)
    output += ",\"\(Self.games)\":[".utf8
    for (index, game) in records.filter(\.isGame).enumerated() {
      output += (index == 0 ? "{" : ",{").utf8
      Self.gameFields.append(game, in: language, to: &output)
      output.append(UInt8(ascii: "}"))
    }
    output += "]}".utf8
  }

  /// What the rows of a code say of it: the best of them, with the notes of all.
  private static func code(of records: some Collection<GameRecord>) -> GameRecord? {
    var code = best(of: records)
    code?.notes = records.flatMap(\.notes).byImportance
    return code
  }

  private static func best(of records: some Collection<GameRecord>) -> GameRecord? {
    GameRecord.Status.allCases.lazy.compactMap { status in
      records.first { $0.status == status }
    }.first
  }

  private static let inputFields = FieldWriter(
    RecordField.ofInput.filter { $0.key != "schema" }, start: ",")
  private static let codeFields = FieldWriter(RecordField.ofCode, start: "")
  private static let gameFields = FieldWriter(RecordField.ofGame, start: "")
}

extension RecordField {
  /// The keys of an input in nested rows: its own, and those with the best status of its codes.
  static let ofInput = all.filter {
    $0.level == .input || ["status", "error", "notes", "detail", "message"].contains($0.key)
  }
  static let ofCode = all.filter { $0.level == .code }
  static let ofGame = all.filter { $0.level == .game }
}

private struct FieldWriter {
  private let fields: [RecordField]
  private let members: MemberWriter

  init(_ fields: [RecordField], start: String) {
    self.fields = fields
    members = MemberWriter(fields.map(\.key), start: start)
  }

  func append(_ record: GameRecord, in language: Language, to output: inout [UInt8]) {
    members.append(fields.lazy.map { $0.value(record, in: language) }, to: &output)
  }
}
