internal import JSON
internal import Lottery

/// RFC 4180 with a header; a key with a list of numbers has one column per number.
struct CSVFormatter: ResultFormatter {
  var language = Language.english
  var hasByteOrderMark = false

  func begin(into output: inout [UInt8]) {
    if hasByteOrderMark { output += [0xEF, 0xBB, 0xBF] }
    output += "\(RecordField.all.flatMap(\.columns).joined(separator: ","))\r\n".utf8
  }

  func append(_ records: [GameRecord], to output: inout [UInt8]) {
    for record in records {
      let cells = RecordField.all.flatMap { field in
        let value =
          field.key == "source_b64"
          ? Self.exactSource(of: record) : field.value(record, in: language)
        return field.columns.count > 1 ? (value.array ?? []).map(\.cell) : [value.cell]
      }
      output += "\(cells.joined(separator: ","))\r\n".utf8
    }
  }
}

extension CSVFormatter {
  /// The source in base64 unless its cell is exactly it: cells escape more than JSON does.
  private static func exactSource(of record: GameRecord) -> JSONValue {
    let source = record.source
    let isExact = source.isExactText && CSVCell.harmless(source.text) == source.text
    return .string(isExact ? "" : Base64.encode(source.bytes))
  }
}

extension JSONValue {
  /// The value as a cell of CSV, a list joined by blanks.
  var cell: String {
    if let list = array { return list.map(\.cell).joined(separator: " ") }
    return string.map(CSVCell.text) ?? text
  }
}

/// RFC 4180 cells that no spreadsheet treats as formulas, with dangerous characters as `\uXXXX`.
enum CSVCell {
  static func text(_ text: String) -> String {
    let cell = harmless(text)
    // Bytes, because `"` and `,` count even before a combining mark. Line ends are escaped already.
    guard cell.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C }) else { return cell }
    let doubled = cell.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
      .map { String($0) }.joined(separator: "\"\"")
    return "\"\(doubled)\""
  }

  /// The text as an unquoted cell that no spreadsheet treats as a formula.
  static func harmless(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return "" }
    return (formulaStarts.contains(first) ? "'" : "") + DisplayText.escaped(text)
  }

  /// Characters that make spreadsheets treat a cell as a formula, including full-width forms.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
  ]
}
