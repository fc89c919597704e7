/// Characters that must be escaped in all output, for people and for programs.
enum HostileCharacter {
  /// Whether a character is a C0 or C1 control, changes the text direction or ends a line.
  ///
  /// From the Unicode Character Database: general category Cc, property Bidi_Control, Zl and Zp.
  static func isOne(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: bidirectional.contains(scalar.value)
    }
  }

  private static let bidirectional: Set<UInt32> = [
    0x61C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
  ]
}
