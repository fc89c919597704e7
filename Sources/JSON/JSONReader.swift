/// Parses one strict JSON text (RFC 8259): UTF-8 only, nothing before or after it, limited nesting.
///
/// - Complexity: O(*n*) time and memory in the number of bytes.
package struct JSONReader {
  /// Maximum nesting depth of arrays and objects; deeper texts are rejected.
  private static let depthLimit = 64

  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Parses the bytes as a single value; only white space may surround it.
  package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    if let wrong = firstWrongByte(of: bytes) {
      throw JSONError(reason: "expected UTF-8", offset: wrong)
    }
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    if reader.position < bytes.count { throw reader.fault("expected the end of the text") }
    return value
  }

  /// The offset of the first byte that is not valid UTF-8; nil if all are.
  private static func firstWrongByte(of bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&rest) {
      offset += String(scalar).utf8.count
    }
    return offset
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    try open(depth)
    var members: [JSONValue.Member] = []
    skipSpace()
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw fault("expected a key") }
      let key = try string()
      skipSpace()
      guard take(":") else { throw fault("expected a colon") }
      members.append(.init(key: key, value: try value(depth: depth + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw fault("expected a comma or a closing brace") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    try open(depth)
    var elements: [JSONValue] = []
    skipSpace()
    if take("]") { return .array(elements) }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw fault("expected a comma or a closing bracket") }
    return .array(elements)
  }

  private mutating func open(_ depth: Int) throws(JSONError) {
    if depth >= Self.depthLimit { throw fault("nested too deeply") }
    position += 1
  }

  private mutating func word(_ text: StaticString, _ value: JSONValue) throws(JSONError)
    -> JSONValue
  {
    for character in text.description.utf8 {
      guard peek == character else { throw fault("expected a value") }
      position += 1
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
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    if position == start { throw fault("expected a value") }
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        position += 1
        try escape(into: &text)
      case 0..<0x20: throw fault("expected no control character")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw fault("expected a closing quotation mark")
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard let letter = peek, "\"\\/bfnrtu".utf8.contains(letter) else {
      throw fault("expected an escape")
    }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    default: text += Array(String(try scalar()).utf8)
    }
  }

  /// The character of a `\u` escape, or of two that form a surrogate pair.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let high = try codeUnit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard high < 0xDC00, take("\\"), take("u") else { throw fault("expected a surrogate pair") }
    let low = try codeUnit()
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw fault("expected a surrogate pair") }
    return scalar
  }

  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault("expected four hexadecimal digits")
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

  private func fault(_ reason: String) -> JSONError { JSONError(reason: reason, offset: position) }
}
