internal import JSON

extension JSONValue {
  /// A number with six decimals, so that a column keeps its type.
  static func decimal(_ number: Double) -> JSONValue { .number(number.fixed(decimals: 6)) }
  var cell: String { string.map(CSVCell.text) ?? text }
}

extension Double {
  /// Without an exponent, capped at 10³⁸ units of the last decimal: parsed rows may have any value.
  func fixed(decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let units = Int128(min(max(-1e38, (self * scale).rounded()), 1e38))
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let point = decimals == 0 ? "" : "."
    return "\(units < 0 ? "-" : "")\(padded.dropLast(decimals))\(point)\(padded.suffix(decimals))"
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
