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

  /// The fields, each with the text that precedes its value.
  private static let fields: [(field: RecordField, beginning: [UInt8])] =
    RecordField.all.enumerated().map { index, field in
      (field, Array("\(index == 0 ? "{" : ",")\(JSONText.quoted(field.key)):".utf8))
    }

  private func append(_ record: GameRecord, to output: inout [UInt8]) {
    for (field, beginning) in Self.fields {
      output += beginning
      field.value(record).appendJSON(to: &output)
    }
    output += "}\n".utf8
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
