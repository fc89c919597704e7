internal import JSON

/// Text as it may be shown to people: nothing in it acts on the terminal.
package enum DisplayText {
  /// The text with controls and characters that turn its direction written as `\uXXXX`.
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isDangerous) else { return text }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      bytes += scalar.isDangerous ? JSONText.escape(of: scalar) : Array(String(scalar).utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Bytes that may be no text, such as a path's, in the same way.
  package static func escaped(_ bytes: some Collection<UInt8>) -> String {
    escaped(String(decoding: bytes, as: UTF8.self))
  }

  /// A number with a comma before each three digits.
  package static func grouped(_ number: Int) -> String {
    var groups: [Substring] = []
    var rest = String(number)[...]
    while rest.count > 3 {
      groups.append(rest.suffix(3))
      rest = rest.dropLast(3)
    }
    return ([rest] + groups.reversed()).joined(separator: ",")
  }

  /// A text whose pieces are in their lines already: blanks that keep them together are plain ones.
  package static func spaced(_ text: String) -> String {
    text.utf8.contains(0xA0) ? text.replacing("\u{A0}", with: " ") : text
  }

  /// A number that is not negative, with decimals where it is small or where they are asked for.
  static func rounded(_ number: Double, decimals: Int? = nil) -> String {
    let decimals = decimals ?? (number < 10 ? 2 : number < 1000 ? 1 : 0)
    guard number < 1e15 else { return "> 10^15" }
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let (whole, part) = Int((number * Double(scale)).rounded()).quotientAndRemainder(
      dividingBy: scale)
    let digits = String(part)
    return grouped(whole)
      + (decimals == 0
        ? "" : "." + String(repeating: "0", count: decimals - digits.count) + digits)
  }

  /// An amount of won.
  static func won(_ amount: Int, in language: Language) -> String {
    Phrase.amount.text(in: language, grouped(amount))
  }

  /// A ratio in percent, with one decimal; above ten as a factor.
  static func ratio(_ ratio: Double) -> String {
    if ratio > 10 { return ratio < 1e15 ? "×\(grouped(Int(ratio.rounded())))" : "> ×10^15" }
    let tenths = Int((ratio * 1000).rounded())
    return "\(grouped(tenths / 10)).\(tenths % 10)\u{A0}%"
  }
}
