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
