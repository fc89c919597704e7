internal import JSON

/// One JSON object per row, with every key in every row, each terminated by a line feed.
struct JSONLinesFormatter: ResultFormatter {
  let language: Language
  private static let fields = FieldWriter(RecordField.all, start: "{")

  func append(_ records: [GameRecord], to output: inout [UInt8]) {
    for record in records {
      Self.fields.append(record, in: language, to: &output)
      output += "}\n".utf8
    }
  }
}

struct FieldWriter {
  private let fields: [(beginning: [UInt8], field: RecordField)]

  /// Writes these fields, `start` before the first and a comma before each other.
  init(_ fields: [RecordField], start: String) {
    self.fields = fields.enumerated().map { index, field in
      (Array("\(index == 0 ? start : ",")\(JSONText.quoted(field.key)):".utf8), field)
    }
  }

  func append(_ record: GameRecord, in language: Language, to output: inout [UInt8]) {
    for (beginning, field) in fields {
      output += beginning
      field.value(record, in: language).append(to: &output)
    }
  }
}
