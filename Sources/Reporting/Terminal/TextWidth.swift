/// How many columns of a terminal a text takes.
enum TextWidth {
  /// The columns of a text without control characters.
  ///
  /// - Complexity: O(*n*) in the text.
  static func columns(of text: String) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The text cut at its beginning to a number of columns, with an ellipsis where it was cut.
  ///
  /// Of a path the end says most.
  static func keepingEnd(of text: String, columns limit: Int) -> String {
    if columns(of: text) <= limit { return text }
    var kept: [Character] = []
    var width = 1
    for character in text.reversed() {
      width += columns(of: character)
      if width > limit { break }
      kept.append(character)
    }
    return "…" + String(kept.reversed())
  }

  /// The text cut at its end to a number of columns, with an ellipsis where it was cut.
  static func keepingStart(of text: String, columns limit: Int) -> String {
    if columns(of: text) <= limit { return text }
    var kept = ""
    var width = 1
    for character in text {
      width += columns(of: character)
      if width > limit { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// The text with spaces behind it, or before it, up to a number of columns.
  static func padded(_ text: String, to width: Int, right: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, width - columns(of: text)))
    return right ? spaces + text : text + spaces
  }

  /// A character is as wide as its widest scalar: what combines with it takes no column.
  private static func columns(of character: Character) -> Int {
    character.unicodeScalars.map(columns(of:)).max() ?? 0
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: 0
    default:
      scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }
  }

  /// The blocks that UAX #11 calls wide or full-width, without the single characters between them.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
