/// Measures text in terminal columns.
package enum TextWidth {
  /// The width of a text, which must not contain control characters.
  package static func columns(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The text truncated at its start, with an ellipsis, because the end of a path matters most.
  static func keepingEnd(of text: String, columns limit: Int) -> String {
    if columns(of: text) <= limit { return text }
    return limit <= 0 ? "" : "…" + text.suffix(count(of: text.reversed(), columns: limit - 1))
  }

  static func keepingStart(of text: String, columns limit: Int) -> String {
    if columns(of: text) <= limit { return text }
    return limit <= 0 ? "" : text.prefix(count(of: text, columns: limit - 1)) + "…"
  }

  static func prefix(of text: String, columns limit: Int) -> String {
    String(text.prefix(count(of: text, columns: limit)))
  }

  static func count(of characters: some Sequence<Character>, columns limit: Int) -> Int {
    var (room, count) = (limit, 0)
    for character in characters {
      room -= columns(of: character)
      if room < 0 { break }
      count += 1
    }
    return count
  }

  /// The text padded with spaces to a width, on the right or on the left.
  static func padded(_ text: String, to width: Int, right: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, width - columns(of: text)))
    return right ? spaces + text : text + spaces
  }

  /// Terminals add up the widths of scalars, except in emoji.
  ///
  /// Joined scalars, skin tones and the second letter of a flag take no columns, and the emoji
  /// variation selector makes a narrow character wide.
  static func columns(of character: Character) -> Int {
    var width = 0
    var last: Unicode.Scalar?
    for scalar in character.unicodeScalars {
      defer { last = scalar }
      if let last, last.value == 0x200D || isTied(scalar, to: last) { continue }
      if scalar.value == 0xFE0F, width == 1, last?.properties.isEmoji == true {
        width = 2
      } else {
        width += columns(of: scalar)
      }
    }
    return width
  }

  private static func isTied(_ scalar: Unicode.Scalar, to last: Unicode.Scalar) -> Bool {
    scalar.properties.isEmojiModifier && last.properties.isEmojiModifierBase
      || flagLetters.contains(scalar.value) && flagLetters.contains(last.value)
  }

  private static let flagLetters: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    func isIn(_ table: [ClosedRange<UInt32>]) -> Bool { table.contains { $0.contains(value) } }
    if value < 0x300 || isIn(narrowMarks) { return 1 }
    if isIn(empty) { return 0 }
    if value >= 0x1100, isIn(wide) { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }

  // Widths that cannot be derived from Unicode properties.

  /// Wide and full-width scalars of UAX #11 (Unicode 16), except emoji, which a property marks.
  private static let wide: [ClosedRange<UInt32>] = [
    0xAC00...0xD7A3, 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F,
    0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4CF, 0xA960...0xA97F, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE3,
    0x16FF0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D356, 0x1D360...0x1D376,
    0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]

  /// Hangul that joins the previous syllable, fillers, line ends, and marks of other categories.
  private static let empty: [ClosedRange<UInt32>] = [
    0x1160...0x11FF, 0xD7B0...0xD7FB, 0x3164...0x3164, 0xFFA0...0xFFA0, 0x2028...0x2029,
    0x302A...0x302D, 0x3099...0x309A, 0x16FE4...0x16FE4, 0x16FF0...0x16FF1,
  ]

  /// Number signs, which are visible although their category is Format.
  private static let narrowMarks: [ClosedRange<UInt32>] = [
    0x600...0x605, 0x6DD...0x6DD, 0x70F...0x70F, 0x890...0x891, 0x8E2...0x8E2,
    0x110BD...0x110BD, 0x110CD...0x110CD,
  ]
}
