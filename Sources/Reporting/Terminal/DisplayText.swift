internal import JSON
package import Lottery

/// Formats text for people so that nothing in it can control the terminal.
package enum DisplayText {
  /// The text with dangerous characters, such as controls, written as `\uXXXX`.
  package static func escaped(_ text: String) -> String {
    if JSONText.isPlain(text) || !text.unicodeScalars.contains(where: \.isDangerous) { return text }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      bytes += scalar.isDangerous ? JSONText.escape(of: scalar) : Array(String(scalar).utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Bytes that may not be valid text, such as a path, escaped in the same way.
  package static func escaped(_ bytes: some Collection<UInt8>) -> String {
    escaped(String(decoding: bytes, as: UTF8.self))
  }

  /// A text whose words or values come from outside, escaped in the same way.
  package static func escaped(_ wording: Wording) -> Wording { wording.mapTexts { escaped($0) } }

  /// A number with thousands separators.
  package static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    let groups = digits.indices.map { index in
      index > 0 && (digits.count - index) % 3 == 0 ? ",\(digits[index])" : "\(digits[index])"
    }
    return (number < 0 ? "-" : "") + groups.joined()
  }

  /// Text that is already broken into lines, with plain spaces instead of non-breaking ones.
  package static func spaced(_ text: String) -> String {
    text.utf8.contains(0xA0) ? text.replacing("\u{A0}", with: " ") : text
  }

  /// A non-negative number; without `decimals`, the smaller the number, the more decimals.
  static func rounded(_ number: Double, decimals: Int? = nil) -> String {
    guard number < 1e15 else { return "> 10^15" }
    let digits = number.fixed(decimals: decimals ?? (number < 10 ? 2 : number < 1000 ? 1 : 0))
    let whole = digits.prefix { $0 != "." }
    return grouped(Int(whole) ?? 0) + digits.dropFirst(whole.count)
  }

  static func won(_ amount: Int, in language: Language) -> String {
    Phrase.amount.text(in: language, grouped(amount))
  }

  /// A ratio in percent with one decimal; above 10, as a factor.
  static func ratio(_ ratio: Double) -> String {
    if ratio > 10 { return ratio < 1e15 ? "×\(grouped(Int(ratio.rounded())))" : "> ×10^15" }
    let tenths = Int((ratio * 1000).rounded())
    return "\(grouped(tenths / 10)).\(tenths % 10)\u{A0}%"
  }
}
