extension JSONValue {
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

  /// The value as JSON on one line, with all dangerous characters escaped.
  package var text: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let digits): digits
    case .string(let text): JSONText.quoted(text)
    case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(JSONText.quoted($0.key)):\($0.value.text)" }.joined(separator: ","))}"
    }
  }
}
