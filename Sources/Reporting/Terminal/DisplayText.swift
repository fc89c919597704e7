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

  /// An amount of won.
  static func won(_ amount: Int, in language: Language) -> String {
    Phrase.amount.text(in: language, grouped(amount))
  }

  /// A ratio in percent, with one decimal.
  static func percent(_ ratio: Double) -> String {
    let tenths = (ratio * 1000).rounded()
    guard tenths < 1e15 else { return "> 10^14 %" }
    return "\(grouped(Int(tenths) / 10)).\(Int(tenths) % 10) %"
  }
}
