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
  private let fields: [Member]

  /// A member of the object: a field, after the bytes that precede its value.
  private struct Member {
    let beginning: [UInt8]
    let field: RecordField
  }

  /// Writes these fields, `start` before the first and a comma before each other.
  init(_ fields: [RecordField], start: String) {
    self.fields = fields.enumerated().map { index, field in
      let beginning = "\(index == 0 ? start : ",")\(JSONText.quoted(field.key)):"
      return Member(beginning: Array(beginning.utf8), field: field)
    }
  }

  func append(_ record: GameRecord, in language: Language, to output: inout [UInt8]) {
    for member in fields {
      output += member.beginning
      member.field.value(record, in: language).append(to: &output)
    }
  }
}
