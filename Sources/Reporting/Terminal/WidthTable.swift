/// Scalars that do not take one column of a terminal, where their properties do not say so.
enum WidthTable {
  /// Whether a scalar takes two columns.
  static func isWide(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x1100 else { return false }
    return wide.contains { $0.contains(scalar) }
  }

  /// What UAX #11 calls wide or full-width (EastAsianWidth.txt of Unicode 16), but for emoji, which
  /// have a property of their own.
  private static let wide: [ClosedRange<UInt32>] = [
    0xAC00...0xD7A3, 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F,
    0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4CF, 0xA960...0xA97F, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE3,
    0x16FF0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D356, 0x1D360...0x1D376,
    0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]

  /// Scalars of no width: Hangul letters that join the syllable before them, fillers, line ends, and
  /// marks that are no nonspacing ones by their category.
  static let empty: [ClosedRange<UInt32>] = [
    0x1160...0x11FF, 0xD7B0...0xD7FB, 0x3164...0x3164, 0xFFA0...0xFFA0, 0x2028...0x2029,
    0x302A...0x302D, 0x3099...0x309A, 0x16FE4...0x16FE4, 0x16FF0...0x16FF1,
  ]

  /// Signs in front of numbers, which are drawn although their category is that of formats.
  static let narrowMarks: [ClosedRange<UInt32>] = [
    0x600...0x605, 0x6DD...0x6DD, 0x70F...0x70F, 0x890...0x891, 0x8E2...0x8E2,
    0x110BD...0x110BD, 0x110CD...0x110CD,
  ]
}
