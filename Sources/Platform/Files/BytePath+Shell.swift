extension BytePath {
  /// The path as one word of a shell command, which bash, zsh and ksh read back byte for byte.
  ///
  /// A word without invisible characters and invalid UTF-8 suits every POSIX shell.
  package var shellWord: String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes), text.unicodeScalars.allSatisfy(\.isVisible) else {
      return "$'\(bytes.map(Self.ansiEscape).joined())'"
    }
    if text.unicodeScalars.allSatisfy(\.isPlainInShells) { return text }
    return "'\(text.replacing("'", with: #"'\''"#))'"
  }

  /// A byte between `$'` and `'`: octal unless it is a plain character.
  private static func ansiEscape(_ byte: UInt8) -> String {
    let scalar = Unicode.Scalar(byte)
    if byte < 0x80, scalar.isPlainInShells { return String(scalar) }
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
}

extension Unicode.Scalar {
  /// Whether people see the character, so that it can be copied from a terminal.
  fileprivate var isVisible: Bool {
    if isASCII { return 0x20..<0x7F ~= value }
    if properties.isDefaultIgnorableCodePoint { return false }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }

  /// Whether the character means nothing to a shell, wherever it stands in a word.
  fileprivate var isPlainInShells: Bool {
    if !isASCII { return true }
    return switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-", "+", ",", ":", "@", "%": true
    default: false
    }
  }
}
