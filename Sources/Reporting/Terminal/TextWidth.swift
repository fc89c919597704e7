/// Measures text in terminal columns.
package enum TextWidth {
  /// The width of a text without control characters.
  ///
  /// - Complexity: O(*n*) in the text.
  package static func columns(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The text truncated at its beginning to a width, with an ellipsis: the end of a path matters most.
  static func keepingEnd(of text: String, columns limit: Int) -> String {
    if columns(of: text) <= limit { return text }
    return limit <= 0 ? "" : "…" + text.suffix(count(of: text.reversed(), columns: limit - 1))
  }

  /// The text truncated at its end to a width, with an ellipsis.
  static func keepingStart(of text: String, columns limit: Int) -> String {
    if columns(of: text) <= limit { return text }
    return limit <= 0 ? "" : text.prefix(count(of: text, columns: limit - 1)) + "…"
  }

  /// The longest prefix of the text that fits into a width.
  static func prefix(of text: String, columns limit: Int) -> String {
    String(text.prefix(count(of: text, columns: limit)))
  }

  /// How many of the characters fit into a width.
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

  /// The width of a character.
  ///
  /// Terminals add up the widths of scalars, except in emoji: joined scalars, skin tones and the second
  /// letter of a flag take no columns, and the emoji variation selector makes a narrow character wide.
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

  /// Whether a scalar is drawn as part of the previous emoji.
  private static func isTied(_ scalar: Unicode.Scalar, to last: Unicode.Scalar) -> Bool {
    scalar.properties.isEmojiModifier && last.properties.isEmojiModifierBase
      || flagLetters.contains(scalar.value) && flagLetters.contains(last.value)
  }

  private static let flagLetters: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    if WidthTable.narrowMarks.contains(where: { $0.contains(scalar.value) }) { return 1 }
    if WidthTable.empty.contains(where: { $0.contains(scalar.value) }) { return 0 }
    if WidthTable.isWide(scalar.value) { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }
}
