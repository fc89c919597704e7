/// Characters that no output for people or machines may hold as they are.
enum HostileCharacter {
  /// Whether a character is a control of C0 or C1, or turns the direction of text or ends a line.
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
