internal import JSON
internal import Lottery

extension GameRecord {
  /// The source's bytes in base64 if its text is not exact, otherwise empty.
  var exactSource: String { source.isExactText ? "" : Base64.encode(source.bytes) }
}

/// One JSON object per row, with every key in every row, each terminated by a line feed.
struct JSONLinesFormatter: ResultFormatter {
  func append(_ records: [GameRecord], to output: inout [UInt8]) {
    for record in records { append(record, to: &output) }
  }

  private static let fields = FieldWriter(RecordField.all, start: "{")

  private func append(_ record: GameRecord, to output: inout [UInt8]) {
    Self.fields.append(record, to: &output)
    output += "}\n".utf8
  }
}

/// Writes keys of an object, each with its value.
struct FieldWriter {
  /// The fields, each with the text that precedes its value.
  private let fields: [(beginning: [UInt8], field: RecordField)]

  /// Writes these fields, `start` before the first and a comma before each other.
  init(_ fields: [RecordField], start: String) {
    self.fields = fields.enumerated().map { index, field in
      (Array("\(index == 0 ? start : ",")\(JSONText.quoted(field.key)):".utf8), field)
    }
  }

  func append(_ record: GameRecord, to output: inout [UInt8]) {
    for (beginning, field) in fields {
      output += beginning
      field.value(record).appendJSON(to: &output)
    }
  }
}

extension RecordField.Value {
  func appendJSON(to output: inout [UInt8]) {
    switch self {
    case .text(let text): JSONText.append(text, to: &output)
    case .integer(let number): output += String(number).utf8
    case .flag(let flag): output += (flag ? "true" : "false").utf8
    case .integers(let numbers, _):
      output += "[\(numbers.map(String.init).joined(separator: ","))]".utf8
    }
  }
}
