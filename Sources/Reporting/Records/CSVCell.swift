internal import Lottery

/// A text as a cell of RFC 4180.
///
/// A text that a spreadsheet would take for a formula gets an apostrophe before it; control
/// characters and those that turn the direction of text are written as `\uXXXX`.
enum CSVCell {
  static func text(_ text: String) -> String {
    let cell = harmless(text)
    // By scalars, not by characters: a comma with a combining mark behind it still is a comma.
    let scalars = cell.unicodeScalars
    guard scalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return cell }
    var quoted = "\"".unicodeScalars
    for scalar in scalars {
      quoted.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar])
    }
    quoted.append("\"")
    return String(quoted)
  }

  /// The text as a cell in which a spreadsheet finds no formula, without quotation marks.
  static func harmless(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return "" }
    return (formulaStarts.contains(first) ? "'" : "") + DisplayText.escaped(text)
  }

  /// What spreadsheets take for the beginning of a formula, in its wide forms too.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
  ]
}
