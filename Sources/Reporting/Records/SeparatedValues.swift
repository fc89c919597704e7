internal import JSON
internal import Lottery

extension OutputFormat {
  /// RFC 4180 with a header.
  package static let csv = OutputFormat(
    name: "csv", summary: Wording("CSV with a header"), ending: ".csv", separator: ",",
    lineEnd: "\r\n", quotesCells: true)

  /// A format with one cell per column, and one line per row below a header.
  ///
  /// Cells without quotes need a control character as their separator, because cells escape those.
  init(
    name: String, summary: Wording, ending: String, separator: String, lineEnd: String = "\n",
    quotesCells: Bool = false
  ) {
    precondition(
      quotesCells || separator.utf8.allSatisfy { $0 < 0x20 }, "unquoted cells may contain it")
    self.init(name: name, summary: summary, ending: ending, separators: [separator, lineEnd]) {
      SeparatedValues(
        keys: $0, separator: separator, lineEnd: lineEnd, quotesCells: quotesCells,
        hasByteOrderMark: $1.hasByteOrderMark)
    }
  }
}

/// Lines of cells: a list of numbers has one cell for each, any other list has its texts in one.
private struct SeparatedValues: RowFormatter {
  let keys: [RowKey]
  let separator: String
  let lineEnd: String
  let quotesCells: Bool
  let hasByteOrderMark: Bool

  func begin(into output: inout [UInt8]) {
    if hasByteOrderMark { output += [0xEF, 0xBB, 0xBF] }
    output += "\(keys.flatMap(\.columns).joined(separator: separator))\(lineEnd)".utf8
  }

  func append(_ values: [JSONValue], to output: inout [UInt8]) {
    for (key, value) in zip(keys, values) {
      append(value, between: key.columns.count > 1 ? separator : " ", to: &output)
      // Nothing is known: the columns stay empty.
      if value.array == [] {
        output += String(repeating: separator, count: key.columns.count - 1).utf8
      }
      output += separator.utf8
    }
    output.removeLast(separator.utf8.count)
    output += lineEnd.utf8
  }

  func keeps(_ text: String) -> Bool { CSVCell.harmless(text) == text }

  /// Writes a value, `gap` between the elements of a list.
  private func append(_ value: JSONValue, between gap: String, to output: inout [UInt8]) {
    switch value {
    case .array(let list):
      for (index, element) in list.enumerated() {
        if index > 0 { output += gap.utf8 }
        append(element, between: gap, to: &output)
      }
    case .string(let text):
      output += (quotesCells ? CSVCell.quoted(text, separator) : CSVCell.harmless(text)).utf8
    default: value.append(to: &output)
    }
  }
}

/// Cells that no spreadsheet treats as formulas, with dangerous characters escaped.
enum CSVCell {
  /// A cell of RFC 4180, in quotes if it needs them.
  static func quoted(_ text: String, _ separator: String) -> String {
    let cell = harmless(text)
    // Bytes, because `"` and `,` count even before a combining mark. Line ends are escaped already.
    guard cell.utf8.contains(where: { $0 == 0x22 || separator.utf8.contains($0) }) else {
      return cell
    }
    let doubled = cell.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
      .map { String($0) }.joined(separator: "\"\"")
    return "\"\(doubled)\""
  }

  /// The text as an unquoted cell.
  static func harmless(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return "" }
    return (formulaStarts.contains(first) ? "'" : "") + DisplayText.escaped(text)
  }

  /// Characters that make spreadsheets treat a cell as a formula, including full-width forms.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
  ]
}
