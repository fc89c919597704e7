/// The notation for bytes that a line of a fixture table cannot hold.
///
/// `\xHH` is a byte, `\u{HHHH}` a character in UTF-8, `\t`, `\n`, `\r` and `\\` as usual, and
/// `{REP:n:text}` stands for n repetitions of a text in the same notation.
package enum EscapedText {
  /// The bytes that a text stands for; a broken escape is kept literally.
  package static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if first == "\\", let escape = escape(at: rest) {
        bytes += escape.bytes
        rest = rest.dropFirst(escape.length)
      } else if first == "{", let repetition = repetition(at: rest) {
        bytes += repetition.bytes
        rest = rest.dropFirst(repetition.length)
      } else {
        bytes += Array(String(first).utf8)
        rest = rest.dropFirst()
      }
    }
    return bytes
  }

  /// The bytes at the beginning of the rest, and how many characters they take.
  private typealias Part = (bytes: [UInt8], length: Int)

  private static func escape(at rest: Substring.UnicodeScalarView) -> Part? {
    switch rest.dropFirst().first {
    case "\\": return ([0x5C], 2)
    case "t": return ([0x09], 2)
    case "n": return ([0x0A], 2)
    case "r": return ([0x0D], 2)
    case "x":
      let digits = String(rest.dropFirst(2).prefix(2))
      return UInt8(digits, radix: 16).map { ([$0], 4) }
    case "u":
      let digits = String(rest.dropFirst(3).prefix { $0 != "}" })
      let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      return scalar.map { (Array(String($0).utf8), digits.unicodeScalars.count + 4) }
    default: return nil
    }
  }

  private static func repetition(at rest: Substring.UnicodeScalarView) -> Part? {
    guard rest.starts(with: "{REP:".unicodeScalars) else { return nil }
    let digits = String(rest.dropFirst(5).prefix { $0 != ":" })
    guard let count = Int(digits) else { return nil }
    // An escape's own brace does not end the repetition.
    let body = rest.dropFirst(6 + digits.unicodeScalars.count)
    var text = ""
    var isInEscape = false
    for scalar in body {
      if scalar == "}" && !isInEscape { break }
      if scalar == "{" { isInEscape = true }
      if scalar == "}" { isInEscape = false }
      text.unicodeScalars.append(scalar)
    }
    let length = 7 + digits.unicodeScalars.count + text.unicodeScalars.count
    return (repeated(Self.bytes(of: text), count), length)
  }

  /// Doubles, because a debug build appends ten million pieces too slowly.
  private static func repeated(_ unit: [UInt8], _ count: Int) -> [UInt8] {
    var bytes = unit
    while bytes.count < unit.count * count { bytes += bytes }
    return Array(bytes.prefix(unit.count * count))
  }
}
