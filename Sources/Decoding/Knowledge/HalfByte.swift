/// Four bits of a code's data, as a pattern would have them.
struct HalfByte: Equatable, Sendable {
  /// The value, 0…15.
  let value: UInt8
  /// Whether the pattern leaves no choice here once its texts and alternatives are chosen; else the
  /// value is the likeliest of some.
  let isCertain: Bool

  /// The high half of every decimal digit's character, 0x30 to 0x39.
  static let highHalfOfDigits = HalfByte(value: 3, isCertain: true)
}

extension [HalfByte] {
  /// The halves of a text of which all is certain.
  init(text: [UInt8]) {
    self = text.flatMap { byte in
      [
        HalfByte(value: byte >> 4, isCertain: true), HalfByte(value: byte & 0xF, isCertain: true),
      ]
    }
  }

  /// The halves of digits, of which only the high ones are certain.
  init(digits: [Int]) {
    self = digits.flatMap { digit in
      [.highHalfOfDigits, HalfByte(value: UInt8(digit), isCertain: false)]
    }
  }
}
