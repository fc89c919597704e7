internal import Lottery

/// Formats text as an RFC 4180 cell.
///
/// Text that a spreadsheet would treat as a formula gets a leading apostrophe; dangerous characters,
/// such as controls and those that change the text direction, are written as `\uXXXX`.
enum CSVCell {
  static func text(_ text: String) -> String {
    let cell = harmless(text)
    // By scalar, not by character: a comma followed by a combining mark is still a comma.
    let scalars = cell.unicodeScalars
    guard scalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return cell }
    var quoted = "\"".unicodeScalars
    for scalar in scalars {
      quoted.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar])
    }
    quoted.append("\"")
    return String(quoted)
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
