/// Writes strings as JSON that is safe to show in a terminal or an editor.
package enum JSONText {
  /// Appends the text in quotation marks; escapes every dangerous character, even where RFC 8259
  /// does not require it, so that rows look the same in every viewer.
  package static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    defer { output.append(UInt8(ascii: "\"")) }
    if isPlain(text) {
      output += text.utf8
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": output += "\\\(scalar)".utf8
      case "\n": output += "\\n".utf8
      case "\t": output += "\\t".utf8
      case _ where scalar.isDangerous: output += escape(of: scalar)
      default: output += String(scalar).utf8
      }
    }
  }

  /// Whether the text is printable ASCII that needs no escape, as almost all text in rows is.
  package static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8Span.span
    for index in bytes.indices where !bytes[index].isPlain { return false }
    return true
  }

  /// The text in quotation marks, escaped as `append` does.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `\uXXXX`, twice for a character outside the basic multilingual plane (RFC 8259, 7).
  package static func escape(of scalar: Unicode.Scalar) -> [UInt8] {
    String(scalar).utf16.flatMap { unit in
      let digits = String(unit, radix: 16)
      let zeros = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
      return Array("\\u\(zeros)\(digits)".utf8)
    }
  }
}

extension UInt8 {
  fileprivate var isPlain: Bool {
    self >= 0x20 && self < 0x7F && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}

extension Unicode.Scalar {
  /// Whether the character is a control, is invisible, changes the text direction, or ends a line.
  package var isDangerous: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
    // Other characters that are invisible or ignored by default (Unicode 16, chapter 5.21).
    case 0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x3164, 0xFFA0: true
    case 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
    default: false
    }
  }
}
