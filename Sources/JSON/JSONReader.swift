/// Why a text is not valid JSON, and at which byte.
package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was expected at the offset.
  package let reason: Reason
  /// Number of bytes before the first wrong one.
  package let offset: Int

  /// The reason and the offset, for people.
  package var description: String { "\(reason.rawValue) at byte \(offset)" }

  /// What may be expected; raw values say it in English.
  package enum Reason: String, CaseIterable, Sendable {
    case encoding = "expected UTF-8"
    case end = "expected the end of the text"
    case key = "expected a key"
    case colon = "expected a colon"
    case brace = "expected a comma or a closing brace"
    case bracket = "expected a comma or a closing bracket"
    case depth = "nested too deeply"
    case value = "expected a value"
    case control = "expected no control character"
    case quotationMark = "expected a closing quotation mark"
    case escape = "expected an escape"
    case surrogatePair = "expected a surrogate pair"
    case hexadecimal = "expected four hexadecimal digits"
  }
}

/// Parses JSON strictly (RFC 8259): one value per text, UTF-8 only, limited nesting.
package struct JSONReader {
  private static let depthLimit = 64
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  /// The keys of the outermost object that are kept; nil for all.
  private let keys: [String]?
  /// Whether values are only checked, and null stands for them.
  private var isSkipping = false

  private init(_ bytes: [UInt8], _ keys: [String]?) {
    self.bytes = bytes
    self.keys = keys
  }

  /// Parses the bytes as a single value; only white space may surround it.
  ///
  /// With `keys`, other members of the outermost object are checked but left out, which takes a
  /// fraction of the time.
  package static func read(
    _ bytes: [UInt8], keys: [String]? = nil
  ) throws(JSONError) -> JSONValue {
    do throws(UTF8.ValidationError) { _ = try UTF8Span(validating: bytes.span) } catch {
      throw JSONError(reason: .encoding, offset: error.byteOffsets.lowerBound)
    }
    var reader = JSONReader(bytes, keys)
    let value = try reader.value()
    reader.skipSpace()
    if reader.position < bytes.count { throw reader.fault(.end) }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object() throws(JSONError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    try list(endingWith: "}", .brace) { (reader) throws(JSONError) in
      guard reader.peek == UInt8(ascii: "\"") else { throw reader.fault(.key) }
      let key = try reader.string()
      reader.skipSpace()
      guard reader.take(":") else { throw reader.fault(.colon) }
      if reader.depth == 1, reader.keys?.contains(key) == false {
        reader.isSkipping = true
        _ = try reader.value()
        reader.isSkipping = false
      } else {
        let value = try reader.value()
        if !reader.isSkipping { members.append(.init(key: key, value: value)) }
      }
    }
    return members
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    try list(endingWith: "]", .bracket) {
      (reader) throws(JSONError) in
      let value = try reader.value()
      if !reader.isSkipping { elements.append(value) }
    }
    return elements
  }

  /// Reads an opening bracket, items separated by commas, and the closing bracket.
  private mutating func list(
    endingWith end: Unicode.Scalar, _ reason: JSONError.Reason,
    _ item: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    if depth >= Self.depthLimit { throw fault(.depth) }
    depth += 1
    position += 1
    skipSpace()
    if !take(end) {
      repeat {
        skipSpace()
        try item(&self)
        skipSpace()
      } while take(",")
      guard take(end) else { throw fault(reason) }
    }
    depth -= 1
  }

  private mutating func word(_ text: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    for character in text.unicodeScalars {
      guard take(character) else { throw fault(.value) }
    }
    return value
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return isSkipping
      ? .null : .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    if position == start { throw fault(.value) }
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      position += 1
    }
    if take("\"") {
      return isSkipping ? "" : String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
    }
    // Few texts have escapes.
    var text = Array(bytes[start..<position])
    while let byte = peek, byte != UInt8(ascii: "\"") {
      if byte < 0x20 { throw fault(.control) }
      position += 1
      if byte == UInt8(ascii: "\\") {
        text += try escaped().utf8
      } else {
        text.append(byte)
      }
    }
    guard take("\"") else { throw fault(.quotationMark) }
    return String(decoding: text, as: UTF8.self)
  }

  private static let escapes: [UInt8: String] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private mutating func escaped() throws(JSONError) -> String {
    if take("u") { return String(try scalar()) }
    guard let character = peek.flatMap({ Self.escapes[$0] }) else {
      throw fault(.escape)
    }
    position += 1
    return character
  }

  /// The character of a `\u` escape, or of two that form a surrogate pair.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let high = try codeUnit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard high < 0xDC00, take("\\"), take("u") else { throw fault(.surrogatePair) }
    let low = try codeUnit()
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw fault(.surrogatePair) }
    return scalar
  }

  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault(.hexadecimal)
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      position += 1
    }
  }

  private func fault(_ reason: JSONError.Reason) -> JSONError {
    JSONError(reason: reason, offset: position)
  }
}
