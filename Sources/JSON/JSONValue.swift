/// A JSON value (RFC 8259) as written: numbers keep their text, objects their order.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// The number's own text, so nothing is rounded.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// One `"key": value` pair of an object.
  package struct Member: Equatable, Sendable {
    /// The key, unescaped.
    package let key: String
    /// The value.
    package let value: JSONValue
  }

  /// The value under a key of an object; nil for a duplicate key, which parsers read differently.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    let found = members.filter { $0.key == key }
    return found.count == 1 ? found[0].value : nil
  }

  /// The text of a string, nil for other kinds.
  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The number as an integer, nil for other kinds, fractions, exponents and overflow.
  package var integer: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text)
  }

  /// The elements of an array, nil for other kinds.
  package var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// An object with these members, in this order.
  package static func object(of members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { Member(key: $0.0, value: $0.1) })
  }

  /// An object with these members, in this order.
  package static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    object(of: members.map { ($0.key, $0.value) })
  }

  /// A number without a fraction.
  package static func integer(_ number: Int) -> JSONValue { .number(String(number)) }

  /// Appends the value as JSON on one line, with all dangerous characters escaped.
  package func append(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let flag): output += (flag ? "true" : "false").utf8
    case .number(let digits): output += digits.utf8
    case .string(let text): JSONText.append(text, to: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        element.append(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      let pairs = members.map { "\(JSONText.quoted($0.key)):\($0.value.text)" }
      output += "{\(pairs.joined(separator: ","))}".utf8
    }
  }

  /// The value as `append` writes it.
  package var text: String {
    if case .number(let digits) = self { return digits }
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
