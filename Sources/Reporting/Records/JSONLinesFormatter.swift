internal import JSON
internal import Lottery

extension GameRecord {
  /// The source's bytes in base64 where its text is not exactly them, else empty.
  var exactSource: String { source.isExactText ? "" : Base64.encode(source.bytes) }
}

/// One JSON object a row, every key in every row, each ended by a line feed.
struct JSONLinesFormatter: ResultFormatter {
  let language: Language

  func append(_ outcome: InputOutcome, to output: inout [UInt8]) {
    for record in GameRecord.records(of: outcome, in: language) { append(record, to: &output) }
  }

  private func append(_ record: GameRecord, to output: inout [UInt8]) {
    var separator = UInt8(ascii: "{")
    for field in RecordField.all {
      output.append(separator)
      separator = UInt8(ascii: ",")
      JSONText.append(field.key, to: &output)
      output.append(UInt8(ascii: ":"))
      switch field.value(record) {
      case .text(let text): JSONText.append(text, to: &output)
      case .integer(let number): output += String(number).utf8
      case .flag(let flag): output += (flag ? "true" : "false").utf8
      case .six(let numbers, _):
        output += "[\(numbers.map(String.init).joined(separator: ","))]".utf8
      }
    }
    output += "}\n".utf8
  }
}
